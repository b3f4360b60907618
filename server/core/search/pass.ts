/** One pass over the documents of the rarest words: those that the words match together, with their scores. */
import { FIRST_EVENT } from "#core/shard/posting.ts";
import type { Postings } from "#core/shard/posting.ts";
import { combine, documentsNamed, narrowed } from "./combine.ts";
import type { WordMatches } from "./matches.ts";
import type { Reader } from "./reader.ts";
import { MOST_WORTH, scoresOf } from "./score.ts";
import type { Scores } from "./score.ts";
import { bitsOf } from "./word.ts";
import type { Corpus, Word } from "./word.ts";

/** Documents from the first number up to, not including, the second; events beside them. */
export type Range = readonly [from: number, to: number];

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

const keepWithin = (all: Postings, [from, to]: Range): Postings => {
  const isWithin = (one: number): boolean => one >= FIRST_EVENT || (one >= from && one < to);
  return {
    documents: all.documents.filter(isWithin),
    classes: all.classes.filter((_, i) => isWithin(all.documents[i] ?? 0)),
  };
};

/**
 * How many of the words, the rarest first, have every match in their names. One of them has, unless it may be
 * a generic one (only those that are `certain` may not) or an area goes by it: what stands in that has the word in no name.
 */
const driversOf = (
  order: readonly WordMatches[],
  certain: ReadonlySet<WordMatches>,
  isStrict: boolean,
): number => {
  const first = order.findIndex((one) => certain.has(one) && !one.areas.some(({ area }) => area.count > 0));
  const enough = first === -1 ? order.length : first + 1;
  return isStrict ? enough : Math.max(enough, order.length - certain.size + 2);
};

/** Scores what stands in the names of the rarest words; where it is strict, what all the words match alone. */
export const score = async (
  reader: Reader,
  corpus: Corpus,
  words: readonly Word[],
  types: readonly string[],
  within: Range | null,
  isStrict: boolean,
): Promise<Round> => {
  const order = rarestFirst(words);
  const certain = new Set(words.flatMap(({ matches, maybeTypes }) => (maybeTypes === 0 ? [matches] : [])));
  const drivers = driversOf(order, certain, isStrict);
  const all = await documentsNamed(order.slice(0, drivers), reader);
  const inside = within === null ? all : keepWithin(all, within);
  const needed = order.slice(drivers).filter((one) => certain.has(one));
  const named = isStrict ? await narrowed(needed, inside, reader) : inside;
  const combined = await combine(words.map(({ matches }) => matches), named, reader); // prettier-ignore
  const scores = scoresOf(combined, words, bitsOf(corpus, types), corpus.types.indexOf(USUAL_TYPE));
  return { numbers: named.documents, scores };
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
