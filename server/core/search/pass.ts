/** One pass over the documents of the rarest words: those that the words match together, with their scores. */
import { inTurns } from "#core/request/steps.ts";
import { combine, documentsNamed } from "./combine.ts";
import type { Driver } from "./combine.ts";
import type { WordMatches } from "./matches.ts";
import { EVERYWHERE, commonOf, rangesOf, withEvents } from "./ranges.ts";
import type { Range, Ranges } from "./ranges.ts";
import type { Reader } from "./reader.ts";
import { LEFT_OUT, MOST_WORTH, STEP, scoresOf } from "./score.ts";
import type { Scores } from "./score.ts";
import { bitsOf } from "./word.ts";
import type { Corpus, Word } from "./word.ts";

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
  const combined = await combine(words.map(({ matches }) => matches), needed, named, reader); // prettier-ignore
  const scoring = scoresOf(combined, words, bitsOf(corpus, types), corpus.types.indexOf(USUAL_TYPE));
  const scores = await inTurns(scoring, reader.checkpoint);
  return { numbers: combined.numbers, scores };
};

const certainOf = (words: readonly Word[]): readonly WordMatches[] =>
  words.flatMap(({ matches, maybeTypes }) => (maybeTypes === 0 ? [matches] : []));

const everywhereIn = (within: Range | null): Ranges => (within === null ? EVERYWHERE : withEvents(within));

/** Scores what all the words match. */
export const score = async (
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
  const needed = order.filter((one) => certain.includes(one) && (drivers.length > 1 || one !== drivers[0]?.word)); // prettier-ignore
  return scored(reader, corpus, words, types, { drivers, needed });
};

/** The most that any document may score. */
export const mostOf = (words: readonly Word[]): number => {
  const [best, all] = words.reduce(
    ([sum, weights], { weight, likeliest, maybeTypes }) => [
      sum + weight * (maybeTypes === 0 ? likeliest : 1),
      weights + weight,
    ],
    [0, 0],
  );
  return all === 0 ? 0 : best / all + MOST_WORTH;
};

export const highest = ({ scores }: Round, isWanted: (i: number) => boolean): number =>
  scores.values.reduce((best, value, i) => (value > best && isWanted(i) ? value : best), 0);

/** More than a document may score of which one word is left out, as scores come in steps. */
const mostWithout = (words: readonly Word[], without: WordMatches): number =>
  mostOf(words.map((word) => (word.matches === without ? { ...word, likeliest: 0 } : word))) -
  LEFT_OUT +
  STEP;

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
