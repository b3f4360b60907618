/** How much and how long an import takes at most, so that a hostile file or server cannot fill a disk or wait forever. */

export interface Limits {
  /** Bytes of one input, as they come and once they are unpacked. */
  readonly maxBytes: number;
  /** Until a server begins to answer, and between two pieces of its answer. */
  readonly silenceMs: number;
}

/** `--max-bytes` where it is not given: 16 GiB, more than the extract of any country. */
const DEFAULT_MAX_BYTES = 16 * 1024 ** 3;

export const DEFAULT_LIMITS: Limits = { maxBytes: DEFAULT_MAX_BYTES, silenceMs: 60_000 };

/** Passes bytes on up to the limit, and throws at the first one beyond it. */
export async function* bounded(
  label: string,
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  let total = 0;
  for await (const chunk of chunks) {
    total += chunk.length;
    if (total > maxBytes) throw new Error(`${label} holds more than ${maxBytes} bytes (--max-bytes)`);
    yield chunk;
  }
}
