/**
 * From a query to scored documents. First as it is spelled; where that finds nothing that fits, with
 * mistyped words and with one word left out.
 */
import { FIRST_EVENT } from "#core/shard/posting.ts";
import type { Postings } from "#core/shard/posting.ts";
import { SURE_AREA, areasOf } from "./areas.ts";
import type { FoundArea } from "./areas.ts";
import { readQuery } from "./asked.ts";
import type { AskedWord } from "./asked.ts";
import { mistyped, spelled } from "./candidates.ts";
import type { Candidate } from "./candidates.ts";
import { combine, documentsNamed, narrowed, readerOf } from "./combine.ts";
import type { Reader } from "./combine.ts";
import type { Lexicon } from "./lexicon.ts";
import { asAsked, bestLikeness, isSure, matchesOf } from "./matches.ts";
import type { WordMatches } from "./matches.ts";
import { AS_ASKED, GENERIC, MOST_WORTH, bestFirst, scoresOf } from "./score.ts";
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
  /** Keys (lexemes.ts) of the lexemes in the names of a place. */
  readonly lexemesAt: (number: number) => Promise<ReadonlySet<string>>;
}

/** Documents from the first number up to, not including, the second; events beside them. */
export type Range = readonly [from: number, to: number];

/** What people look for when they name no type. */
export const USUAL_TYPE = "mosque";
/** A best score below this makes mistyped words worth a look. */
const GOOD_SCORE = 0.9;
/** A best score below this makes documents worth a look that a word is left out for. */
const FAIR_SCORE = 0.75;
/** Of more words than this, one may be left out. */
const LEAVE_OUT_FROM = 2;
/** Guesses far below the best are left out, and single words that are like nothing. */
const FAR_FROM_BEST = 0.2;
const LEAST_GUESS = 0.68;
/** A word that is surely a name is no word for a type. */
const SURELY_NAME = 0.95;

interface Word extends ScoredWord {
  readonly matches: WordMatches;
  /** The best likeness of any match. */
  readonly likeliest: number;
}

const bitsOf = ({ types }: Corpus, wanted: readonly string[]): number =>
  wanted.reduce((bits, type) => bits | (types.includes(type) ? 1 << types.indexOf(type) : 0), 0);

const wordOf = (asked: AskedWord, candidates: readonly Candidate[], corpus: Corpus): Word => {
  const matches = matchesOf(candidates);
  return {
    matches,
    likeliest: candidates.reduce((best, { likeness }) => Math.max(best, likeness), 0),
    mayBegin: asked.mayBegin,
    weight: Math.log(1 + corpus.size / (1 + matches.count)),
    maybeTypes:
      asked.mayBeGeneric && (asked.mayBegin || bestLikeness(candidates) < SURELY_NAME)
        ? GENERIC | bitsOf(corpus, asked.maybeTypes)
        : 0,
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

const keepWithin = (all: Postings, [from, to]: Range): Postings => {
  const isWithin = (one: number): boolean => one >= FIRST_EVENT || (one >= from && one < to);
  return {
    documents: all.documents.filter(isWithin),
    classes: all.classes.filter((_, i) => isWithin(all.documents[i] ?? 0)),
  };
};

/** Scores what stands in the names of the rarest words; where it is strict, what all the words match alone. */
const score = async (
  reader: Reader,
  corpus: Corpus,
  words: readonly Word[],
  types: readonly string[],
  within: Range | null,
  isStrict: boolean,
): Promise<Round> => {
  // Every match has the rarest word, unless that may be a generic one.
  const optional = words.filter(({ maybeTypes }) => maybeTypes !== 0).length;
  const order = rarestFirst(words);
  // What stands in an area that the rarest word names is found by the next.
  const hasAreas = order.slice(0, optional + 1).some(({ areas }) => areas.length > 0);
  const drivers = optional + (hasAreas || !isStrict ? 2 : 1);
  const all = await documentsNamed(order.slice(0, drivers), reader);
  const inside = within === null ? all : keepWithin(all, within);
  const needed = order.slice(drivers).filter((one) => words.some(({ matches, maybeTypes }) => matches === one && maybeTypes === 0)); // prettier-ignore
  const named = isStrict ? await narrowed(needed, inside, reader) : inside;
  const combined = await combine(words.map(({ matches }) => matches), named, reader); // prettier-ignore
  const scores = scoresOf(combined, words, bitsOf(corpus, types), corpus.types.indexOf(USUAL_TYPE));
  return { numbers: named.documents, scores };
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
  const reader = readerOf({ postingsOf: lexicon.postingsOf, lexemesAt: corpus.lexemesAt });
  const candidates = await Promise.all(asked.words.map(async (word) => spelled(lexicon, word)));
  const wordsOf = (some: readonly (readonly Candidate[])[]): readonly Word[] =>
    asked.words.map((word, i) => wordOf(word, some[i] ?? [], corpus));

  let words = wordsOf(candidates);
  let named = areasNamed(words);
  // Where anything stands as it was asked for, guesses are not looked for.
  const strict = words.map((word) => ({ ...word, matches: asAsked(word.matches, AS_ASKED) }));
  let round = await score(reader, corpus, strict, asked.types, within, true);
  let isFound = (i: number): boolean => round.scores.leftOut[i] === 0;
  const isWorse = (than: number): boolean =>
    !round.scores.isAsAsked.includes(1) &&
    Math.max(highest(round, isFound), named.areas[0]?.score ?? 0) < than;
  if (isWorse(GOOD_SCORE) && mostOf(words) >= GOOD_SCORE)
    round = await score(reader, corpus, words, asked.types, within, true);
  if (isWorse(GOOD_SCORE)) {
    const more = await Promise.all(
      asked.words.map(async (word, i) => (isSure(candidates[i] ?? []) ? [] : mistyped(lexicon, word))),
    );
    words = wordsOf(candidates.map((some, i) => [...some, ...(more[i] ?? [])]));
    if (named.areas.length === 0) named = areasNamed(words);
    round = await score(reader, corpus, words, asked.types, within, true);
  }
  if (isWorse(FAIR_SCORE) && words.length > LEAVE_OUT_FROM) {
    round = await score(reader, corpus, words, asked.types, within, false);
    isFound = (i) => (round.scores.values[i] ?? 0) > 0;
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
