/**
 * What the words of a name mean to the comparison of places: words of a kind of place, fillers, words of one
 * meaning, words that tell neighbours apart (women, old, Block C). From data/search-words.csv and, for what
 * the search does not need, words.json; folded as names are.
 */
import { nameWords } from "#core/base/fold.ts";
import type { SearchWords } from "#core/shard/json.ts";
import { latinised } from "./sounds.ts";
import extra from "./words.json" with { type: "json" };

export interface WordMeaning {
  /** A word for a kind of place, not for this one. */
  readonly isType: boolean;
  readonly isFiller: boolean;
  readonly isLight: boolean;
  /** The word that stands for all of its meaning. */
  readonly meaning: string | null;
  /** The set of words that tell neighbours apart, and which of them it is. */
  readonly contrast: readonly [set: string, value: string] | null;
  readonly isUnit: boolean;
  readonly number: string | null;
  readonly spelling: string | null;
}

export interface NameWords {
  readonly of: (word: string) => WordMeaning;
  /** Meanings by which people call the main mosque of a town, now by one and now by another. */
  readonly main: ReadonlySet<string>;
  /** Words of a kind of place in scripts that write no spaces. */
  readonly unspaced: RegExp;
}

type Entry = { -readonly [K in keyof WordMeaning]: WordMeaning[K] };

const MEANS_NOTHING: WordMeaning = {
  isType: false, isFiller: false, isLight: false, meaning: null, contrast: null, isUnit: false, number: null, spelling: null,
}; // prettier-ignore

const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

const folded = (word: string): string => nameWords(latinised(word)).join("");

/** Reads both lists once; the result is asked for every word of every name. */
export const nameWordsOf = (search: SearchWords): NameWords => {
  const table = new Map<string, Entry>();
  const at = (word: string): Entry => {
    const key = folded(word);
    const known = table.get(key);
    if (known !== undefined) return known;
    const fresh: Entry = { ...MEANS_NOTHING };
    table.set(key, fresh);
    return fresh;
  };
  const typeWords = Object.values(extra.types).flat();
  for (const word of [...Object.keys(search.types), ...typeWords]) at(word).isType = true;
  for (const word of [...search.fillers, ...extra.fillers]) at(word).isFiller = true;
  for (const word of extra.light) at(word).isLight = true;
  for (const word of extra.units) at(word).isUnit = true;
  for (const [word, spelling] of Object.entries(search.spellings)) at(word).spelling = folded(spelling);
  for (const [number, words] of Object.entries(extra.numbers))
    for (const word of words) at(word).number = number;
  const groups = new Map<string, readonly string[]>(Object.entries(extra.groups));
  const contrastWords = new Set(
    Object.values(extra.contrasts).flatMap((values) => Object.values(values).flat()),
  );
  const named = (group: readonly string[]): string =>
    group.find((word) => groups.has(word) || contrastWords.has(word)) ?? group[0] ?? "";
  for (const group of search.meanings) {
    const name = named(group);
    for (const word of group) at(word).meaning = name;
  }
  for (const [name, words] of groups) for (const word of [name, ...words]) at(word).meaning = name;
  for (const [set, values] of Object.entries(extra.contrasts))
    for (const [value, words] of Object.entries(values)) {
      const own = new Set(words.map(folded));
      for (const word of own) at(word).contrast = [set, value];
      for (const one of table.values())
        if (one.meaning !== null && own.has(folded(one.meaning))) one.contrast = [set, value];
    }
  const unspaced = typeWords.filter((word) => UNSPACED.test(word)).sort((a, b) => b.length - a.length);
  return {
    of: (word) => table.get(word) ?? MEANS_NOTHING,
    main: new Set(extra.main),
    unspaced: new RegExp(unspaced.join("|"), "gu"),
  };
};
