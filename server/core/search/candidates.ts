/**
 * Which lexemes a word may mean, and how likely: those of its own skeleton by their spelling, those
 * that it begins, and, where none of them is good, those whose skeleton is an edit away. A spelling
 * that came together with a good one in some name, in the other script, is the same word too.
 */
import type { Group, Lexeme } from "#core/shard/lexicon.ts";
import type { SearchWords } from "#core/shard/search-words.ts";
import { isArabicWord } from "#core/text/fold.ts";
import { skeletonOf } from "#core/text/skeleton.ts";
import { withoutGluedArticle } from "#core/text/article.ts";
import type { AskedWord } from "./asked.ts";
import { keyOf, sameName } from "./lexicon.ts";
import type { Lexicon } from "./lexicon.ts";
import { likeness, likenessOfBeginning } from "./likeness.ts";

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

/** A group with what the word's script makes of it. */
interface Scripts {
  readonly group: Group;
  /** Which spellings are in the script of the word. */
  readonly isOwn: readonly boolean[];
}

const hasOwn = ({ isOwn }: Scripts, lexeme: Lexeme): boolean =>
  lexeme.forms.some((form) => isOwn[form] === true);

/** Likeness of each spelling by itself; of those in the other script only where nothing better tells. */
const ownLikeness = (table: SearchWords, word: string, scripts: Scripts, isNear: boolean): Float64Array => {
  const { forms, lexemes } = scripts.group;
  const names = sameName(table, word);
  const own = new Float64Array(forms.length).fill(-1);
  const settle = (place: number): void => {
    const form = forms[place] ?? "";
    if (own[place] === -1) own[place] = Math.max(likeness(word, form, isNear), names?.has(form) === true ? SAME_NAME : 0); // prettier-ignore
  };
  for (const [place, is] of scripts.isOwn.entries()) if (is) settle(place);
  for (const lexeme of lexemes) if (!hasOwn(scripts, lexeme)) for (const place of lexeme.forms) settle(place); // prettier-ignore
  return own;
};

const eachPair = (lexeme: Lexeme, meet: (one: number, other: number) => void): void => {
  if (lexeme.forms.length < 2) return;
  for (const one of lexeme.forms) for (const other of lexeme.forms) if (one !== other) meet(one, other);
};

/** Likeness of each spelling: by itself, or through those that it came together with in a name. */
const likenesses = (own: Float64Array, { group, isOwn }: Scripts): Float64Array => {
  const best = own.slice();
  // What the best spelling in the script of the word is worth that stands beside each.
  const beside = new Float64Array(own.length);
  for (const lexeme of group.lexemes) {
    eachPair(lexeme, (one, other) => {
      const value = own[one] ?? 0;
      if (value > GOOD && isOwn[one] === true) beside[other] = Math.max(beside[other] ?? 0, value);
    });
  }
  for (const [i, value] of beside.entries()) best[i] = Math.max(best[i] ?? 0, value * BESIDE);
  for (const lexeme of group.lexemes) {
    eachPair(lexeme, (one, other) => {
      best[other] = Math.max(best[other] ?? 0, (beside[one] ?? 0) * BESIDE_BESIDE);
    });
  }
  return best;
};

/** A lexeme is as like as its likest spelling in the script of the word, else in the other. */
const rate = (table: SearchWords, word: string, group: Group, isNear: boolean): readonly Candidate[] => {
  const isArabic = isArabicWord(word);
  const scripts: Scripts = { group, isOwn: group.forms.map((form) => isArabicWord(form) === isArabic) };
  const best = likenesses(ownLikeness(table, word, scripts, isNear), scripts);
  const least = isNear ? LEAST_MISTYPED : LEAST;
  const found: Candidate[] = [];
  for (const lexeme of group.lexemes) {
    const isAny = !hasOwn(scripts, lexeme);
    let value = 0;
    for (const form of lexeme.forms) {
      if (isAny || scripts.isOwn[form] === true) value = Math.max(value, best[form] ?? 0);
    }
    if (value > least) found.push({ lexeme, group, likeness: value, isBegun: false });
  }
  return found;
};

const keysOf = (lexicon: Lexicon, word: string): readonly string[] => [
  ...new Set([keyOf(lexicon.words, word), skeletonOf(word)]),
];

const begun = async (lexicon: Lexicon, word: string): Promise<readonly Candidate[]> => {
  const bare = withoutGluedArticle(word);
  const typed = bare === null ? [word] : [word, bare];
  const words = (await Promise.all(typed.map(lexicon.beginning))).flat();
  const groups = await lexicon.groups(words.map((one) => keyOf(lexicon.words, one)), BEGINNING_SHARDS); // prettier-ignore
  return groups.flatMap((group) => {
    const values = group.forms.map((form) => likenessOfBeginning(word, form));
    return group.lexemes.flatMap((lexeme): readonly Candidate[] => {
      const value = lexeme.forms.reduce((best, form) => Math.max(best, values[form] ?? 0), 0);
      return value > 0 ? [{ lexeme, group, likeness: value, isBegun: true }] : [];
    });
  });
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
  return [...same.flatMap((group) => rate(lexicon.words, word, group, false)), ...meant.flat(), ...begins];
};

/** Lexemes that an asked word may be a mistyped spelling of. */
export const mistyped = async (lexicon: Lexicon, { word }: AskedWord): Promise<readonly Candidate[]> => {
  if (word.length < TYPO_LENGTH) return [];
  const bare = withoutGluedArticle(word);
  const words = (await Promise.all((bare === null ? [word] : [word, bare]).map(lexicon.near))).flat();
  const spelledAlike = new Set(keysOf(lexicon, word));
  const keys = words.map((one) => keyOf(lexicon.words, one)).filter((key) => !spelledAlike.has(key));
  const groups = await lexicon.groups(keys);
  return groups.flatMap((group) => rate(lexicon.words, word, group, true));
};
