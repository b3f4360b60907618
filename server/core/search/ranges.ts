/** Ranges of documents: where a document has to stand that goes by an area, or lies in a country. */
import { FIRST_EVENT } from "#core/shard/posting.ts";
import { lowerBound } from "#core/shard/lower-bound.ts";
import type { AreaMatch } from "./matches.ts";

/** Documents from the first number up to, not including, the second. */
export type Range = readonly [from: number, to: number];

/** Ascending, with a gap between each and the next. */
export type Ranges = readonly Range[];

const END = 2 ** 31;

export const EVERYWHERE: Ranges = [[0, END]];

/** Places of the range, and all events. */
export const withEvents = ([from, to]: Range): Ranges => [[from, to], [FIRST_EVENT, END]]; // prettier-ignore

/** The places of any of the areas. */
export const rangesOf = (areas: readonly AreaMatch[]): Ranges => {
  const sorted = areas
    .map(({ area: { first, count } }): Range => [first, first + count])
    .filter(([from, to]) => from < to)
    .sort((a, b) => a[0] - b[0]);
  const all: Range[] = [];
  for (const [from, to] of sorted) {
    const last = all.at(-1);
    if (last === undefined || from > last[1]) all.push([from, to]);
    else all[all.length - 1] = [last[0], Math.max(last[1], to)];
  }
  return all;
};

/** What stands in both. */
export const commonOf = (a: Ranges, b: Ranges): Ranges => {
  const all: Range[] = [];
  for (let [i, j] = [0, 0]; ;) {
    const [one, other] = [a[i], b[j]];
    if (one === undefined || other === undefined) return all;
    const range: Range = [Math.max(one[0], other[0]), Math.min(one[1], other[1])];
    if (range[0] < range[1]) all.push(range);
    if (one[1] <= other[1]) i += 1;
    else j += 1;
  }
};

/** Calls `meet` with each run of places in `documents`, ascending, that stands in a range: the first, and one past the last. */
export const eachRun = (
  documents: Uint32Array,
  ranges: Ranges,
  meet: (from: number, to: number) => void,
): void => {
  let end = 0;
  for (const [first, last] of ranges) {
    if (end === documents.length) return;
    // Many lists end before, or go on after, many ranges.
    if ((documents[end] ?? 0) >= last) continue;
    const start = (documents[end] ?? 0) >= first ? end : lowerBound(documents, first, end);
    end =
      (documents[documents.length - 1] ?? 0) < last ? documents.length : lowerBound(documents, last, start);
    if (start < end) meet(start, end);
  }
};
