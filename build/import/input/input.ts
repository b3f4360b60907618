/** Size and time limits of an import, against hostile files and servers. */

export interface Limits {
  /** Limit of bytes per input, both packed and unpacked. */
  readonly maxBytes: number;
  /** Longest silence of a server, before and during its response. */
  readonly silenceMs: number;
}

/** Default of `--max-bytes`: 16 GiB, more than the extract of any country. */
const DEFAULT_MAX_BYTES = 16 * 1024 ** 3;

export const DEFAULT_LIMITS: Limits = { maxBytes: DEFAULT_MAX_BYTES, silenceMs: 60_000 };

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
