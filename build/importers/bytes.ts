/** The bytes of an input, counted as they are read. */
import type { Input, ReadOptions } from "./format.ts";

/** Readers work on pieces of at most this size, so that limits on what is between two marks hold. */
const PIECE = 1 << 16;

/** Opens the input anew at each call; `onBytes` is told the sum over all calls. */
export const countedBytes = (
  input: Input,
  { onBytes }: Pick<ReadOptions, "onBytes">,
): (() => AsyncGenerator<Uint8Array>) => {
  let total = 0;
  return async function* pieces() {
    for await (const chunk of input.open()) {
      for (let at = 0; at < chunk.length; at += PIECE) {
        const piece = chunk.subarray(at, at + PIECE);
        total += piece.length;
        onBytes?.(total);
        yield piece;
      }
    }
  };
};
