/**
 * Which lexemes a word may mean, and how likely: those of its own skeleton by their spelling, those
 * that it begins, and, where none of them is good, those whose skeleton is an edit away. A spelling
 * that came together with a good one in some name, in the other script, is the same word too.
 */
import type { Lexeme } from "#core/shard/lexicon.ts";
import type { SearchWords } from "#core/shard/search-words.ts";
import { isArabicWord } from "#core/text/fold.ts";
import { skeletonOf, skeletonsNear } from "#core/text/skeleton.ts";
import { withoutGluedArticle } from "#core/text/article.ts";
import type { AskedWord } from "./asked.ts";
import { keyOf, usualSpelling } from "./lexicon.ts";
import type { Lexicon } from "./lexicon.ts";
import { likeness, likenessOfBeginning } from "./likeness.ts";

export interface Candidate {
  readonly lexeme: Lexeme;
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
/** Letters from which a beginning without a sounded consonant is looked for, among all words. */
const SILENT_LENGTH = 2;
/** Shorter words are too alike for guesses. */
const TYPO_LENGTH = 4;

/** Spellings → spellings that came together with them. */
const companions = (lexemes: readonly Lexeme[]): ReadonlyMap<string, ReadonlySet<string>> => {
  const all = new Map<string, Set<string>>();
  for (const { forms } of lexemes) {
    if (forms.length < 2) continue;
    for (const form of forms) {
      const known = all.get(form) ?? new Set<string>();
      for (const other of forms) if (other !== form) known.add(other);
      all.set(form, known);
    }
  }
  return all;
};

/** Likeness of each spelling of a group: by itself, or through those that it came together with. */
const likenesses = (
  table: SearchWords,
  word: string,
  lexemes: readonly Lexeme[],
  isNear: boolean,
): ReadonlyMap<string, number> => {
  const usual = usualSpelling(table, word) ?? word;
  const likenessTo = (form: string): number => {
    const isSameName = (usualSpelling(table, form) ?? form) === usual;
    return Math.max(likeness(word, form, isNear), isSameName ? SAME_NAME : 0);
  };
  const own = new Map<string, number>();
  for (const { forms } of lexemes) {
    for (const form of forms) if (!own.has(form)) own.set(form, likenessTo(form));
  }
  const isArabic = isArabicWord(word);
  const beside = companions(lexemes);
  const best = new Map(own);
  const raise = (form: string, value: number): void => {
    if (value > (best.get(form) ?? 0)) best.set(form, value);
  };
  for (const [form, value] of own) {
    if (value <= GOOD || isArabicWord(form) !== isArabic) continue;
    for (const other of beside.get(form) ?? []) {
      raise(other, value * BESIDE);
      for (const third of beside.get(other) ?? []) raise(third, value * BESIDE_BESIDE);
    }
  }
  return best;
};

/** A lexeme is as like as its likest spelling in the script of the word, else in the other. */
const rate = (
  table: SearchWords,
  word: string,
  lexemes: readonly Lexeme[],
  isNear: boolean,
): readonly Candidate[] => {
  if (lexemes.length === 0) return [];
  const best = likenesses(table, word, lexemes, isNear);
  const isArabic = isArabicWord(word);
  const least = isNear ? LEAST_MISTYPED : LEAST;
  return lexemes.flatMap((lexeme): Candidate[] => {
    const same = lexeme.forms.filter((form) => isArabicWord(form) === isArabic);
    const forms = same.length > 0 ? same : lexeme.forms;
    const value = Math.max(...forms.map((form) => best.get(form) ?? 0));
    return value > least ? [{ lexeme, likeness: value, isBegun: false }] : [];
  });
};

const keysOf = (lexicon: Lexicon, word: string): readonly string[] => [
  ...new Set([keyOf(lexicon.words, word), skeletonOf(word)]),
];

const begun = async (lexicon: Lexicon, word: string): Promise<readonly Candidate[]> => {
  const keys = keysOf(lexicon, word);
  // The last letter may be half of a pair that sounds otherwise: c of ch, p of ph, z of zh, d of dj.
  const beginnings = new Set([...keys, ...(/[cpzd]$/.test(word) ? keys.map((key) => key.slice(0, -1)) : [])]);
  const bare = withoutGluedArticle(word);
  const typed = bare === null ? [word] : [word, bare];
  const found: Candidate[] = [];
  for (const beginning of beginnings) {
    if (beginning === "" && word.length < SILENT_LENGTH) continue;
    for (const lexeme of await lexicon.beginning(beginning, typed)) {
      const value = Math.max(...lexeme.forms.map((form) => likenessOfBeginning(word, form)));
      if (value > 0) found.push({ lexeme, likeness: value, isBegun: true });
    }
  }
  return found;
};

/** Lexemes for an asked word as it is spelled, or as it may go on. */
export const spelled = async (
  lexicon: Lexicon,
  { word, mayBegin, meanings }: AskedWord,
): Promise<readonly Candidate[]> => {
  const found: Candidate[] = [];
  for (const key of keysOf(lexicon, word))
    found.push(...rate(lexicon.words, word, await lexicon.group(key), false));
  for (const meaning of meanings) {
    for (const lexeme of await lexicon.group(keyOf(lexicon.words, meaning))) {
      if (lexeme.forms.includes(meaning)) found.push({ lexeme, likeness: SAME_MEANING, isBegun: false });
    }
  }
  if (mayBegin) found.push(...(await begun(lexicon, word)));
  return found;
};

/** Lexemes that an asked word may be a mistyped spelling of. */
export const mistyped = async (lexicon: Lexicon, { word }: AskedWord): Promise<readonly Candidate[]> => {
  if (word.length < TYPO_LENGTH) return [];
  const found: Candidate[] = [];
  const bare = withoutGluedArticle(word);
  const near = new Set([word, ...(bare === null ? [] : [bare])].flatMap((one) => [...skeletonsNear(skeletonOf(one))])); // prettier-ignore
  for (const skeleton of near) found.push(...rate(lexicon.words, word, await lexicon.group(skeleton), true));
  return found;
};
