/**
 * How alike two words in Arabic letters are, and what of one in Latin letters contradicts one in Arabic letters. Two
 * in Arabic letters both write their consonants, so one letter tells names apart: Rahman and
 * Haramayn (رحمن, حرمين), Umar and Ammar (عمر, عمار), Hasan and Husayn (حسن, حسين). Only what spelling varies is
 * ignored: an alif that a longer word may leave out, the case of a plural, the letter of a final a, and in a long word
 * one slip.
 */
import { isWithin } from "#core/base/fold.ts";

const SAME_SOUND = 0.98;
const WITHOUT_ALIF = 0.93;
const SLIP = 0.85;

/** Letters without the alif, from which on leaving it out makes no other name: رحمن, but not عمر. */
const LEAST_BARE = 4;
/** Letters from which on one slip is likelier than another name. */
const LEAST_SLIPPED = 7;

/** The plural and "father" in one case, a final a by one letter. */
const plain = (word: string): string =>
  /^اب[اوي]$/u.test(word) ? "ابو" : word.replace(/(?<=.{4})ون$/u, "ين").replace(/(?<=.{2})[اهي]$/u, "ا");

const withoutAlif = (word: string): string => word.charAt(0) + word.slice(1).replaceAll("ا", "");

/** Likeness of two folded words in Arabic letters, 0…1. */
export const arabicLikeness = (a: string, b: string): number => {
  const [one, other] = [plain(a), plain(b)];
  if (one === other) return SAME_SOUND;
  const bare = withoutAlif(one);
  if (bare === withoutAlif(other) && bare.length >= LEAST_BARE) return WITHOUT_ALIF;
  return Math.min(one.length, other.length) >= LEAST_SLIPPED && isWithin(one, other, 1) ? SLIP : 0;
};

const OTHER_START = 0.25;
const OTHER_VOWEL = 0.2;

/** The Latin letters that a word may begin with, by its first Arabic one; all other letters by {@link STRONG}. */
const STARTS: Readonly<Record<string, RegExp>> = {
  ا: /^[aeiouyh]/,
  ع: /^[aeiouy]/,
  ح: /^h/,
  ه: /^h/,
  و: /^[wvuo]/,
  ي: /^[yijeu]/,
};
const STRONG = /^[^aeiouhwy]/;
/** Shorter ones are read with a vowel before them: بن, ibn. */
const LEAST_STARTED = 3;

/** What to take from the likeness of two words of the same strong consonants: Haramain is not رحمن, nor Hasan حسين. */
export const romanisedCost = (arabic: string, latin: string): number => {
  const isSameStart = arabic.length < LEAST_STARTED || (STARTS[arabic.charAt(0)] ?? STRONG).test(latin);
  // A last ي may be an alif maqsura, which folding does not tell apart.
  const isUnheard = (/.ي./u.test(arabic) && !/[iyej]/.test(latin)) || (/.و./u.test(arabic) && !/[uowv]/.test(latin));
  return (isSameStart ? 0 : OTHER_START) + (isUnheard ? OTHER_VOWEL : 0);
};
