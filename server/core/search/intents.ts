/**
 * Queries that ask for something other than a name: "prayer times jakarta", "القبلة", "ramadan 2027", "mosque near me".
 * A phrase of data/search-intents.csv says what is asked for, the other words where.
 */
import { once } from "#core/base/cache.ts";
import { words } from "#core/base/fold.ts";
import type { Intent } from "#core/model/search.ts";
import type { IntentTable } from "#core/shard/json.ts";

/** What a query asks for. */
export interface AskedIntent {
  readonly intent: Intent;
  /** The words of the query that asked for it, folded. */
  readonly phrase: string;
  /** The other words, which may name a place; empty if there are none. */
  readonly rest: string;
  /** A Gregorian or Hijri year that the query names. */
  readonly year: number | null;
}

/** Intents that are of a year. */
const OF_YEAR: ReadonlySet<Intent> = new Set(["ramadan", "eid", "eid-al-fitr", "eid-al-adha"]);

type Phrase = IntentTable["phrases"][number];

/** Phrases by their first word. */
const byFirstWord = once(({ phrases }: IntentTable): ReadonlyMap<string, readonly Phrase[]> => {
  const all = new Map<string, Phrase[]>();
  for (const phrase of phrases) {
    const [first = ""] = phrase.words;
    all.set(first, [...(all.get(first) ?? []), phrase]);
  }
  return all;
});

/** Where a phrase stands among words; -1 if it does not. */
const placeOf = (phrase: readonly string[], all: readonly string[]): number =>
  all.findIndex((_, at) => phrase.every((word, i) => all[at + i] === word));

const yearIn = (word: string): number | null => (/^(?:1[34]\d\d|19\d\d|20\d\d)$/.test(word) ? Number(word) : null);

/**
 * The intent of a query; `null` if no phrase of one is in it. The longest phrase counts: "eid al fitr" is not "eid".
 * Further phrases of the same intent belong to it: "ramadan calendar", "imsakiye ramazan".
 */
export const intentIn = (table: IntentTable, text: string): AskedIntent | null => {
  let rest: readonly string[] = words(text);
  const known = byFirstWord(table);
  const phrases = rest.flatMap((word) => known.get(word) ?? []).sort((a, b) => b.words.length - a.words.length);
  let intent: Intent | null = null;
  const said: string[] = [];
  for (const { words: phrase, intent: its } of phrases) {
    const at = intent === null || its === intent ? placeOf(phrase, rest) : -1;
    if (at === -1) continue;
    intent = its;
    said.push(...phrase);
    rest = [...rest.slice(0, at), ...rest.slice(at + phrase.length)];
  }
  if (intent === null) return null;
  const years = OF_YEAR.has(intent) ? rest.filter((word) => yearIn(word) !== null) : [];
  const plain = new Set([...table.beside, ...years]);
  return {
    intent,
    phrase: said.join(" "),
    rest: rest.filter((word) => !plain.has(word)).join(" "),
    year: yearIn(years[0] ?? ""),
  };
};
