/** Ways in which the bytes of a shard arrive damaged. */
import * as fc from "fast-check";
import { expect } from "vitest";

type Reader = (name: string, bytes: Uint8Array) => unknown;

const NAME = "index/some/shard.bin";

const withFlippedBit = (bytes: Uint8Array, bit: number): Uint8Array => {
  const copy = Uint8Array.from(bytes);
  const at = bit >> 3;
  copy[at] = (copy[at] ?? 0) ^ (1 << (bit & 7));
  return copy;
};

/** Expects an Error that names the shard. */
export const expectRefused = (read: Reader, bytes: Uint8Array): void => {
  expect(() => read(NAME, bytes)).toThrow(new RegExp(`^shard ${NAME}: `));
};

/** Every shorter length is refused, and so are bytes too many. */
export const expectWholeOnly = (read: Reader, bytes: Uint8Array): void => {
  for (let length = 0; length < bytes.length; length += 1) expectRefused(read, bytes.subarray(0, length));
  expectRefused(read, Uint8Array.from([...bytes, 0, 0, 0, 0]));
};

/** Every single changed bit is refused. */
export const expectEveryBitMatters = (read: Reader, bytes: Uint8Array): void => {
  for (let bit = 0; bit < bytes.length * 8; bit += 1) expectRefused(read, withFlippedBit(bytes, bit));
};

/** Bytes that were never a shard are refused. */
export const expectNoiseRefused = (read: Reader): void => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => expectRefused(read, bytes)));
};
