/**
 * Scores of documents that the words of a query match: the likeness of the words, weighed by how rare
 * each is, less what was left out and what the name has beyond the query; type and prominence decide
 * between equals. The constants were chosen on made-up train data (bench/generate) alone.
 */
import { inRuns, type Steps } from "#core/base/steps.ts";
import { classOf, EVENT, TYPES_MAX } from "#core/shard/posting-list.ts";
import type { Candidate } from "./candidates.ts";
import { bestLikeness, matchesOf, type WordMatches } from "./matches.ts";
import type { QueryWord } from "./query-parser.ts";
import { BY_AREA, BY_BEGINNING, type Combined } from "./word-evidence.ts";

/** What the score needs of a word. */
interface ScoredWord {
  /** From 0 up: how much the word tells. */
  readonly weight: number;
  /** It may be the beginning of a word for a type or a filler, not only a mistyped one. */
  readonly mayBeginGeneric: boolean;
  /** Types that it may mean instead of a name, a bit each, and {@link GENERIC}; 0 where it can be nothing but a name. */
  readonly maybeTypes: number;
}

export interface Scores {
  readonly values: Float32Array;
  /** Words that were neither matched nor words for a type. */
  readonly leftOut: Uint8Array;
  /** 1 where every word stands as it was asked for, not as a guess. */
  readonly isAsAsked: Uint8Array;
}

/** The bit of a word that may be one for a type or a filler; types have the bits below. */
export const GENERIC = 1 << TYPES_MAX;

/** Scores come in steps of this part of one, so that a counting sort puts them in order. */
const STEPS_PER_ONE = 2048;
export const STEP = 1 / STEPS_PER_ONE;

const toStep = (value: number): number => Math.round(value * STEPS_PER_ONE) / STEPS_PER_ONE;

/** What each word costs that is left out. */
export const LEFT_OUT = 0.15;
const UNASKED = 0.05;
/** What is left of a score for each way of taking a word for a generic one: mistyped, half typed. */
const GENERIC_WORTH = { mistyped: 0.93, begun: 0.82 } as const;
const TYPE_FITS = 0.03;
const TYPE_DIFFERS = 0.05;
const OF_USUAL_TYPE = 0.004;
const PROMINENT = 0.003;
/** Events are few, and who asks for one by name means it. */
const EVENT_WORTH = 0.06;
/** What type, kind and prominence add at most. */
export const MOST_WORTH = EVENT_WORTH + PROMINENT;
/** Words at least this like count as found, not guessed; and so do beginnings. */
export const AS_ASKED = 0.93;

/** What a class of documents adds: for prominence, and for the types that were asked for (a bit each). */
const classWorth = (type: number, isProminent: boolean, types: number, usualType: number): number => {
  const known = isProminent ? PROMINENT : 0;
  if (type === EVENT) return known + EVENT_WORTH;
  if (types === 0) return known + (type === usualType ? OF_USUAL_TYPE : 0);
  return known + ((types >> type) & 1 ? TYPE_FITS : -TYPE_DIFFERS);
};

/** Documents that are looked at in one step. */
const STEP_DOCUMENTS = 4096;

/** `types`: those asked for, a bit each; `usualType` is preferred where none is. */
export function* scoresOf(
  all: Combined,
  words: readonly ScoredWord[],
  types: number,
  usualType: number,
): Steps<Scores> {
  const size = all.numbers.length;
  const values = new Float32Array(size);
  const leftOut = new Uint8Array(size);
  const isAsAsked = new Uint8Array(size).fill(1);
  const sums = new Float32Array(size);
  const weights = new Float32Array(size);
  const named = new Uint8Array(size);
  const instead = new Uint16Array(size);
  const worth = new Float32Array(size).fill(1);
  for (const [w, { weight, mayBeginGeneric, maybeTypes }] of words.entries()) {
    const likeness = all.likeness[w] ?? new Float32Array();
    const how = all.how[w] ?? new Uint8Array();
    yield* inRuns(size, STEP_DOCUMENTS, (from, to) => {
      for (let i = from; i < to; i += 1) {
        const value = likeness[i] ?? 0;
        if (value > 0) {
          sums[i] = (sums[i] ?? 0) + value * weight;
          weights[i] = (weights[i] ?? 0) + weight;
          if (how[i] !== BY_AREA) named[i] = (named[i] ?? 0) + 1;
          if (value < AS_ASKED && how[i] !== BY_BEGINNING) isAsAsked[i] = 0;
        } else if (maybeTypes !== 0) {
          instead[i] = (instead[i] ?? 0) | maybeTypes;
          worth[i] = (worth[i] ?? 1) * (mayBeginGeneric ? GENERIC_WORTH.begun : GENERIC_WORTH.mistyped);
          if (!mayBeginGeneric) isAsAsked[i] = 0;
        } else {
          leftOut[i] = (leftOut[i] ?? 0) + 1;
          weights[i] = (weights[i] ?? 0) + weight;
          isAsAsked[i] = 0;
        }
      }
    });
  }
  yield* inRuns(size, STEP_DOCUMENTS, (from, to) => {
    for (let i = from; i < to; i += 1) {
      const { type, coverage, isProminent } = classOf(all.classes[i] ?? 0);
      const weight = weights[i] ?? 0;
      const likeness = weight === 0 ? 0 : (sums[i] ?? 0) / weight;
      const unasked = Math.abs(coverage - Math.min(named[i] ?? 0, 4));
      values[i] = toStep(
        likeness * (worth[i] ?? 1) -
          (leftOut[i] ?? 0) * LEFT_OUT -
          unasked * UNASKED +
          classWorth(type, isProminent, (types | (instead[i] ?? 0)) & ~GENERIC, usualType),
      );
    }
  });
  return { values, leftOut, isAsAsked };
}

const LEAST = -2;
const MOST = 2;
const STEPS = (MOST - LEAST) * STEPS_PER_ONE;

/** Indices by score, the highest first, equal ones in their order; a counting sort. */
export function* bestFirst(values: Float32Array, wanted: (i: number) => boolean): Steps<Uint32Array> {
  const bucketOf = (value: number): number =>
    Math.min(Math.max(Math.floor(((MOST - value) / (MOST - LEAST)) * STEPS), 0), STEPS - 1);
  const starts = new Uint32Array(STEPS + 1);
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
  return sorted;
}

// MERGED word.ts: A word of a query with all that it matches, and how much it tells.

/** Facts of the data that scores need. */
export interface Corpus {
  /** Places in all. */
  readonly size: number;
  /** Types in the order of their codes. */
  readonly types: readonly string[];
  /** Keys (lexemes.ts) of the lexemes in the names of a place. */
  readonly lexemesAt: (number: number) => Promise<ReadonlySet<string>>;
}

/** A word that is surely a name is no word for a type. */
const SURELY_NAME = 0.95;

export interface Word extends ScoredWord {
  readonly matches: WordMatches;
  /** The best likeness of any match. */
  readonly likeliest: number;
}

/** The types as a bit each. */
export const bitsOf = ({ types }: Corpus, wanted: readonly string[]): number =>
  wanted.reduce((bits, type) => bits | (types.includes(type) ? 1 << types.indexOf(type) : 0), 0);

export const wordOf = (asked: QueryWord, candidates: readonly Candidate[], corpus: Corpus): Word => {
  const matches = matchesOf(candidates);
  return {
    matches,
    likeliest: candidates.reduce((best, { likeness }) => Math.max(best, likeness), 0),
    mayBeginGeneric: asked.mayBeginGeneric,
    weight: Math.log(1 + corpus.size / (1 + matches.count)),
    maybeTypes:
      asked.mayBeGeneric && (asked.mayBegin || bestLikeness(candidates) < SURELY_NAME)
        ? GENERIC | bitsOf(corpus, asked.maybeTypes)
        : 0,
  };
};
