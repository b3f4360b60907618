/** Words that no language has, made by a seed: of letters, of syllables, and of letters that follow each other in given words. */
import type { Random } from "../../../bench/generate/random.ts";

const LATIN = "abcdefghijklmnopqrstuvwxyz";
const CONSONANTS = "bcdfghjklmnprstvwxz";
const VOWELS = "aeiou";
const ARABIC = "ابتثجحخدذرزسشصضطظعغفقكلمنهوي";

/** Letters of the shortest and the longest word. */
const SHORTEST = 5;
const LONGEST = 10;

const lengthBy = (random: Random): number => SHORTEST + random.below(LONGEST - SHORTEST + 1);

const madeOf = (random: Random, lettersAt: (i: number) => string): string =>
  Array.from({ length: lengthBy(random) }, (_, i) => random.pick([...lettersAt(i)])).join("");

const END = "";

/** The letters that follow each pair of letters in some words; the end of a word is one of them. */
const followersIn = (words: readonly string[]): ReadonlyMap<string, readonly string[]> => {
  const all = new Map<string, string[]>();
  for (const word of words) {
    const letters = [...word, END];
    for (const [i, letter] of letters.entries()) {
      const pair = letters.slice(Math.max(i - 2, 0), i).join("");
      all.set(pair, [...(all.get(pair) ?? []), letter]);
    }
  }
  return all;
};

/** A word in which each letter follows the two before it as often as in the given words. */
const chained = (random: Random, followers: ReadonlyMap<string, readonly string[]>): string => {
  for (;;) {
    let word = "";
    for (let next: string; word.length <= LONGEST; word += next) {
      next = random.pick(followers.get(word.slice(-2)) ?? [END]);
      if (next === END) break;
    }
    if (word.length >= SHORTEST && word.length <= LONGEST) return word;
  }
};

/** Makers of words, by what they are made of. `latin` and `arabic`: words whose letters the chained ones follow. */
export const makersOf = (
  random: Random,
  latin: readonly string[],
  arabic: readonly string[],
): ReadonlyMap<string, () => string> => {
  const [inLatin, inArabic] = [followersIn(latin), followersIn(arabic)];
  const syllables = (): string => madeOf(random, (i) => (i % 2 === 0 ? CONSONANTS : VOWELS));
  return new Map([
    ["Latin letters", () => madeOf(random, () => LATIN)],
    ["Latin syllables", syllables],
    ["two of syllables", () => `${syllables()} ${syllables()}`],
    ["Latin, chained", () => chained(random, inLatin)],
    ["Arabic letters", () => madeOf(random, () => ARABIC)],
    ["Arabic, chained", () => chained(random, inArabic)],
  ]);
};
