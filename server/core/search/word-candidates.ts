/**
 * Candidates: the lexemes that a query word may mean, each with a likeness of 0…1. Those with the same skeleton, those
 * that begin with the word, and, if none of them is good, those whose skeleton is one edit away. A spelling that occurs
 * together with a good one in some name, in another script, counts as the same word.
 * Likeness of spellings: by edits, weighted by length, within a script; by sounds across scripts. The constants were
 * tuned on synthetic training data only (bench/generate).
 */
import { elementAt } from "#core/base/element-at.ts";
import { LRUCache } from "lru-cache";
import { once } from "#core/base/once.ts";
import { edits } from "#core/base/edit-distance.ts";
import { isArabicWord, withoutGluedArticle, withoutMaybeArticle } from "#core/base/fold.ts";
import { skeletonOf } from "#core/base/skeleton.ts";
import type { SearchWords } from "#core/shard/search-words.ts";
import { times } from "#core/shard/varint.ts";
import { documentsWith, formsAt, type Group, type Lexeme, lexemeAt, namesArea } from "#core/shard/lexicon.ts";
import { costOfReading } from "./across-scripts.ts";
import { isCredible, isNearEnough, SURE_ALONE } from "./lone-word.ts";
import { keyOf, type Lexicon, sameName } from "./lexicon-reader.ts";
import { lexemeKey, type QueryWord } from "./query-parser.ts";

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

/** Likeness of what is written in another script: of a word that reads just so, and what a slip besides takes. Less is no reading. */
const CROSS_START = 0.91;
const CROSS_NEAR = 0.05;
const CROSS_LEAST = 0.8;

const acrossScripts = (arabic: string, latin: string, isNear: boolean): number => {
  const value = CROSS_START - costOfReading(arabic, latin) - (isNear ? CROSS_NEAR : 0);
  return value < CROSS_LEAST ? 0 : value;
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
  const [bareWord, bareForm] = [withoutMaybeArticle(word), withoutMaybeArticle(form)];
  if (bareWord === null && bareForm === null) return Math.max(withinScript(word, form, isNear), 0);
  let best = 0;
  for (const spelling of bareWord === null ? [word] : [word, bareWord]) {
    for (const other of bareForm === null ? [form] : [form, bareForm]) {
      const cost = spelling === word && other === form ? 0 : ARTICLE_COST;
      best = Math.max(best, withinScript(spelling, other, isNear) - cost);
    }
  }
  return best;
};

const BEGINNING = 0.9;
const MISSING_LETTER = 0.015;
const BEGINNING_LEAST = 0.6;

/** Likeness of a form that begins with one of the {@link variants} of a word; 0 if it does not. */
export const likenessOfBeginning = (typed: readonly string[], form: string): number => {
  for (const beginning of typed) {
    if (form !== beginning && form.startsWith(beginning))
      return Math.max(BEGINNING - MISSING_LETTER * (form.length - beginning.length), BEGINNING_LEAST);
  }
  return 0;
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

/** The key of its lexeme: a group that is read again is another object. */
export const candidateKey = ({ lexeme, group }: Candidate): string =>
  lexemeKey(lexeme.forms.map((form) => elementAt(group.forms, form)));

/** Lexemes below this likeness are dropped. */
const LEAST = 0.5;
const LEAST_MISTYPED = 0.55;
/** From this likeness on, typos are not considered. */
export const SURE = 0.9;
/** Factor for a spelling that occurs in a name next to a good one. */
const BESIDE = 0.99;
/** Factor for a spelling next to such a one. */
const BESIDE_BESIDE = 0.97;
/**
 * Two spellings count as one word if the second occurs beside the first in this share of the first's documents: names
 * have different words of one skeleton too ("Lawolwood Old").
 */
const OFTEN = 0.02;
const GOOD = 0.6;
const SAME_MEANING = 0.95;
/** Likeness of spellings that the table lists for the same name. */
const SAME_NAME = 0.95;
/** The most shards searched for words with a beginning. */
const BEGINNING_SHARDS = 24;
/** Shorter words are too similar for typo guesses. */
const TYPO_LENGTH = 4;

/** Arrays for one group at a time. */
interface Room {
  /** 1 for a spelling in the script of the word. */
  readonly isOwn: Uint8Array;
  /** Likeness of each spelling by itself, {@link UNKNOWN} where it does not count, and with those beside it. */
  readonly own: Float64Array;
  readonly beside: Float64Array;
  readonly besideThose: Float64Array;
  /** Number of documents with each spelling, and of those with a good one beside it. */
  readonly documents: Float64Array;
  readonly shared: Float64Array;
}

const roomFor = (size: number): Room => ({
  isOwn: new Uint8Array(size),
  own: new Float64Array(size),
  beside: new Float64Array(size),
  besideThose: new Float64Array(size),
  documents: new Float64Array(size),
  shared: new Float64Array(size),
});

const UNKNOWN = -1;

let room = roomFor(1024);

/** What is looked for: a word of a query. */
type Sought = Pick<QueryWord, "word" | "isLone">;

/** True if a lexeme has a spelling in the script of the word. */
const hasOwn = (group: Group, lexeme: number, isOwn: Uint8Array): boolean => {
  const end = formsAt(group, lexeme + 1);
  for (let at = formsAt(group, lexeme); at < end; at += 1) if (isOwn[group.table[at] ?? 0] === 1) return true;
  return false;
};

/** Likeness of each spelling by itself; of those in the other script only if there is nothing better. */
const rateAlone = (
  words: SearchWords,
  { word, isLone }: Sought,
  group: Group,
  isNear: boolean,
  { isOwn, own }: Room,
): void => {
  const { forms, size, table } = group;
  const names = sameName(words, word);
  const likenessOf = (form: string): number => {
    if (names?.has(form) === true) return Math.max(likeness(word, form, isNear), SAME_NAME);
    const value = likeness(word, form, isNear);
    return !isLone || value >= SURE_ALONE || isNearEnough(word, form) ? value : 0;
  };
  for (let form = 0; form < forms.length; form += 1)
    own[form] = isOwn[form] === 1 ? likenessOf(forms[form] ?? "") : UNKNOWN;
  for (let lexeme = 0; lexeme < size; lexeme += 1) {
    if (hasOwn(group, lexeme, isOwn)) continue;
    const end = formsAt(group, lexeme + 1);
    for (let at = formsAt(group, lexeme); at < end; at += 1) {
      const form = table[at] ?? 0;
      if (own[form] === UNKNOWN) own[form] = likenessOf(forms[form] ?? "");
    }
  }
};

// In this file `?? 0` only tells the compiler that these arrays are as long as the spellings of a group: the loops go over
// all spellings of all groups of a word, and make up a good part of a search.

/** Notes for the spellings of a lexeme which others occur beside them: how like the best is, and in how many documents. */
const noteBeside = (
  group: Group,
  lexeme: number,
  likenessOf: (form: number) => number,
  { shared, isOwn }: Room,
  best: Float64Array,
): void => {
  const { table } = group;
  const [from, to] = [formsAt(group, lexeme), formsAt(group, lexeme + 1)];
  if (to - from < 2) return;
  const weight = namesArea(group, lexeme) ? Number.POSITIVE_INFINITY : documentsWith(group, lexeme);
  for (let i = from; i < to; i += 1) {
    const form = table[i] ?? 0;
    const value = likenessOf(form);
    if (value === 0) continue;
    for (let j = from; j < to; j += 1) {
      if (i === j) continue;
      const other = table[j] ?? 0;
      // "KLIA" and "Kuala" are in names of one place, and no spellings of one word: those of one script are compared as they are.
      if (isOwn[form] === isOwn[other]) continue;
      if (value > (best[other] ?? 0)) best[other] = value;
      shared[other] = (shared[other] ?? 0) + weight;
    }
  }
};

/**
 * Per spelling: the best likeness of a spelling that occurs beside it in the names of at least {@link OFTEN} of its documents,
 * or in the name of a city or country.
 */
const rateBeside = (group: Group, likenessOf: (form: number) => number, sharedRoom: Room, best: Float64Array): void => {
  const { documents, shared } = sharedRoom;
  const { length } = group.forms;
  best.fill(0, 0, length);
  shared.fill(0, 0, length);
  for (let lexeme = 0; lexeme < group.size; lexeme += 1) noteBeside(group, lexeme, likenessOf, sharedRoom, best);
  for (let i = 0; i < length; i += 1) if ((shared[i] ?? 0) < (documents[i] ?? 0) * OFTEN) best[i] = 0;
};

const countDocuments = (group: Group, { documents }: Room): void => {
  const { size, table, forms } = group;
  documents.fill(0, 0, forms.length);
  for (let lexeme = 0; lexeme < size; lexeme += 1) {
    const end = formsAt(group, lexeme + 1);
    const count = documentsWith(group, lexeme);
    for (let at = formsAt(group, lexeme); at < end; at += 1) {
      const form = table[at] ?? 0;
      documents[form] = (documents[form] ?? 0) + count;
    }
  }
};

/** Rates lexemes by their best spelling in the word's script, else in the other: by itself, or through those beside it. */
const rate = (words: SearchWords, sought: Sought, group: Group, isNear: boolean): readonly Candidate[] => {
  const { word } = sought;
  const { forms, size, table } = group;
  if (forms.length > room.own.length) room = roomFor(2 * forms.length);
  const { isOwn, own, beside, besideThose } = room;
  const isInArabic = isArabicWord(word);
  for (let form = 0; form < forms.length; form += 1)
    isOwn[form] = Number(isArabicWord(forms[form] ?? "") === isInArabic);
  rateAlone(words, sought, group, isNear, room);
  countDocuments(group, room);
  rateBeside(group, (form) => (isOwn[form] === 1 && (own[form] ?? 0) > GOOD ? (own[form] ?? 0) : 0), room, beside);
  rateBeside(group, (form) => beside[form] ?? 0, room, besideThose);
  const least = isNear ? LEAST_MISTYPED : LEAST;
  const found: Candidate[] = [];
  for (let lexeme = 0; lexeme < size; lexeme += 1) {
    const isOther = !hasOwn(group, lexeme, isOwn);
    const end = formsAt(group, lexeme + 1);
    let value = 0;
    for (let at = formsAt(group, lexeme); at < end; at += 1) {
      const form = table[at] ?? 0;
      if (!isOther && isOwn[form] === 0) continue;
      value = Math.max(value, own[form] ?? 0, (beside[form] ?? 0) * BESIDE, (besideThose[form] ?? 0) * BESIDE_BESIDE);
    }
    if (value <= least) continue;
    found.push({ lexeme: lexemeAt(group, lexeme), group, likeness: value, isBegun: false });
  }
  return found;
};

/** {@link rate} for several groups, one per step. */
const rateAll = async (
  { words, checkpoint }: Lexicon,
  sought: Sought,
  groups: readonly Group[],
  isNear: boolean,
): Promise<readonly Candidate[]> => {
  const found: Candidate[] = [];
  for (const group of groups) {
    for (const candidate of rate(words, sought, group, isNear))
      if (!sought.isLone || candidate.likeness >= SURE_ALONE || isCredible(candidate, sought.word))
        found.push(candidate);
    const pause = checkpoint();
    if (pause !== null) await pause;
  }
  return found;
};

const keysOf = (lexicon: Lexicon, word: string): readonly string[] => [
  ...new Set([keyOf(lexicon.words, word), skeletonOf(word), skeletonOf(withoutMaybeArticle(word) ?? word)]),
];

const begun = async (lexicon: Lexicon, word: string): Promise<readonly Candidate[]> => {
  const typed = variants(word);
  const words = (await Promise.all(typed.map(lexicon.beginning))).flat();
  const groups = await lexicon.groups(
    words.map((whole) => keyOf(lexicon.words, whole)),
    BEGINNING_SHARDS,
  );
  const found: Candidate[] = [];
  for (const group of groups) {
    const { forms, size, table } = group;
    const values = forms.map((form) => likenessOfBeginning(typed, form));
    for (let lexeme = 0; lexeme < size; lexeme += 1) {
      const end = formsAt(group, lexeme + 1);
      let best = 0;
      for (let at = formsAt(group, lexeme); at < end; at += 1) best = Math.max(best, values[table[at] ?? 0] ?? 0);
      if (best > 0) found.push({ lexeme: lexemeAt(group, lexeme), group, likeness: best, isBegun: true });
    }
    const pause = lexicon.checkpoint();
    if (pause !== null) await pause;
  }
  return found;
};

const withMeaning = async (lexicon: Lexicon, meaning: string): Promise<readonly Candidate[]> =>
  (await lexicon.groups([keyOf(lexicon.words, meaning)])).flatMap((group) => {
    const place = group.forms.indexOf(meaning);
    const lexemes = times(group.size, (i) => lexemeAt(group, i)).filter(({ forms }) => forms.includes(place));
    return lexemes.map((lexeme) => ({ lexeme, group, likeness: SAME_MEANING, isBegun: false }));
  });

/** Candidates that are kept: names are made of few words, and a common one has hundreds. A group counts too, as they hold it. */
const KEPT_CANDIDATES = 8192;
const GROUP_WORTH = 4;

/** How candidates of a word were found. */
type Manner = "whole" | "begun" | "mistyped";

const keptOf = once(
  (_words: SearchWords) =>
    new LRUCache<string, readonly Candidate[]>({
      maxSize: KEPT_CANDIDATES,
      maxEntrySize: KEPT_CANDIDATES / 4,
      sizeCalculation: (candidates) =>
        1 + candidates.length + GROUP_WORTH * new Set(candidates.map(({ group }) => group)).size,
    }),
);

/** Finds the candidates of a word, or takes those that were found for it before. */
const candidatesOf = async (
  { words }: Lexicon,
  manner: Manner,
  { word, isLone }: Sought,
  find: () => Promise<readonly Candidate[]>,
): Promise<readonly Candidate[]> => {
  const all = keptOf(words);
  const key = `${manner} ${isLone ? "alone" : ""} ${word}`;
  const known = all.get(key);
  if (known !== undefined) return known;
  const found = await find();
  all.set(key, found);
  return found;
};

/** Lexemes that match a word as spelled. */
const whole = async (lexicon: Lexicon, asked: QueryWord): Promise<readonly Candidate[]> => {
  const { word, meanings } = asked;
  return candidatesOf(lexicon, "whole", asked, async () => {
    const [same, meant] = await Promise.all([
      lexicon.groups(keysOf(lexicon, word)),
      Promise.all(meanings.map(async (meaning) => withMeaning(lexicon, meaning))),
    ]);
    return [...(await rateAll(lexicon, asked, same, false)), ...meant.flat()];
  });
};

/** Lexemes that match a query word as spelled, or begin with it. */
export const spelled = async (lexicon: Lexicon, asked: QueryWord): Promise<readonly Candidate[]> => {
  if (!asked.mayBegin) return whole(lexicon, asked);
  const [same, begins] = await Promise.all([
    whole(lexicon, asked),
    candidatesOf(lexicon, "begun", asked, async () => begun(lexicon, asked.word)),
  ]);
  return [...same, ...begins];
};

/** Lexemes that a query word may be a misspelling of. */
export const mistyped = async (lexicon: Lexicon, asked: QueryWord): Promise<readonly Candidate[]> => {
  const { word } = asked;
  return word.length < TYPO_LENGTH
    ? []
    : candidatesOf(lexicon, "mistyped", asked, async () => {
        const words = (await Promise.all(variants(word).map(lexicon.near))).flat();
        const spelledAlike = new Set(keysOf(lexicon, word));
        const keys = words.map((similar) => keyOf(lexicon.words, similar)).filter((key) => !spelledAlike.has(key));
        return rateAll(lexicon, asked, await lexicon.groups(keys), true);
      });
};
