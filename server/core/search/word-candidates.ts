/**
 * Candidates: the lexemes that a query word may mean, each with a likeness of 0…1. Those with the same skeleton, those
 * that begin with the word, and, if none of them is good, those whose skeleton is one edit away. A spelling that occurs
 * together with a good one in some name, in another script, counts as the same word.
 * Likeness of spellings: by edits, weighted by length, within a script; by sounds across scripts. The constants were
 * tuned on synthetic training data only (bench/generate).
 */
import { LRUCache } from "lru-cache";
import { once } from "#core/base/cache.ts";
import { edits, isArabicWord, skeletonOf, withoutGluedArticle, withoutMaybeArticle } from "#core/base/fold.ts";
import { pauseIfDue } from "#core/base/steps.ts";
import type { SearchWords } from "#core/shard/json.ts";
import type { Group, Lexeme } from "#core/shard/lexicon.ts";
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
  const [bareWord, bareForm] = [withoutMaybeArticle(word), withoutMaybeArticle(form)];
  if (bareWord === null && bareForm === null) return Math.max(withinScript(word, form, isNear), 0);
  let best = 0;
  for (const one of bareWord === null ? [word] : [word, bareWord]) {
    for (const other of bareForm === null ? [form] : [form, bareForm]) {
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
  for (const one of typed) {
    if (form !== one && form.startsWith(one))
      return Math.max(BEGINNING - MISSING_LETTER * (form.length - one.length), BEGINNING_LEAST);
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
  lexemeKey(lexeme.forms.map((form) => group.forms[form] ?? ""));

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
 * Share of a spelling's documents in which another stands beside it, from which on they are taken for one word: names
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

/** Facts about a group that rating needs, independent of the query word. */
interface Facts {
  readonly isArabic: readonly boolean[];
  /** Per lexeme: whether it has a spelling in Arabic letters; and in others. */
  readonly hasArabic: readonly boolean[];
  readonly hasOther: readonly boolean[];
  /** Lexemes with several spellings. */
  readonly several: readonly Lexeme[];
  /** Number of documents with each spelling. */
  readonly documents: Float64Array;
}

/** Number of documents with each spelling, of some lexemes. */
const documentsOf = (size: number, lexemes: readonly Lexeme[]): Float64Array => {
  const documents = new Float64Array(size);
  for (const { forms, count } of lexemes) for (const form of forms) documents[form] = (documents[form] ?? 0) + count;
  return documents;
};

const factsOf = once(({ forms, lexemes }: Group): Facts => {
  const isArabic = forms.map(isArabicWord);
  return {
    isArabic,
    hasArabic: lexemes.map((lexeme) => lexeme.forms.some((form) => isArabic[form] === true)),
    hasOther: lexemes.map((lexeme) => lexeme.forms.some((form) => isArabic[form] === false)),
    several: lexemes.filter((lexeme) => lexeme.forms.length > 1),
    documents: documentsOf(forms.length, lexemes),
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
  for (let i = 0; i < lexemes.length; i += 1)
    if (hasOwn[i] === false) for (const place of lexemes[i]?.forms ?? []) settle(place);
  return own;
};

/**
 * Per spelling: the best likeness of one that stands beside it in the names of at least {@link OFTEN} of its documents,
 * or in the name of a city or country.
 */
const bestBeside = (likenessOf: (form: number) => number, { several, documents }: Facts): Float64Array => {
  const best = new Float64Array(documents.length);
  const shared = new Float64Array(documents.length);
  for (const { forms, count, cities, countries } of several) {
    const weight = cities.length + countries.length > 0 ? Number.POSITIVE_INFINITY : count;
    for (const one of forms) {
      const value = likenessOf(one);
      if (value === 0) continue;
      for (const other of forms) {
        if (one === other) continue;
        if (value > (best[other] ?? 0)) best[other] = value;
        shared[other] = (shared[other] ?? 0) + weight;
      }
    }
  }
  for (let i = 0; i < best.length; i += 1) if ((shared[i] ?? 0) < (documents[i] ?? 0) * OFTEN) best[i] = 0;
  return best;
};

/** Likeness of each spelling: by itself, or through spellings next to it in a name. */
const likenesses = (own: Float64Array, facts: Facts, isOwn: (form: number) => boolean): Float64Array => {
  const best = own.slice();
  const beside = bestBeside((form) => (isOwn(form) && (own[form] ?? 0) > GOOD ? (own[form] ?? 0) : 0), facts);
  const besideThose = bestBeside((form) => beside[form] ?? 0, facts);
  for (let i = 0; i < best.length; i += 1)
    best[i] = Math.max(best[i] ?? 0, (beside[i] ?? 0) * BESIDE, (besideThose[i] ?? 0) * BESIDE_BESIDE);
  return best;
};

/** Rates lexemes by their best spelling in the word's script, else in the other. */
const rate = (table: SearchWords, word: string, group: Group, isNear: boolean): readonly Candidate[] => {
  const facts = factsOf(group);
  const { isArabic, hasArabic, hasOther } = facts;
  const isInArabic = isArabicWord(word);
  const isOwn = (form: number): boolean => isArabic[form] === isInArabic;
  const hasOwn = isInArabic ? hasArabic : hasOther;
  const own = ownLikeness(table, word, group, isOwn, hasOwn, isNear);
  const best = likenesses(own, facts, isOwn);
  const least = isNear ? LEAST_MISTYPED : LEAST;
  const found: Candidate[] = [];
  // By index: entries would make an array for each.
  for (let i = 0; i < group.lexemes.length; i += 1) {
    const lexeme = group.lexemes[i];
    if (lexeme === undefined) continue;
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
  ...new Set([keyOf(lexicon.words, word), skeletonOf(word), skeletonOf(withoutMaybeArticle(word) ?? word)]),
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

/** Candidates that are kept: names are made of few words, and a common one has hundreds. */
const KEPT_CANDIDATES = 8192;

const keptOf = once(
  (_words: SearchWords) =>
    new LRUCache<string, readonly Candidate[]>({
      maxSize: KEPT_CANDIDATES,
      maxEntrySize: KEPT_CANDIDATES / 8,
      sizeCalculation: (candidates) => candidates.length + 1,
    }),
);

/** Lexemes that match a word as spelled. */
const whole = async (lexicon: Lexicon, { word, meanings }: QueryWord): Promise<readonly Candidate[]> => {
  const kept = keptOf(lexicon.words);
  const known = kept.get(word);
  if (known !== undefined) return known;
  const [same, meant] = await Promise.all([
    lexicon.groups(keysOf(lexicon, word)),
    Promise.all(meanings.map(async (meaning) => withMeaning(lexicon, meaning))),
  ]);
  const found = [...(await rateAll(lexicon, word, same, false)), ...meant.flat()];
  kept.set(word, found);
  return found;
};

/** Lexemes that match a query word as spelled, or begin with it. */
export const spelled = async (lexicon: Lexicon, asked: QueryWord): Promise<readonly Candidate[]> => {
  if (!asked.mayBegin) return whole(lexicon, asked);
  const [same, begins] = await Promise.all([whole(lexicon, asked), begun(lexicon, asked.word)]);
  return [...same, ...begins];
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
