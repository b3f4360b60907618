/**
 * Candidates: the lexemes that a query word may mean, each with a likeness of 0…1. Those with the same skeleton, those
 * that begin with the word, and, if none of them is good, those whose skeleton is one edit away. A spelling that occurs
 * together with a good one in some name, in another script, counts as the same word.
 * Likeness of spellings: by edits, weighted by length, within a script; by sounds across scripts. The constants were
 * tuned on synthetic training data only (bench/generate).
 */
import { once } from "#core/base/cache.ts";
import { edits, isArabicWord, skeletonOf, withoutGluedArticle } from "#core/base/fold.ts";
import { pauseIfDue } from "#core/base/steps.ts";
import type { SearchWords } from "#core/shard/json.ts";
import type { Group, Lexeme } from "#core/shard/lexicon.ts";
import { keyOf, type Lexicon, sameName } from "./lexicon-reader.ts";
import type { QueryWord } from "./query-parser.ts";

/** Cost of a glued article that only one of the words has. */
const ARTICLE_COST = 0.02;
/** Initial likeness of spellings with the same skeleton, and with a different one. */
const SAME_SKELETON = 0.97;
const OTHER_SKELETON = 0.93;
const EDIT_COST = { same: 0.07, other: 0.1 } as const;
/** Edits cost less in words longer than this. */
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
  ا: "a",
  و: "u",
  ي: "i",
  ه: "h",
  ح: "h",
  ع: "a",
  ب: "b",
  ت: "t",
  ث: "th",
  ط: "t",
  س: "s",
  ش: "sh",
  ص: "s",
  د: "d",
  ذ: "dh",
  ض: "d",
  ظ: "z",
  ز: "z",
  ج: "j",
  غ: "gh",
  ك: "k",
  ق: "q",
  خ: "kh",
  ف: "f",
  ل: "l",
  م: "m",
  ن: "n",
  ر: "r",
};

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

/** The word, and the word without a glued article. */
export const variants = (word: string): readonly string[] => {
  const bare = withoutGluedArticle(word);
  return bare === null ? [word] : [word, bare];
};

/** Likeness of `form` to `word`; `isNear`: the skeletons differ by an edit. */
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

/** Likeness of a form that begins with one of the {@link variants} of a word; 0 if it does not. */
export const likenessOfBeginning = (typed: readonly string[], form: string): number => {
  const found = typed.find((one) => form !== one && form.startsWith(one));
  return found === undefined ? 0 : Math.max(BEGINNING - MISSING_LETTER * (form.length - found.length), BEGINNING_LEAST);
};

export interface Candidate {
  readonly lexeme: Lexeme;
  /** Its group. */
  readonly group: Group;
  /** 0…1. */
  readonly likeness: number;
  /** Matched by its beginning only. */
  readonly isBegun: boolean;
}

/** Lexemes below this likeness are dropped. */
const LEAST = 0.5;
const LEAST_MISTYPED = 0.55;
/** From this likeness on, typos are not considered. */
export const SURE = 0.9;
/** Factor for a spelling that occurs in a name next to a good one. */
const BESIDE = 0.99;
/** Factor for a spelling next to such a one. */
const BESIDE_BESIDE = 0.97;
const GOOD = 0.6;
const SAME_MEANING = 0.95;
/** Likeness of spellings that the table lists for the same name. */
const SAME_NAME = 0.95;
/** The most shards searched for words with a beginning. */
const BEGINNING_SHARDS = 8;
/** Shorter words are too similar for typo guesses. */
const TYPO_LENGTH = 4;

/** Facts about a group that rating needs, independent of the query word. */
interface Facts {
  readonly isArabic: readonly boolean[];
  /** Per lexeme: whether it has a spelling in Arabic letters; and in others. */
  readonly hasArabic: readonly boolean[];
  readonly hasOther: readonly boolean[];
  /** Lexemes with several spellings. */
  readonly several: readonly Lexeme[];
}

const factsOf = once(({ forms, lexemes }: Group): Facts => {
  const isArabic = forms.map(isArabicWord);
  return {
    isArabic,
    hasArabic: lexemes.map((lexeme) => lexeme.forms.some((form) => isArabic[form] === true)),
    hasOther: lexemes.map((lexeme) => lexeme.forms.some((form) => isArabic[form] === false)),
    several: lexemes.filter((lexeme) => lexeme.forms.length > 1),
  };
});

/** Likeness of each spelling by itself; of those in the other script only if there is nothing better. */
const ownLikeness = (
  table: SearchWords,
  word: string,
  { forms, lexemes }: Group,
  isOwn: (form: number) => boolean,
  hasOwn: readonly boolean[],
  isNear: boolean,
): Float64Array => {
  const names = sameName(table, word);
  const own = new Float64Array(forms.length).fill(-1);
  const settle = (place: number): void => {
    const form = forms[place] ?? "";
    if (own[place] === -1)
      own[place] = Math.max(likeness(word, form, isNear), names?.has(form) === true ? SAME_NAME : 0);
  };
  for (let place = 0; place < forms.length; place += 1) if (isOwn(place)) settle(place);
  for (const [i, lexeme] of lexemes.entries()) if (hasOwn[i] === false) for (const place of lexeme.forms) settle(place);
  return own;
};

/** Likeness of each spelling: by itself, or through spellings next to it in a name. */
const likenesses = (own: Float64Array, several: readonly Lexeme[], isOwn: (form: number) => boolean): Float64Array => {
  const best = own.slice();
  // Per spelling: the best likeness of a neighbour in the word's script.
  const beside = new Float64Array(own.length);
  for (const { forms } of several) {
    for (const one of forms) {
      const value = own[one] ?? 0;
      if (value <= GOOD || !isOwn(one)) continue;
      for (const other of forms) if (one !== other && value > (beside[other] ?? 0)) beside[other] = value;
    }
  }
  for (let i = 0; i < best.length; i += 1) best[i] = Math.max(best[i] ?? 0, (beside[i] ?? 0) * BESIDE);
  for (const { forms } of several) {
    for (const one of forms) {
      const value = (beside[one] ?? 0) * BESIDE_BESIDE;
      for (const other of forms) if (one !== other && value > (best[other] ?? 0)) best[other] = value;
    }
  }
  return best;
};

/** Rates lexemes by their best spelling in the word's script, else in the other. */
const rate = (table: SearchWords, word: string, group: Group, isNear: boolean): readonly Candidate[] => {
  const { isArabic, hasArabic, hasOther, several } = factsOf(group);
  const isInArabic = isArabicWord(word);
  const isOwn = (form: number): boolean => isArabic[form] === isInArabic;
  const hasOwn = isInArabic ? hasArabic : hasOther;
  const own = ownLikeness(table, word, group, isOwn, hasOwn, isNear);
  const best = likenesses(own, several, isOwn);
  const least = isNear ? LEAST_MISTYPED : LEAST;
  const found: Candidate[] = [];
  for (const [i, lexeme] of group.lexemes.entries()) {
    let value = 0;
    for (const form of lexeme.forms) {
      if (hasOwn[i] === false || isOwn(form)) value = Math.max(value, best[form] ?? 0);
    }
    if (value > least) found.push({ lexeme, group, likeness: value, isBegun: false });
  }
  return found;
};

/** {@link rate} for several groups, one per step. */
const rateAll = async (
  { words, checkpoint }: Lexicon,
  word: string,
  groups: readonly Group[],
  isNear: boolean,
): Promise<readonly Candidate[]> => {
  const found: Candidate[] = [];
  for (const group of groups) {
    for (const candidate of rate(words, word, group, isNear)) found.push(candidate);
    await pauseIfDue(checkpoint);
  }
  return found;
};

const keysOf = (lexicon: Lexicon, word: string): readonly string[] => [
  ...new Set([keyOf(lexicon.words, word), skeletonOf(word)]),
];

const begun = async (lexicon: Lexicon, word: string): Promise<readonly Candidate[]> => {
  const typed = variants(word);
  const words = (await Promise.all(typed.map(lexicon.beginning))).flat();
  const groups = await lexicon.groups(
    words.map((one) => keyOf(lexicon.words, one)),
    BEGINNING_SHARDS,
  );
  const found: Candidate[] = [];
  for (const group of groups) {
    const values = group.forms.map((form) => likenessOfBeginning(typed, form));
    for (const lexeme of group.lexemes) {
      let best = 0;
      for (const form of lexeme.forms) best = Math.max(best, values[form] ?? 0);
      if (best > 0) found.push({ lexeme, group, likeness: best, isBegun: true });
    }
    await pauseIfDue(lexicon.checkpoint);
  }
  return found;
};

const withMeaning = async (lexicon: Lexicon, meaning: string): Promise<readonly Candidate[]> =>
  (await lexicon.groups([keyOf(lexicon.words, meaning)])).flatMap((group) => {
    const place = group.forms.indexOf(meaning);
    const lexemes = group.lexemes.filter(({ forms }) => forms.includes(place));
    return lexemes.map((lexeme) => ({ lexeme, group, likeness: SAME_MEANING, isBegun: false }));
  });

/** Lexemes that match a query word as spelled, or begin with it. */
export const spelled = async (
  lexicon: Lexicon,
  { word, mayBegin, meanings }: QueryWord,
): Promise<readonly Candidate[]> => {
  const [same, meant, begins] = await Promise.all([
    lexicon.groups(keysOf(lexicon, word)),
    Promise.all(meanings.map(async (meaning) => withMeaning(lexicon, meaning))),
    mayBegin ? begun(lexicon, word) : [],
  ]);
  return [...(await rateAll(lexicon, word, same, false)), ...meant.flat(), ...begins];
};

/** Lexemes of which a query word may be a typo. */
export const mistyped = async (lexicon: Lexicon, { word }: QueryWord): Promise<readonly Candidate[]> => {
  if (word.length < TYPO_LENGTH) return [];
  const words = (await Promise.all(variants(word).map(lexicon.near))).flat();
  const spelledAlike = new Set(keysOf(lexicon, word));
  const keys = words.map((one) => keyOf(lexicon.words, one)).filter((key) => !spelledAlike.has(key));
  const groups = await lexicon.groups(keys);
  return rateAll(lexicon, word, groups, true);
};
