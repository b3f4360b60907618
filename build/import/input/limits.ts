/** What an import may read, against hostile files and servers: limits of size and time. */
import { Unavailable } from "./politeness.ts";

export interface Limits {
  /** Limit of bytes per input, both packed and unpacked. */
  readonly maxBytes: number;
  /** Longest silence of a server, before and during its response. */
  readonly silenceMs: number;
  /** Least average speed of a server's response, counted after its first `silenceMs`. */
  readonly leastBytesPerSecond: number;
}

/** Default of `--max-bytes`: 16 GiB, more than the extract of any country. */
const DEFAULT_MAX_BYTES = 16 * 1024 ** 3;

export const DEFAULT_LIMITS: Limits = { maxBytes: DEFAULT_MAX_BYTES, silenceMs: 60_000, leastBytesPerSecond: 1_000 };

/** The input has more bytes than {@link Limits} allows. */
export class TooLarge extends Error {
  constructor(label: string, maxBytes: number) {
    super(`${label} holds more than ${maxBytes} bytes (--max-bytes)`);
  }
}

/** Passes bytes on; throws {@link TooLarge} when there are more than the limit. */
export async function* bounded(
  label: string,
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  let total = 0;
  for await (const chunk of chunks) {
    total += chunk.length;
    if (total > maxBytes) throw new TooLarge(label, maxBytes);
    yield chunk;
  }
}

/** What a response is read with. */
export interface Reading {
  readonly limits: Limits;
  readonly nowMs: () => number;
}

/**
 * Passes the bytes of a server on; throws {@link Unavailable} when they come too slowly, as one byte every few seconds
 * would otherwise hold a command for ever. Only waiting for the server counts.
 */
export async function* paced(
  label: string,
  chunks: AsyncIterable<Uint8Array>,
  { limits: { leastBytesPerSecond, silenceMs }, nowMs }: Reading,
): AsyncGenerator<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  let [total, waitedMs] = [0, 0];
  try {
    for (;;) {
      const askedMs = nowMs();
      const next = await iterator.next();
      if (next.done === true) return;
      waitedMs += nowMs() - askedMs;
      total += next.value.length;
      if (total * 1000 < (waitedMs - silenceMs) * leastBytesPerSecond)
        throw new Unavailable(
          `${label} is too slow: ${total} bytes in ${Math.round(waitedMs / 1000)} s, less than ${leastBytesPerSecond} a second`,
        );
      yield next.value;
    }
  } finally {
    await iterator.return?.();
  }
}
