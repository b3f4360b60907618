/** Ratings at build time: the five counts of stars of each place, binary, one shard per span of ids. */
import { readFrame, writeFrame } from "./frame.ts";

const FORMAT = "R";
const VERSION = 1;
const STARS = 5;

interface FoldedRatings {
  /** Place ids, ascending. */
  readonly ids: Uint32Array;
  /** Five counts per place, from one star to five. */
  readonly counts: Uint32Array;
}

/** The bytes of a rating shard for one span of ids; `rows` are [id, counts], sorted by id. */
export const writeFoldedRatings = (rows: readonly (readonly [id: number, counts: readonly number[]])[]): Uint8Array =>
  writeFrame(
    FORMAT,
    VERSION,
    {},
    {
      ids: Uint32Array.from(rows, ([id]) => id),
      counts: Uint32Array.from(rows.flatMap(([, counts]) => counts)),
    },
  );

export const readFoldedRatings = (name: string, bytes: Uint8Array): FoldedRatings => {
  const { columns } = readFrame(name, FORMAT, VERSION, bytes);
  return columns as unknown as FoldedRatings;
};

/** The five counts of a place; empty if it had no reviews at build time. */
export const starsOf = ({ ids, counts }: FoldedRatings, id: number): readonly number[] => {
  const at = ids.indexOf(id);
  return at === -1 ? [] : [...counts.subarray(at * STARS, (at + 1) * STARS)];
};
