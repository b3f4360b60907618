/** What a word that is the whole query may be a slip of: nothing beside it tells what it means, and most words are a letter from some name. */
import { elementAt } from "#core/base/element-at.ts";
import { isWithin } from "#core/base/edit-distance.ts";
import { isArabicWord } from "#core/base/fold.ts";
import type { Group, Lexeme } from "#core/shard/lexicon.ts";
import { costOfReading } from "./across-scripts.ts";

/** From this likeness on a spelling is no guess: the word with or without its article. */
export const SURE_ALONE = 0.93;

/**
 * A word that is the whole query is taken for another one if a single slip tells them apart, or two in long words, or if it reads
 * just as that is written in the other script. A short word is near some name of the world whatever it is, so it means only itself.
 */
const LONE = {
  /** Letters of the shortest words with a slip. Words in Arabic letters have no short vowels, so they are nearer each other. */
  latin: 5,
  arabic: 6,
  /** From this length on two slips are believed. */
  long: 12,
  /** Letters of words that are told apart by their reading, and how much that may cost: a short vowel that is not written. */
  readLatin: 6,
  readArabic: 5,
  reading: 0.006,
} as const;

/** Whether a word reads as another is written: any that has a letter for each sound, others if they are long enough. */
const readsAs = (arabic: string, latin: string): boolean => {
  const cost = costOfReading(arabic, latin);
  return arabic.length >= LONE.readArabic && latin.length >= LONE.readLatin ? cost <= LONE.reading : cost === 0;
};

/** Whether a guess for a word that is the whole query is near enough. */
export const isNearEnough = (word: string, form: string): boolean => {
  const isArabic = isArabicWord(word);
  if (isArabic !== isArabicWord(form)) return isArabic ? readsAs(word, form) : readsAs(form, word);
  const least = isArabic ? LONE.arabic : LONE.latin;
  // "وايتشابل" is «وايت تشابل», written together.
  if (form.length >= LONE.latin && word.endsWith(form)) return true;
  const length = Math.min(word.length, form.length);
  return length >= least && isWithin(word, form, length < LONE.long ? 1 : 2);
};

/**
 * A lone word of up to six letters is near so many names that one with another letter, or with one less, is believed only where many
 * mean the name: of a city of two million people, or of many places. Of a word with two letters swapped, or one lost, there are few.
 */
const LONE_MEDIUM = 7;
const KNOWN_PROMINENCE = 13;
const KNOWN_COUNT = 32;

const lettersOf = (word: string): string => [...word].sort().join("");

/** Whether a spelling has one letter more than a word, or the same in another order. */
const isLikelySlip = (word: string, form: string): boolean =>
  isWithin(word, form, 1) && (form.length > word.length || lettersOf(form) === lettersOf(word));

/** A lexeme and the group that has its spellings. */
interface Named {
  readonly lexeme: Lexeme;
  readonly group: Group;
}

/** Whether a guess for a word that is the whole query is likely enough to be meant. */
export const isCredible = ({ lexeme, group }: Named, word: string): boolean => {
  const forms = lexeme.forms.map((form) => elementAt(group.forms, form));
  return (
    word.length >= LONE_MEDIUM ||
    lexeme.count >= KNOWN_COUNT ||
    lexeme.countries.length > 0 ||
    lexeme.cities.some(({ prominence }) => prominence >= KNOWN_PROMINENCE) ||
    forms.every((form) => isArabicWord(form) !== isArabicWord(word)) ||
    forms.some((form) => isLikelySlip(word, form))
  );
};
