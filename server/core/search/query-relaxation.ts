/** One pass over the documents of the rarest words: those that the words match together, with their scores. */
import { inTurns } from "#core/base/steps.ts";
import { type Candidate, mistyped, spelled } from "./candidates.ts";
import { commonOf, EVERYWHERE, type Range, type Ranges, rangesOf, withEvents } from "./document-sets.ts";
import type { Lexicon } from "./lexicon.ts";
import { areasOf, asAsked, type FoundArea, isSure, SURE_AREA, type WordMatches } from "./matches.ts";
import { type Reader, readerOf } from "./posting-reader.ts";
import { parseQuery } from "./query-parser.ts";
import {
  AS_ASKED,
  bestFirst,
  bitsOf,
  type Corpus,
  LEFT_OUT,
  MOST_WORTH,
  type Scores,
  scoresOf,
  STEP,
  type Word,
  wordOf,
} from "./score.ts";
import { combine, documentsNamed, type Driver, pick } from "./word-evidence.ts";

/** What people look for when they name no type. */
export const USUAL_TYPE = "mosque";

const rarestFirst = (words: readonly Word[]): readonly WordMatches[] =>
  words
    .map(({ matches }) => matches)
    .filter(({ named }) => named > 0)
    .sort((a, b) => a.named - b.named);

/** What a pass found. */
export interface Round {
  readonly numbers: Uint32Array;
  readonly scores: Scores;
}

const NOTHING: Round = {
  numbers: new Uint32Array(),
  scores: { values: new Float32Array(), leftOut: new Uint8Array(), isAsAsked: new Uint8Array() },
};

const hasPlaces = ({ areas }: WordMatches): boolean => areas.some(({ area }) => area.count > 0);

/**
 * The names that hold every document which all the words match: those of the rarest word, of the next where the
 * first goes by an area, and so on, as what has a word in no name stands in its area. A word that may be a
 * generic one (all but the `certain` ones) may match nothing.
 */
const strictDrivers = (
  order: readonly WordMatches[],
  certain: readonly WordMatches[],
  everywhere: Ranges,
): readonly Driver[] => {
  let within = certain
    .filter(({ named }) => named === 0)
    .reduce((ranges, { areas }) => commonOf(ranges, rangesOf(areas)), everywhere);
  const drivers: Driver[] = [];
  for (const word of order) {
    drivers.push({ word, within });
    if (!certain.includes(word)) continue;
    if (!hasPlaces(word)) break;
    within = commonOf(within, rangesOf(word.areas));
  }
  return drivers;
};

/** Words that a pass goes by, and where. */
interface Plan {
  readonly drivers: readonly Driver[];
  /** Words that each document has to match. */
  readonly needed: readonly WordMatches[];
}

/** The documents of the plan, scored by all the words. */
const scored = async (
  reader: Reader,
  corpus: Corpus,
  words: readonly Word[],
  types: readonly string[],
  { drivers, needed }: Plan,
): Promise<Round> => {
  const named = await documentsNamed(drivers, reader);
  const combined = await combine(
    words.map(({ matches }) => matches),
    needed,
    named,
    reader,
  );
  const scoring = scoresOf(combined, words, bitsOf(corpus, types), corpus.types.indexOf(USUAL_TYPE));
  const scores = await inTurns(scoring, reader.checkpoint);
  return { numbers: combined.numbers, scores };
};

const certainOf = (words: readonly Word[]): readonly WordMatches[] =>
  words.flatMap(({ matches, maybeTypes }) => (maybeTypes === 0 ? [matches] : []));

const everywhereIn = (within: Range | null): Ranges => (within === null ? EVERYWHERE : withEvents(within));

/** Scores what all the words match. */
const score = async (
  reader: Reader,
  corpus: Corpus,
  words: readonly Word[],
  types: readonly string[],
  within: Range | null,
): Promise<Round> => {
  const order = rarestFirst(words);
  const certain = certainOf(words);
  if (certain.some((word) => word.named === 0 && !hasPlaces(word))) return NOTHING;
  const drivers = strictDrivers(order, certain, everywhereIn(within));
  // Every document of an only driver matches it.
  const needed = order.filter((one) => certain.includes(one) && (drivers.length > 1 || one !== drivers[0]?.word));
  return scored(reader, corpus, words, types, { drivers, needed });
};

/** The most that any document may score. */
const mostOf = (words: readonly Word[]): number => {
  const [best, all] = words.reduce(
    ([sum, weights], { weight, likeliest, maybeTypes }) => [
      sum + weight * (maybeTypes === 0 ? likeliest : 1),
      weights + weight,
    ],
    [0, 0],
  );
  return all === 0 ? 0 : best / all + MOST_WORTH;
};

const highest = ({ scores }: Round, isWanted: (i: number) => boolean): number =>
  scores.values.reduce((best, value, i) => (value > best && isWanted(i) ? value : best), 0);

/** More than a document may score of which one word is left out, as scores come in steps. */
const mostWithout = (words: readonly Word[], without: WordMatches): number =>
  mostOf(words.map((word) => (word.matches === without ? { ...word, likeliest: 0 } : word))) - LEFT_OUT + STEP;

/**
 * Scores what most of the words match, of which one may be left out. What is not found scores less than the best
 * by `far` or more: without the rarest word a name is often that much worse (Turtle and Flood 1995, max score),
 * and the lists of the others need not be read.
 */
export const scoreLoosely = async (
  reader: Reader,
  corpus: Corpus,
  words: readonly Word[],
  types: readonly string[],
  within: Range | null,
  far: number,
): Promise<Round> => {
  const order = rarestFirst(words);
  const certain = certainOf(words);
  const everywhere = everywhereIn(within);
  const planOf = (count: number): Plan => ({
    drivers: order.slice(0, count).map((word) => ({ word, within: everywhere })),
    needed: [],
  });
  const first = order.findIndex((one) => certain.includes(one) && !hasPlaces(one));
  const rarest = order[first];
  const enough = rarest === undefined ? order.length : first + 1;
  const drivers = Math.min(Math.max(enough, order.length - certain.length + 2), order.length);
  // Where there are no more names to look at, looking at fewer first would do the same twice.
  if (rarest !== undefined && first + 1 < drivers) {
    const round = await scored(reader, corpus, words, types, planOf(first + 1));
    if (highest(round, () => true) - far > mostWithout(words, rarest)) return round;
  }
  return scored(reader, corpus, words, types, planOf(drivers));
};

// MERGED find.ts: From a query to scored documents, in passes from strict to loose: what stands as it was asked for, other
// spellings, slips of the hand, a word left out. Each is made only where those before found too little.

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
const areasNamed = (words: readonly Word[]): { readonly areas: readonly FoundArea[]; readonly types: number } => {
  const areas = areasOf(words.map(({ matches }) => matches));
  const certain = words.filter(({ maybeTypes }) => maybeTypes === 0);
  if (areas.length > 0 || certain.length === 0 || certain.length === words.length) return { areas, types: 0 };
  const types = words.reduce((bits, { maybeTypes }) => bits | maybeTypes, 0);
  return { areas: areasOf(certain.map(({ matches }) => matches)), types };
};

/** `within`: only places of that range of numbers. */
export const findRelaxing = async (
  lexicon: Lexicon,
  corpus: Corpus,
  text: string,
  within: Range | null = null,
): Promise<Found> => {
  const asked = parseQuery(lexicon.words, text);
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
    !round.scores.isAsAsked.includes(1) && Math.max(highest(round, isFound), named.areas[0]?.score ?? 0) < than;
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
