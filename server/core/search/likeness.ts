/**
 * How like a spelling is to a word that was asked for, 0…1: 1 is the same, what is too far is 0.
 * Within a script by edits, weighed by length; across scripts by the sounds of the letters. The
 * constants were chosen on made-up train data (bench/generate) alone.
 */
import { edits } from "#core/text/edit-distance.ts";
import { isArabicWord } from "#core/text/fold.ts";
import { withoutGluedArticle } from "#core/text/article.ts";

/** A word with the same letters but for a glued article. */
const ARTICLE_COST = 0.02;
/** What a spelling of the same skeleton starts from, and of another one. */
const SAME_SKELETON = 0.97;
const OTHER_SKELETON = 0.93;
const EDIT_COST = { same: 0.07, other: 0.1 } as const;
/** Edits of words of this length cost what they cost; of longer ones less. */
const USUAL_LENGTH = 7;
const SHORT_FACTOR = 1.4;

const limitFor = (length: number): number => {
  if (length <= 3) return 1;
  if (length <= 6) return 2;
  return length <= 9 ? 3 : 4;
};

const withinScript = (word: string, form: string, isNear: boolean): number => {
  if (word === form) return 1;
  const length = Math.max(word.length, form.length);
  const limit = limitFor(length);
  const count = edits(word, form, limit);
  if (count > limit) return 0;
  const cost = isNear ? EDIT_COST.other : EDIT_COST.same;
  const start = isNear ? OTHER_SKELETON : SAME_SKELETON;
  return start - count * cost * Math.min(SHORT_FACTOR, USUAL_LENGTH / length);
};

const SOUNDS: Readonly<Record<string, string>> = {
  ا: "a", و: "u", ي: "i", ه: "h", ح: "h", ع: "a", ب: "b", ت: "t", ث: "th", ط: "t", س: "s", ش: "sh",
  ص: "s", د: "d", ذ: "dh", ض: "d", ظ: "z", ز: "z", ج: "j", غ: "gh", ك: "k", ق: "q", خ: "kh", ف: "f",
  ل: "l", م: "m", ن: "n", ر: "r",
}; // prettier-ignore

const VOWELS = "aeiouy";

const CROSS_START = 0.91;
const CROSS_CONSONANT = 0.025;
const CROSS_LETTER = 0.012;
const CROSS_NEAR = 0.15;
const CROSS_LEAST = 0.3;
const CROSS_LIMIT = 12;

const soundsOf = (arabic: string): string => {
  let sounds = "";
  for (const letter of arabic) sounds += SOUNDS[letter] ?? letter;
  return sounds;
};

const consonantsOf = (text: string): string => {
  let consonants = "";
  for (const letter of text) if (!VOWELS.includes(letter)) consonants += letter;
  return consonants;
};

const acrossScripts = (arabic: string, latin: string, isNear: boolean): number => {
  const sounds = soundsOf(arabic);
  const hard = edits(consonantsOf(sounds), consonantsOf(latin), CROSS_LIMIT);
  const all = edits(sounds, latin, CROSS_LIMIT);
  const value = CROSS_START - CROSS_CONSONANT * hard - CROSS_LETTER * all;
  return Math.max(value, CROSS_LEAST) - (isNear ? CROSS_NEAR : 0);
};

/** The word, and what it is without an article that may be glued to it. */
export const variants = (word: string): readonly string[] => {
  const bare = withoutGluedArticle(word);
  return bare === null ? [word] : [word, bare];
};

/** Likeness of `form` to `word`; `isNear`: their skeletons differ. */
export const likeness = (word: string, form: string, isNear: boolean): number => {
  if (word === form) return 1;
  const isArabic = isArabicWord(word);
  if (isArabic !== isArabicWord(form)) {
    return isArabic ? acrossScripts(word, form, isNear) : acrossScripts(form, word, isNear);
  }
  // Most words and spellings have no article.
  const [bareWord, bareForm] = [withoutGluedArticle(word), withoutGluedArticle(form)];
  if (bareWord === null && bareForm === null) return Math.max(withinScript(word, form, isNear), 0);
  let best = 0;
  for (const one of variants(word)) {
    for (const other of variants(form)) {
      const cost = one === word && other === form ? 0 : ARTICLE_COST;
      best = Math.max(best, withinScript(one, other, isNear) - cost);
    }
  }
  return best;
};

const BEGINNING = 0.9;
const MISSING_LETTER = 0.015;
const BEGINNING_LEAST = 0.6;

/** Likeness of a form that begins with one of the {@link variants} of a word; 0 where it does not. */
export const likenessOfBeginning = (typed: readonly string[], form: string): number => {
  const found = typed.find((one) => form !== one && form.startsWith(one));
  return found === undefined
    ? 0
    : Math.max(BEGINNING - MISSING_LETTER * (form.length - found.length), BEGINNING_LEAST);
};
