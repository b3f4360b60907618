/**
 * Cuts what stands in order into shards, where the fewest letters tell one from the one before: so the
 * directory is small, and a change moves no cut but those near it.
 */
import { compareText } from "#core/base/text.ts";
import { checksum } from "#core/shard/column-file.ts";

export interface Cut<T> {
  /** All of the shard is this or after it; all before the shard is before it. */
  readonly from: string;
  readonly items: readonly T[];
}

/** The shortest text after `last` that is not after `first`. */
const between = (last: string | undefined, first: string): string => {
  if (last === undefined) return "";
  if (first <= last)
    throw new Error(`cut: ${JSON.stringify(first)} does not come after ${JSON.stringify(last)}`);
  let length = 1;
  while (first.slice(0, length) <= last) length += 1;
  return first.slice(0, length);
};

const encoder = new TextEncoder();

/** Which of two cuts is taken: the one of fewer letters, else one that the letters alone decide. */
const compareCuts = (a: string, b: string): number =>
  a.length - b.length || checksum(encoder.encode(a)) - checksum(encoder.encode(b)) || compareText(a, b);

/** Times the least size up to which it is looked for where a shard may end. */
const REACH = 2;

/** Where the shard that begins at `start` ends. */
const endOf = (
  start: number,
  fromAt: (index: number) => string,
  sizes: readonly number[],
  least: number,
): number => {
  let held = 0;
  let end = sizes.length;
  for (let at = start; at < sizes.length && (end === sizes.length || held < least * REACH); at += 1) {
    const isBetter = end === sizes.length || compareCuts(fromAt(at), fromAt(end)) < 0;
    if (held >= least && isBetter) end = at;
    held += sizes[at] ?? 0;
  }
  return end;
};

/**
 * Cuts `items`, sorted by `keyOf`, into shards of at least `least` in size, the last one perhaps smaller. Where
 * a shard may begin depends on the keys on either side of it alone.
 */
export const cutInOrder = <T>(
  items: readonly T[],
  keyOf: (item: T) => string,
  sizeOf: (item: T) => number,
  least: number,
): readonly Cut<T>[] => {
  const keys = items.map(keyOf);
  const sizes = items.map(sizeOf);
  const fromAt = (index: number): string => between(keys[index - 1], keys[index] ?? "");
  const cuts: Cut<T>[] = [];
  for (let start = 0; start < items.length;) {
    const end = endOf(start, fromAt, sizes, least);
    cuts.push({ from: fromAt(start), items: items.slice(start, end) });
    start = end;
  }
  return cuts;
};

/** The least size of a shard that keeps them below `most`, in steps far apart, so that it seldom changes. */
export const leastSize = (total: number, usual: number, most: number): number => {
  let least = usual;
  while (total / least > most) least *= 1.5;
  return least;
};
