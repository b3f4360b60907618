/** Cuts what stands in order into shards, so that a change moves no cut but those near it. */
import { checksum } from "#core/shard/frame.ts";

export interface Cut<T> {
  /** All of the shard is this or after it; all before the shard is before it. */
  readonly from: string;
  readonly items: readonly T[];
}

const encoder = new TextEncoder();

/** The shortest text after `last` that is not after `first`. */
const between = (last: string | undefined, first: string): string => {
  if (last === undefined) return "";
  if (first <= last)
    throw new Error(`cut: ${JSON.stringify(first)} does not come after ${JSON.stringify(last)}`);
  let length = 1;
  while (first.slice(0, length) <= last) length += 1;
  return first.slice(0, length);
};

/**
 * Cuts `items`, sorted by `keyOf`, into shards of at least `least` in size. Whether a shard may begin with
 * an item depends on its key alone: one key in `oneIn` may.
 */
export const cutInOrder = <T>(
  items: readonly T[],
  keyOf: (item: T) => string,
  sizeOf: (item: T) => number,
  least: number,
  oneIn: number,
): readonly Cut<T>[] => {
  const cuts: Cut<T>[] = [];
  let some: T[] = [];
  let held = 0;
  let last: string | undefined;
  const close = (): void => {
    const [first] = some;
    if (first === undefined) return;
    cuts.push({ from: between(last, keyOf(first)), items: some });
    const end = some.at(-1);
    if (end !== undefined) last = keyOf(end);
    [some, held] = [[], 0];
  };
  for (const item of items) {
    if (held >= least && checksum(encoder.encode(keyOf(item))) % oneIn === 0) close();
    some.push(item);
    held += sizeOf(item);
  }
  close();
  return cuts;
};

/** The least size of a shard that keeps them below `most`, in steps far apart, so that it seldom changes. */
export const leastSize = (total: number, usual: number, most: number): number => {
  let least = usual;
  while (total / least > most) least *= 1.5;
  return least;
};
