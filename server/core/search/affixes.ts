/**
 * What languages write on the name of a city to say at, from or of it: "Londra'da", «بالرياض», "ঢাকায়", "London's". The search
 * takes it off where the rest is what a city or country is called, and the whole word is not (data/search-affixes.csv). It looks
 * at letters before they are folded, as folding leaves out the vowel signs of Bengali.
 */
import { elementAt } from "#core/base/element-at.ts";
import { APOSTROPHE, foldedWords, nameWords, plainCase } from "#core/base/fold.ts";
import { once } from "#core/base/once.ts";
import type { Affix, SearchWords } from "#core/shard/search-words.ts";
import type { Lexicon } from "./lexicon-reader.ts";
import { areasOf, matchesOf } from "./matches.ts";
import { isGeneric, queryWord } from "./query-parser.ts";
import { spelled } from "./word-candidates.ts";

/** Shorter names are too like the beginnings and ends of other words. */
const NAME_LENGTH = 3;
/** Words beside a word that may be of the same name: "New York'ta", «بأبو ظبي». */
const BESIDE_MAX = 2;

const VOWEL = /^[aeiouyâîûöüıəäéèàôê]$/u;

/** A word without an affix. */
interface Bare {
  readonly affix: Affix;
  readonly name: string;
  /** An apostrophe tells it from the name. */
  readonly isApart: boolean;
}

const fits = ({ after }: Affix, rest: string): boolean =>
  after === null || VOWEL.test(rest.slice(-1)) === (after === "vowel");

const withoutPrefix = (word: string, { affix }: Affix): string | null =>
  word.startsWith(affix) ? word.slice(affix.length) : null;

const withoutSuffix = (word: string, affix: Affix): string | null => {
  const apart = `${APOSTROPHE}${affix.affix}`;
  if (word.endsWith(apart)) return word.slice(0, -apart.length);
  const rest = word.endsWith(affix.affix) ? word.slice(0, -affix.affix.length) : null;
  return rest === null || !fits(affix, rest) ? null : rest;
};

/** What a word may be an affix on: the longest affix first. */
const bareOf = (affixes: readonly Affix[], typed: string): readonly Bare[] => {
  const word = plainCase(typed);
  return affixes.flatMap((affix) => {
    const rest = affix.position === "prefix" ? withoutPrefix(word, affix) : withoutSuffix(word, affix);
    if (rest === null || [...rest].length < NAME_LENGTH || foldedWords(rest).length === 0) return [];
    const isApart = word[rest.length] === APOSTROPHE;
    return affix.instead.map((instead): Bare => ({
      affix,
      name: affix.position === "prefix" ? `${instead}${rest}` : `${rest}${instead}`,
      isApart,
    }));
  });
};

const longestFirst = once(({ affixes }: SearchWords) => affixes.toSorted((a, b) => b.affix.length - a.affix.length));

/** How many places the largest city or country has that is called just so; `null` if none is. */
const placesOf = async (lexicon: Lexicon, name: string): Promise<number | null> => {
  const words = nameWords(name);
  if (words.length === 0) return null;
  const matches = await Promise.all(
    words.map(async (word) => matchesOf(await spelled(lexicon, queryWord(lexicon.words, word, false)))),
  );
  const called = areasOf(matches).filter(({ likeness, area }) => likeness === 1 && area.words <= words.length);
  return called.length === 0 ? null : Math.max(...called.map(({ area }) => area.count));
};

/** How many documents have the word in their names, spelled so. */
const namedSo = async (lexicon: Lexicon, typed: string): Promise<number> => {
  const [word] = nameWords(typed);
  if (word === undefined) return 0;
  const same = await spelled(lexicon, queryWord(lexicon.words, word, false));
  return same.reduce((sum, { likeness, lexeme }) => sum + (likeness === 1 ? lexeme.count : 0), 0);
};

/** The names that a bare word may be the end of, after a suffix, or the beginning of, after a prefix; the longest first. */
const runsAt = (all: readonly string[], at: number, { affix, name }: Bare): readonly string[] =>
  Array.from({ length: BESIDE_MAX + 1 }, (_, i) => BESIDE_MAX - i).flatMap((count) => {
    const isSuffix = affix.position === "suffix";
    const beside = isSuffix ? all.slice(Math.max(at - count, 0), at) : all.slice(at + 1, at + 1 + count);
    if (beside.length < count) return [];
    return [(isSuffix ? [...beside, name] : [name, ...beside]).join(" ")];
  });

/** The places of the area that a bare word names, alone or with those beside it; `null` if it names none. */
const placesNamed = async (
  lexicon: Lexicon,
  all: readonly string[],
  at: number,
  bare: Bare,
): Promise<number | null> => {
  for (const run of runsAt(all, at, bare)) {
    const places = await placesOf(lexicon, run);
    if (places !== null) return places;
  }
  return null;
};

/** The word of a query without its affix; as it is where it has none. */
const bareWord = async (lexicon: Lexicon, all: readonly string[], at: number): Promise<string> => {
  const typed = elementAt(all, at);
  const bare = bareOf(longestFirst(lexicon.words), typed);
  if (bare.length === 0 || nameWords(typed).every((word) => isGeneric(lexicon.words, word))) return typed;
  if ((await placesOf(lexicon, typed)) !== null) return typed;
  const named = await namedSo(lexicon, typed);
  for (const one of bare) {
    if (one.affix.unless === "named" && named > 0 && !one.isApart) continue;
    const places = await placesNamed(lexicon, all, at, one);
    if (places !== null && (named === 0 || places >= named)) return one.name;
  }
  return typed;
};

/**
 * A query without the affixes on the names of its cities and countries: "Londra'da cami" is "londra cami".
 * @param isAsking - whether a folded word is one of a question; such words are left as they are
 */
export const withoutAffixes = async (
  lexicon: Lexicon,
  text: string,
  isAsking: (word: string) => boolean,
): Promise<string> => {
  const all = text.split(/\s+/u).filter((word) => word !== "");
  const heard = await Promise.all(
    all.map(async (typed, at) => (foldedWords(typed).every(isAsking) ? typed : bareWord(lexicon, all, at))),
  );
  return heard.every((word, i) => word === all[i]) ? text : heard.join(" ");
};
