/**
 * The directory of the search: from where on each shard of the dictionary and of the word lists goes. Its
 * size depends on how many shards there are, and they grow before they become many. Of each it stores how
 * many letters it begins with as the one before does (a digit to base 36), and the others.
 */
import * as z from "zod";
import { jsonReader } from "./json.ts";
import { lowerBoundOfText } from "./lower-bound.ts";

const SPACE = " ";
const DIGITS = 36;

const stored = (froms: readonly string[]): string => {
  let before = "";
  const each = froms.map((from) => {
    let shared = 0;
    while (shared < DIGITS - 1 && shared < from.length && from[shared] === before[shared]) shared += 1;
    before = from;
    return shared.toString(DIGITS) + from.slice(shared);
  });
  return each.join(SPACE);
};

const froms = z
  .string()
  .regex(/^([0-9a-z][^ ]*( [0-9a-z][^ ]*)*)?$/u, "not where shards begin")
  .transform((text): readonly string[] => {
    let before = "";
    const each = text === "" ? [] : text.split(SPACE);
    return each.map(
      (one) => (before = before.slice(0, Number.parseInt(one.charAt(0), DIGITS)) + one.slice(1)),
    );
  });

const schema = z.object({ lexicon: froms, beginnings: froms, endings: froms });
export type LexiconDirectory = z.infer<typeof schema>;

export const writeLexiconDirectory = ({ lexicon, beginnings, endings }: LexiconDirectory): string =>
  JSON.stringify({ lexicon: stored(lexicon), beginnings: stored(beginnings), endings: stored(endings) });

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
