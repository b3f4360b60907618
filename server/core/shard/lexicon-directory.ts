/**
 * The directory of the search: from where on each shard of the dictionary and of the word lists goes. Its
 * size depends on how many shards there are, and they grow before they become many.
 */
import * as z from "zod";
import { jsonReader } from "./json.ts";
import { lowerBoundOfText } from "./lower-bound.ts";

const froms = z.array(z.string()).describe("Where each shard begins, in order");

const schema = z.object({ lexicon: froms, beginnings: froms, endings: froms });
export type LexiconDirectory = z.infer<typeof schema>;

export const writeLexiconDirectory = (directory: LexiconDirectory): string => JSON.stringify(directory);

/** Throws an Error that names the shard when it is damaged. */
export const readLexiconDirectory: (name: string, bytes: Uint8Array) => LexiconDirectory = jsonReader(schema);

/** The shard that holds what is wanted, if any does; -1 where that would stand before the first. */
export const shardOf = (from: readonly string[], wanted: string): number => {
  const at = lowerBoundOfText(from, wanted);
  return from[at] === wanted ? at : at - 1;
};

/** The first and the last shard that may hold what begins so. */
export const shardsBeginning = (
  from: readonly string[],
  beginning: string,
): readonly [first: number, last: number] => [
  Math.max(shardOf(from, beginning), 0),
  lowerBoundOfText(from, `${beginning}\uffff`) - 1,
];

/** Where more shards than this hold the words of one beginning, the most common of them stand in a file of their own. */
export const MANY_SHARDS = 2;
