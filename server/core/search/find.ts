/**
 * From a query to scored documents, in passes from strict to loose: what stands as it was asked for, other
 * spellings, slips of the hand, a word left out. Each is made only where those before found too little.
 */
import { inTurns } from "#core/request/steps.ts";
import { SURE_AREA, areasOf } from "./areas.ts";
import type { FoundArea } from "./areas.ts";
import { readQuery } from "./asked.ts";
import { mistyped, spelled } from "./candidates.ts";
import type { Candidate } from "./candidates.ts";
import type { Lexicon } from "./lexicon.ts";
import { pick } from "./combine.ts";
import { asAsked, isSure } from "./matches.ts";
import { highest, mostOf, score, scoreLoosely } from "./pass.ts";
import type { Range } from "./ranges.ts";
import { readerOf } from "./reader.ts";
import { AS_ASKED, bestFirst } from "./score.ts";
import { wordOf } from "./word.ts";
import type { Corpus, Word } from "./word.ts";

export interface Found {
  /** Nothing but words for types and fillers was asked for. */
  readonly isTypeOnly: boolean;
  /** Types that words of the query mean. */
  readonly types: readonly string[];
  /** Dense numbers of places, or from FIRST_EVENT (shard/posting.ts) on that number and the place of an event; best first. */
  readonly numbers: Uint32Array;
  /** The score of each. */
  readonly scores: Float32Array;
  /** Areas that go by all the words together, best first. */
  readonly areas: readonly FoundArea[];
}

/** A best score below this makes mistyped words worth a look. */
const GOOD_SCORE = 0.9;
/** A best score below this makes documents worth a look that a word is left out for. */
const FAIR_SCORE = 0.75;
/** Of more words than this, one may be left out. */
const LEAVE_OUT_FROM = 2;
/** Guesses far below the best are left out, and single words that are like nothing. */
const FAR_FROM_BEST = 0.2;
const LEAST_GUESS = 0.68;

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
  const reader = readerOf({ ...lexicon, lexemesAt: corpus.lexemesAt });
  const candidates = await Promise.all(asked.words.map(async (word) => spelled(lexicon, word)));
  const wordsOf = (some: readonly (readonly Candidate[])[]): readonly Word[] =>
    asked.words.map((word, i) => wordOf(word, some[i] ?? [], corpus));

  let words = wordsOf(candidates);
  let named = areasNamed(words);
  // Where anything stands as it was asked for, guesses are not looked for.
  const strict = words.map((word) => ({ ...word, matches: asAsked(word.matches, AS_ASKED) }));
  let round = await score(reader, corpus, strict, asked.types, within);
  let isFound = (i: number): boolean => round.scores.leftOut[i] === 0;
  const isWorse = (than: number): boolean =>
    !round.scores.isAsAsked.includes(1) &&
    Math.max(highest(round, isFound), named.areas[0]?.score ?? 0) < than;
  if (isWorse(GOOD_SCORE) && mostOf(words) >= GOOD_SCORE)
    round = await score(reader, corpus, words, asked.types, within);
  if (isWorse(GOOD_SCORE)) {
    const more = await Promise.all(
      asked.words.map(async (word, i) => (isSure(candidates[i] ?? []) ? [] : mistyped(lexicon, word))),
    );
    words = wordsOf(candidates.map((some, i) => [...some, ...(more[i] ?? [])]));
    if (named.areas.length === 0) named = areasNamed(words);
    round = await score(reader, corpus, words, asked.types, within);
  }
  if (isWorse(FAIR_SCORE) && words.length > LEAVE_OUT_FROM) {
    round = await scoreLoosely(reader, corpus, words, asked.types, within, FAR_FROM_BEST);
    isFound = (i) => (round.scores.values[i] ?? 0) > 0;
  }
  const { numbers, scores } = round;
  const isExact = scores.isAsAsked.includes(1) || (named.areas[0]?.score ?? 0) >= GOOD_SCORE;
  const least = Math.max(highest(round, isFound) - FAR_FROM_BEST, words.length > 1 ? 0 : LEAST_GUESS);
  const isGoodGuess = (i: number): boolean => isFound(i) && (scores.values[i] ?? 0) >= least;
  const isKept = (i: number): boolean => (isExact ? scores.isAsAsked[i] === 1 : isGoodGuess(i));
  const order = await inTurns(bestFirst(scores.values, isKept), lexicon.checkpoint);
  return {
    isTypeOnly: asked.isTypeOnly,
    types: [...new Set([...asked.types, ...corpus.types.filter((_, code) => (named.types >> code) & 1)])],
    areas: isExact ? named.areas.filter(({ score: likely }) => likely >= SURE_AREA) : named.areas,
    numbers: pick(numbers, order),
    scores: pick(scores.values, order),
  };
};
