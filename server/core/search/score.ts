/**
 * Scores documents: likeness of the query words, weighted by rarity (inverse document frequency), minus penalties for
 * words left out and for extra words in the name; type and prominence break ties. The constants were tuned on synthetic
 * training data only (bench/generate).
 */
import { elementAt } from "#core/base/element-at.ts";
import { inRuns, type Steps } from "#core/base/steps.ts";
import { classOf, EVENT, TYPES_MAX } from "#core/shard/posting-list.ts";
import { bestLikeness, matchesOf, type WordMatches } from "./matches.ts";
import type { QueryWord } from "./query-parser.ts";
import type { Candidate } from "./word-candidates.ts";
import { BY_BEGINNING, BY_BEGUN_AREA, BY_WORD, type Combined } from "./word-evidence.ts";

/** The properties of a word that scoring needs. */
interface ScoredWord {
  /** How much the word distinguishes, ≥ 0. */
  readonly weight: number;
  /** A word for a type or a filler begins with it; otherwise it can only be one with a typo. */
  readonly mayBeginGeneric: boolean;
  /** Factor for taking it as generic. */
  readonly genericWorth: number;
  /** An earlier word may be the same in another spelling: a name has it once, and the other says where the place is. */
  readonly isRepeated: boolean;
  /** Types that it may mean, one bit each, and {@link GENERIC}; 0 if it can only be a name. */
  readonly maybeTypes: number;
}

export interface Scores {
  readonly values: Float32Array;
  /** Number of words that neither match nor name a type. */
  readonly leftOut: Uint8Array;
  /** 1 if every word matches exactly, not as a guess. */
  readonly isAsAsked: Uint8Array;
}

/** The bit of words that may name a type or be fillers; types have the lower bits. */
export const GENERIC = 1 << TYPES_MAX;

/** Scores are multiples of 1 / this, so that a counting sort works. */
const STEPS_PER_ONE = 2048;
export const STEP = 1 / STEPS_PER_ONE;

const toStep = (value: number): number => Math.round(value * STEPS_PER_ONE) / STEPS_PER_ONE;

/** Cost of each word left out. */
export const LEFT_OUT = 0.15;
const UNASKED = 0.05;
/** Factor for taking a word as generic: a filler at the end, which may begin a name; with a typo; or incomplete. */
const GENERIC_WORTH = { filler: 0.98, mistyped: 0.93, begun: 0.82 } as const;
const TYPE_FITS = 0.03;
const TYPE_DIFFERS = 0.05;
const OF_USUAL_TYPE = 0.004;
const PROMINENT = 0.003;
/** Cost of a name that is not the place's first: more than what breaks ties, less than a word too many. */
export const OTHER_NAME = 0.02;
/** Bonus of events: there are few, and a query that names one means it. */
const EVENT_WORTH = 0.06;
/** The most that type, kind and prominence add. */
export const MOST_WORTH = EVENT_WORTH + PROMINENT;
/** From this likeness on a word counts as found, not guessed; a beginning counts as found too. */
export const AS_ASKED = 0.93;

/** Bonus of a class of documents, for prominence and requested types (one bit each). */
const classWorth = (type: number, isProminent: boolean, types: number, usualType: number): number => {
  const known = isProminent ? PROMINENT : 0;
  // Who names a type of places means no event.
  if (type === EVENT) return known + (types === 0 ? EVENT_WORTH : 0);
  if (types === 0) return known + (type === usualType ? OF_USUAL_TYPE : 0);
  return known + ((types >> type) & 1 ? TYPE_FITS : -TYPE_DIFFERS);
};

/** Documents scored in one step. */
const STEP_DOCUMENTS = 4096;

/** What the words of a query sum up to, by document. */
interface Tally {
  /** Likeness by weight, and the weights, of the words that match or are left out. */
  readonly sums: Float32Array;
  readonly weights: Float32Array;
  /** Words of the document's name that the query has. */
  readonly named: Uint8Array;
  /** Types that words were taken for, and what that makes the rest worth. */
  readonly instead: Uint16Array;
  readonly worth: Float32Array;
  readonly leftOut: Uint8Array;
  readonly isAsAsked: Uint8Array;
}

const emptyTally = (size: number): Tally => ({
  sums: new Float32Array(size),
  weights: new Float32Array(size),
  named: new Uint8Array(size),
  instead: new Uint16Array(size),
  worth: new Float32Array(size).fill(1),
  leftOut: new Uint8Array(size),
  isAsAsked: new Uint8Array(size).fill(1),
});

// Below, `?? 0` only tells the compiler that these arrays are as long as the documents: the loops go over all documents
// that a query finds, and a checked read of each value costs a tenth of a search.

/** Document `i` matches a word. */
const addMatch = (
  { sums, weights, named, isAsAsked }: Tally,
  i: number,
  { weight, isRepeated }: ScoredWord,
  value: number,
  by: number,
): void => {
  sums[i] = (sums[i] ?? 0) + value * weight;
  weights[i] = (weights[i] ?? 0) + weight;
  if (!isRepeated && (by === BY_WORD || by === BY_BEGINNING)) named[i] = (named[i] ?? 0) + 1;
  if (value < AS_ASKED && by !== BY_BEGINNING && by !== BY_BEGUN_AREA) isAsAsked[i] = 0;
};

/** Document `i` lacks a word, which is taken for a type if it may be one, else left out. */
const addMissing = (
  { weights, instead, worth, leftOut, isAsAsked }: Tally,
  i: number,
  { weight, maybeTypes, genericWorth, mayBeginGeneric }: ScoredWord,
): void => {
  if (maybeTypes !== 0) {
    instead[i] = (instead[i] ?? 0) | maybeTypes;
    worth[i] = (worth[i] ?? 1) * genericWorth;
    if (!mayBeginGeneric) isAsAsked[i] = 0;
    return;
  }
  leftOut[i] = (leftOut[i] ?? 0) + 1;
  weights[i] = (weights[i] ?? 0) + weight;
  isAsAsked[i] = 0;
};

/** The score of document `i`: what its class adds (`bonus`), and what its words sum up to. */
const scoreAt = (
  { sums, weights, named, worth, leftOut }: Tally,
  i: number,
  { coverage, isOtherName }: ReturnType<typeof classOf>,
  bonus: number,
): number => {
  const weight = weights[i] ?? 0;
  const likeness = weight === 0 ? 0 : (sums[i] ?? 0) / weight;
  const unasked = Math.abs(coverage - Math.min(named[i] ?? 0, 4));
  return toStep(
    likeness * (worth[i] ?? 1) -
      (leftOut[i] ?? 0) * LEFT_OUT -
      unasked * UNASKED -
      (isOtherName ? OTHER_NAME : 0) +
      bonus,
  );
};

/** Scores documents. `types`: the requested ones, one bit each; `usualType` is preferred if no type was requested. */
export function* scoresOf(
  all: Combined,
  words: readonly ScoredWord[],
  types: number,
  usualType: number,
): Steps<Scores> {
  const size = all.numbers.length;
  const tally = emptyTally(size);
  for (const [w, word] of words.entries()) {
    const likeness = elementAt(all.likeness, w);
    const how = elementAt(all.how, w);
    yield* inRuns(size, STEP_DOCUMENTS, (from, to) => {
      for (let i = from; i < to; i += 1) {
        const value = likeness[i] ?? 0;
        if (value > 0) addMatch(tally, i, word, value, how[i] ?? 0);
        else addMissing(tally, i, word);
      }
    });
  }
  const values = new Float32Array(size);
  yield* inRuns(size, STEP_DOCUMENTS, (from, to) => {
    for (let i = from; i < to; i += 1) {
      const documentClass = classOf(all.classes[i] ?? 0);
      const asked = (types | (tally.instead[i] ?? 0)) & ~GENERIC;
      const bonus = classWorth(documentClass.type, documentClass.isProminent, asked, usualType);
      values[i] = scoreAt(tally, i, documentClass, bonus);
    }
  });
  return { values, leftOut: tally.leftOut, isAsAsked: tally.isAsAsked };
}

const LEAST = -2;
const MOST = 2;
const STEPS = (MOST - LEAST) * STEPS_PER_ONE;

/** Counts of sorts that are over, all zero; the work of several queries may take turns. */
const free: Uint32Array[] = [];

/** Indices by score, highest first, by a stable counting sort. */
export function* bestFirst(values: Float32Array, wanted: (i: number) => boolean): Steps<Uint32Array> {
  const bucketOf = (value: number): number =>
    Math.min(Math.max(Math.floor(((MOST - value) / (MOST - LEAST)) * STEPS), 0), STEPS - 1);
  const starts = free.pop() ?? new Uint32Array(STEPS + 1);
  let size = 0;
  let [first, last] = [STEPS, 0];
  yield* inRuns(values.length, STEP_DOCUMENTS, (from, to) => {
    for (let i = from; i < to; i += 1) {
      if (!wanted(i)) continue;
      size += 1;
      const bucket = bucketOf(values[i] ?? 0) + 1;
      starts[bucket] = (starts[bucket] ?? 0) + 1;
      if (bucket < first) first = bucket;
      if (bucket > last) last = bucket;
    }
  });
  for (let b = first + 1; b <= last; b += 1) starts[b] = (starts[b] ?? 0) + (starts[b - 1] ?? 0);
  const sorted = new Uint32Array(size);
  yield* inRuns(values.length, STEP_DOCUMENTS, (from, to) => {
    for (let i = from; i < to; i += 1) {
      if (!wanted(i)) continue;
      const bucket = bucketOf(values[i] ?? 0);
      const at = starts[bucket] ?? 0;
      sorted[at] = i;
      starts[bucket] = at + 1;
    }
  });
  // The first bucket was counted one behind its own, and filled in its own.
  starts.fill(0, Math.max(first - 1, 0), last + 1);
  free.push(starts);
  return sorted;
}

/** Facts about the data that scoring needs. */
export interface Corpus {
  /** Number of places. */
  readonly size: number;
  /** Types in the order of their codes. */
  readonly types: readonly string[];
  /** Keys of the lexemes in the names of a place (query-parser.ts). */
  readonly lexemesAt: (number: number) => Promise<ReadonlySet<string>>;
}

/** From this likeness on a word is surely a name, not a type. */
const SURELY_NAME = 0.95;

export interface Word extends ScoredWord {
  readonly matches: WordMatches;
  /** Likeness of the best match. */
  readonly likeliest: number;
}

/** The types as bits. */
export const bitsOf = ({ types }: Corpus, wanted: readonly string[]): number =>
  wanted.reduce((bits, type) => bits | (types.includes(type) ? 1 << types.indexOf(type) : 0), 0);

const genericWorthOf = ({ isFiller, mayBeginGeneric }: QueryWord): number => {
  if (isFiller) return GENERIC_WORTH.filler;
  return mayBeginGeneric ? GENERIC_WORTH.begun : GENERIC_WORTH.mistyped;
};

export const wordOf = (
  asked: QueryWord,
  candidates: readonly Candidate[],
  corpus: Corpus,
  isRepeated: boolean,
): Word => {
  const matches = matchesOf(candidates);
  return {
    matches,
    likeliest: candidates.reduce((best, { likeness }) => Math.max(best, likeness), 0),
    mayBeginGeneric: asked.mayBeginGeneric,
    genericWorth: genericWorthOf(asked),
    isRepeated,
    weight: Math.log(1 + corpus.size / (1 + matches.count)),
    maybeTypes:
      asked.mayBeGeneric && (asked.mayBegin || bestLikeness(candidates) < SURELY_NAME)
        ? GENERIC | bitsOf(corpus, asked.maybeTypes)
        : 0,
  };
};
