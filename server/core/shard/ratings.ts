/** Rating shards: how many gave how many stars, of the places that had reviews when the data was built. */
import { readFrame, writeFrame } from "./frame.ts";

const FORMAT = "R";
const VERSION = 1;
const STARS = 5;

export interface FoldedRatings {
  /** Ids of places, ascending. */
  readonly ids: Uint32Array;
  /** Five counts a place, from one star to five. */
  readonly counts: Uint32Array;
}

/** The bytes of one span of ids; `rows` are [id, counts] in the order of the ids. */
export const writeFoldedRatings = (
  rows: readonly (readonly [id: number, counts: readonly number[]])[],
): Uint8Array =>
  writeFrame(FORMAT, VERSION, {}, {
    ids: Uint32Array.from(rows, ([id]) => id),
    counts: Uint32Array.from(rows.flatMap(([, counts]) => counts)),
  }); // prettier-ignore

export const readFoldedRatings = (name: string, bytes: Uint8Array): FoldedRatings => {
  const { columns } = readFrame(name, FORMAT, VERSION, bytes);
  return columns as unknown as FoldedRatings;
};

/** The five counts of a place; empty when the build knew of no review. */
export const starsOf = ({ ids, counts }: FoldedRatings, id: number): readonly number[] => {
  const at = ids.indexOf(id);
  return at === -1 ? [] : [...counts.subarray(at * STARS, (at + 1) * STARS)];
};
