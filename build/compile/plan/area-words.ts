/** How many words the names of cities and countries have: a query that lacks some of them names the area less. */
import { nameWords } from "#core/base/fold.ts";
import { AREA_MAX } from "#core/shard/named-areas.ts";

/** Words that people omit from a city's name. */
const LEFT_OUT: ReadonlySet<string> = new Set(["city", "town"]);

const count = (words: readonly string[]): number => Math.min(Math.max(words.length, 1), AREA_MAX);

/** How many words a name has, without those that people omit. */
export const wordsIn = (name: string): number => count(nameWords(name).filter((word) => !LEFT_OUT.has(word)));

/**
 * How many words the shortest name has that has one of some spellings; the spellings count, also of a word that people omit: «مدينة»
 * alone is no name of «مدينة مكسيكو», though "Mexico City" counts as one word.
 */
export const wordsBeside = (names: readonly string[], spellings: readonly string[]): number => {
  const counts = names.flatMap((name) => {
    const words = nameWords(name);
    const isHere = words.some((word) => spellings.includes(word));
    return isHere ? [count(words.filter((word) => !LEFT_OUT.has(word) || spellings.includes(word)))] : [];
  });
  return counts.length === 0 ? 1 : Math.min(...counts);
};
