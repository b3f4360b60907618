/** Damage that files suffer, the same at every run: cut off, bits flipped, bytes in and out. */
import type { Format, Item, Unread } from "../../../../build/import/records/record.ts";
import { memoryInput } from "./memory-input.ts";

/** Numbers of 0..1 from a seed (mulberry32). */
export const seeded = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** Damaged copies of `bytes`, `count` of them. */
export function* damaged(bytes: Uint8Array, count: number, seed: number): Generator<Uint8Array> {
  const random = seeded(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  for (let i = 0; i < count; i += 1) {
    const copy = bytes.slice();
    if (i % 3 === 0) {
      yield copy.subarray(0, below(copy.length));
      continue;
    }
    for (let flips = 1 + below(i % 3 === 1 ? 1 : 20); flips > 0; flips -= 1) {
      const at = below(copy.length);
      copy[at] = (copy[at] ?? 0) ^ (1 << below(8));
    }
    yield copy;
  }
}

/** What was read of a damaged file, and how it ended; anything but items and an Error that names the input throws. */
export const readDamaged = async (format: Format, bytes: Uint8Array): Promise<readonly (Item | Unread)[]> => {
  const read: (Item | Unread)[] = [];
  try {
    for await (const one of format.read(memoryInput(bytes), { isWanted: () => true })) read.push(one);
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes("places.test"))
      throw new Error(`an error that does not name the input: ${String(error)}`, { cause: error });
  }
  return read;
};
