/**
 * Slips of the hand: one letter changed, left out, put in, or swapped with its neighbour, where the
 * caller says. Refuses words that are too short to be recognised.
 */
import type { Random } from "./random.ts";

const LATIN = "abcdefghijklmnopqrstuvwxyz";
const ARABIC = "ابتثجحخدذرزسشصضطظعغفقكلمنهوي";

/** Letters that a word needs for a slip to leave it recognisable. */
const MIN_LETTERS = 5;
/** The same for a slip in the only mistyped word of a name that others tell apart. */
const MIN_SHORT = 4;

const isArabic = (word: string): boolean => /\p{Script=Arabic}/u.test(word);

/** `word` with one slip at `at`; the same word where that slip changes nothing. */
const slip = (word: string, at: number, random: Random): string => {
  const [before, letter, after] = [word.slice(0, at), word.slice(at, at + 1), word.slice(at + 1)];
  const other = random.pick([...(isArabic(word) ? ARABIC : LATIN)]);
  const slips = [before + other + after, before + after, before + other + letter + after];
  const swapped = before + after.slice(0, 1) + letter + after.slice(1);
  return random.pick(at > 0 ? [...slips, swapped] : slips);
};

const isWord = (word: string): boolean => /^\p{L}+$/u.test(word);

/** True for a word that a slip may be made in: letters alone, and enough of them. */
export const canSlip = (word: string): boolean => isWord(word) && word.length >= MIN_LETTERS;

/** True for a word of four or five letters. */
export const isShort = (word: string): boolean =>
  isWord(word) && word.length >= MIN_SHORT && word.length <= MIN_LETTERS;

/** `word` with one slip behind its first letter; `null` where it is too short. */
export const withSlip = (word: string, random: Random): string | null => {
  if (!canSlip(word) && !isShort(word)) return null;
  const changed = slip(word, 1 + random.below(word.length - 1), random);
  return changed.toLowerCase() === word.toLowerCase() ? null : changed;
};

/** `word` with its first letter changed or left out; `null` where it is too short. */
export const withFirstSlip = (word: string, random: Random): string | null => {
  if (!canSlip(word)) return null;
  const changed = slip(word, 0, random);
  return changed.slice(0, 1).toLowerCase() === word.slice(0, 1).toLowerCase() ? null : changed;
};
