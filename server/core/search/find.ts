/**
 * From a query to scored documents. First as it is spelled; where that finds nothing that fits, with
 * mistyped words and with one word left out.
 */
import { FIRST_EVENT } from "#core/shard/posting.ts";
import { SURE_AREA, areasOf } from "./areas.ts";
import type { FoundArea } from "./areas.ts";
import { readQuery } from "./asked.ts";
import type { AskedWord } from "./asked.ts";
import { mistyped, spelled } from "./candidates.ts";
import type { Candidate } from "./candidates.ts";
import { combine, documentsNamed } from "./combine.ts";
import type { Lexicon } from "./lexicon.ts";
import { bestLikeness, isSure, matchesOf } from "./matches.ts";
import type { WordMatches } from "./matches.ts";
import { bestFirst, scoresOf } from "./score.ts";
import type { ScoredWord, Scores } from "./score.ts";

export interface Found {
  /** Nothing but words for types and fillers was asked for. */
  readonly isTypeOnly: boolean;
  /** Types that words of the query mean. */
  readonly types: readonly string[];
  /** Dense numbers of places, or {@link FIRST_EVENT} and the number of an event; best first. */
  readonly numbers: Uint32Array;
  /** The score of each. */
  readonly scores: Float32Array;
  /** Areas that go by all the words together, best first. */
  readonly areas: readonly FoundArea[];
}

/** Facts of the data that scores need. */
export interface Corpus {
  /** Places in all. */
  readonly size: number;
  /** Types in the order of their codes. */
  readonly types: readonly string[];
}

/** Documents from the first number up to, not including, the second; events beside them. */
export type Range = readonly [from: number, to: number];

/** What people look for when they name no type. */
export const USUAL_TYPE = "mosque";
/** A best score below this makes mistyped words worth a look. */
const GOOD_SCORE = 0.9;
/** Of more words than this, one may be left out. */
const LEAVE_OUT_FROM = 2;
/** Guesses far below the best are left out, and single words that are like nothing. */
const FAR_FROM_BEST = 0.2;
const LEAST_GUESS = 0.68;
/** A word that is surely a name is no word for a type. */
const SURELY_NAME = 0.95;

interface Word extends ScoredWord {
  readonly matches: WordMatches;
}

const bitsOf = ({ types }: Corpus, wanted: readonly string[]): number =>
  wanted.reduce((bits, type) => bits | (types.includes(type) ? 1 << types.indexOf(type) : 0), 0);

const wordOf = (asked: AskedWord, candidates: readonly Candidate[], corpus: Corpus): Word => {
  const matches = matchesOf(candidates);
  return {
    matches,
    mayBegin: asked.mayBegin,
    weight: Math.log(1 + corpus.size / (1 + matches.count)),
    maybeTypes: bestLikeness(candidates) < SURELY_NAME ? bitsOf(corpus, asked.maybeTypes) : 0,
  };
};

const rarestFirst = (words: readonly Word[]): readonly WordMatches[] =>
  words
    .map(({ matches }) => matches)
    .filter(({ named }) => named > 0)
    .sort((a, b) => a.named - b.named);

interface Round {
  readonly numbers: Uint32Array;
  readonly scores: Scores;
}

/** Scores what stands in the names of the `drivers` rarest words. */
const score = async (
  lexicon: Lexicon,
  corpus: Corpus,
  words: readonly Word[],
  types: readonly string[],
  drivers: number,
  within: Range | null,
): Promise<Round> => {
  const named = await documentsNamed(rarestFirst(words).slice(0, drivers), lexicon.documentsOf);
  const isWithin = (one: number, [from, to]: Range): boolean =>
    one >= FIRST_EVENT || (one >= from && one < to);
  const numbers = within === null ? named : named.filter((one) => isWithin(one, within));
  const all = await combine(words.map(({ matches }) => matches), numbers, lexicon.documentsOf); // prettier-ignore
  return { numbers, scores: scoresOf(all, words, bitsOf(corpus, types), corpus.types.indexOf(USUAL_TYPE)) };
};

const highest = ({ scores }: Round, isWanted: (i: number) => boolean): number =>
  scores.values.reduce((best, value, i) => (value > best && isWanted(i) ? value : best), 0);

/**
 * The areas that all words name, else those that the words name which can be nothing but names; the
 * others are then taken for words for types ("mosqe istanbul").
 */
const areasNamed = (
  words: readonly Word[],
): { readonly areas: readonly FoundArea[]; readonly types: number } => {
  const areas = areasOf(words.map(({ matches }) => matches));
  const certain = words.filter(({ maybeTypes }) => maybeTypes === 0);
  if (areas.length > 0 || certain.length === 0 || certain.length === words.length) return { areas, types: 0 };
  const types = words.reduce((bits, { maybeTypes }) => bits | maybeTypes, 0);
  return { areas: areasOf(certain.map(({ matches }) => matches)), types };
};

/** `within`: only places of that range of numbers. */
export const find = async (
  lexicon: Lexicon,
  corpus: Corpus,
  text: string,
  within: Range | null = null,
): Promise<Found> => {
  const asked = readQuery(lexicon.words, text);
  const candidates = await Promise.all(asked.words.map(async (word) => spelled(lexicon, word)));
  const wordsOf = (some: readonly (readonly Candidate[])[]): readonly Word[] =>
    asked.words.map((word, i) => wordOf(word, some[i] ?? [], corpus));

  let words = wordsOf(candidates);
  let named = areasNamed(words);
  // Every match has the rarest word, unless that may be a word for a type.
  const optional = words.filter(({ maybeTypes }) => maybeTypes !== 0).length;
  let round = await score(lexicon, corpus, words, asked.types, 1 + optional, within);
  let isFound = (i: number): boolean => round.scores.leftOut[i] === 0;
  if (Math.max(highest(round, isFound), named.areas[0]?.score ?? 0) < GOOD_SCORE) {
    const more = await Promise.all(
      asked.words.map(async (word, i) => (isSure(candidates[i] ?? []) ? [] : mistyped(lexicon, word))),
    );
    words = wordsOf(candidates.map((some, i) => [...some, ...(more[i] ?? [])]));
    if (named.areas.length === 0) named = areasNamed(words);
    round = await score(lexicon, corpus, words, asked.types, 2 + optional, within);
    const isPartly = (i: number): boolean =>
      words.length > LEAVE_OUT_FROM && (round.scores.values[i] ?? 0) > 0;
    isFound = (i) => round.scores.leftOut[i] === 0 || isPartly(i);
  }
  const { numbers, scores } = round;
  const isExact = scores.isAsAsked.includes(1) || (named.areas[0]?.score ?? 0) >= GOOD_SCORE;
  const least = Math.max(highest(round, isFound) - FAR_FROM_BEST, words.length > 1 ? 0 : LEAST_GUESS);
  const isGoodGuess = (i: number): boolean => isFound(i) && (scores.values[i] ?? 0) >= least;
  const order = bestFirst(scores.values, (i) => (isExact ? scores.isAsAsked[i] === 1 : isGoodGuess(i)));
  return {
    isTypeOnly: asked.isTypeOnly,
    types: [...new Set([...asked.types, ...corpus.types.filter((_, code) => (named.types >> code) & 1)])],
    areas: isExact ? named.areas.filter(({ score: likely }) => likely >= SURE_AREA) : named.areas,
    numbers: Uint32Array.from(order, (i) => numbers[i] ?? 0),
    scores: Float32Array.from(order, (i) => scores.values[i] ?? 0),
  };
};
