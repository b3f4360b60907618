/**
 * Which lexemes a word may mean, and how likely: those of its own skeleton by their spelling, those
 * that it begins, and, where none of them is good, those whose skeleton is an edit away. A spelling
 * that came together with a good one in some name, in the other script, is the same word too.
 */
import { once } from "#core/request/memo.ts";
import { pauseIfDue } from "#core/request/steps.ts";
import type { Group, Lexeme } from "#core/shard/lexicon.ts";
import type { SearchWords } from "#core/shard/search-words.ts";
import { isArabicWord } from "#core/text/fold.ts";
import { skeletonOf } from "#core/text/skeleton.ts";
import type { AskedWord } from "./asked.ts";
import { keyOf, sameName } from "./lexicon.ts";
import type { Lexicon } from "./lexicon.ts";
import { likeness, likenessOfBeginning, variants } from "./likeness.ts";

export interface Candidate {
  readonly lexeme: Lexeme;
  /** The group that it stands in. */
  readonly group: Group;
  /** 0…1. */
  readonly likeness: number;
  /** Found by its beginning alone. */
  readonly isBegun: boolean;
}

/** Less likely lexemes are left out. */
const LEAST = 0.5;
const LEAST_MISTYPED = 0.55;
/** A word that is this likely needs no guess at what was mistyped. */
export const SURE = 0.9;
/** What a spelling is worth that a name has beside a good one, and a spelling beside such a one. */
const BESIDE = 0.99;
const BESIDE_BESIDE = 0.97;
const GOOD = 0.6;
const SAME_MEANING = 0.95;
/** What a spelling is worth that the table gives as one of the same name, however unlike. */
const SAME_NAME = 0.95;
/** Shards that the words of one beginning are looked for in. */
const BEGINNING_SHARDS = 8;
/** Shorter words are too alike for guesses. */
const TYPO_LENGTH = 4;

/** What the rating of a group needs of it, whatever the word. */
interface Facts {
  readonly isArabic: readonly boolean[];
  /** Whether a lexeme has a spelling in Arabic letters, and in others. */
  readonly hasArabic: readonly boolean[];
  readonly hasOther: readonly boolean[];
  /** Lexemes of several spellings. */
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

/** Likeness of each spelling by itself; of those in the other script only where nothing better tells. */
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
    if (own[place] === -1) own[place] = Math.max(likeness(word, form, isNear), names?.has(form) === true ? SAME_NAME : 0); // prettier-ignore
  };
  for (let place = 0; place < forms.length; place += 1) if (isOwn(place)) settle(place);
  for (const [i, lexeme] of lexemes.entries()) if (hasOwn[i] === false) for (const place of lexeme.forms) settle(place); // prettier-ignore
  return own;
};

/** Likeness of each spelling: by itself, or through those that it came together with in a name. */
const likenesses = (
  own: Float64Array,
  several: readonly Lexeme[],
  isOwn: (form: number) => boolean,
): Float64Array => {
  const best = own.slice();
  // What the best spelling in the script of the word is worth that stands beside each.
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

/** A lexeme is as like as its likest spelling in the script of the word, else in the other. */
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

/** {@link rate} of several groups, a group a step. */
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
  const groups = await lexicon.groups(words.map((one) => keyOf(lexicon.words, one)), BEGINNING_SHARDS); // prettier-ignore
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

/** Lexemes for an asked word as it is spelled, or as it may go on. */
export const spelled = async (
  lexicon: Lexicon,
  { word, mayBegin, meanings }: AskedWord,
): Promise<readonly Candidate[]> => {
  const [same, meant, begins] = await Promise.all([
    lexicon.groups(keysOf(lexicon, word)),
    Promise.all(meanings.map(async (meaning) => withMeaning(lexicon, meaning))),
    mayBegin ? begun(lexicon, word) : [],
  ]);
  return [...(await rateAll(lexicon, word, same, false)), ...meant.flat(), ...begins];
};

/** Lexemes that an asked word may be a mistyped spelling of. */
export const mistyped = async (lexicon: Lexicon, { word }: AskedWord): Promise<readonly Candidate[]> => {
  if (word.length < TYPO_LENGTH) return [];
  const words = (await Promise.all(variants(word).map(lexicon.near))).flat();
  const spelledAlike = new Set(keysOf(lexicon, word));
  const keys = words.map((one) => keyOf(lexicon.words, one)).filter((key) => !spelledAlike.has(key));
  const groups = await lexicon.groups(keys);
  return rateAll(lexicon, word, groups, true);
};
