/**
 * A text line after line, without its end: LF or CR LF. A line that is no UTF-8, or longer than any
 * record is, is told and the next one read, so that a damaged file costs its damaged lines alone.
 */

export interface Line {
  /** `null` where the line cannot be read; `fault` then says why. */
  readonly text: string | null;
  readonly fault: string;
  /** From 1. */
  readonly number: number;
}

/** Bytes of a line beyond which it is skipped. */
const MAX_LINE_BYTES = 16 * 1024 * 1024;

const LF = 0x0a;

const decodeLine = (bytes: Uint8Array, number: number): Line => {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return { text: text.endsWith("\r") ? text.slice(0, -1) : text, fault: "", number };
  } catch {
    return { text: null, fault: "it is no UTF-8", number };
  }
};

/** The lines of a text; the last one also without an end. */
export async function* readLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  let parts: Uint8Array[] = [];
  let [size, number] = [0, 1];
  const take = (): Line => {
    const isTooLong = size > MAX_LINE_BYTES;
    const bytes = parts.length === 1 ? parts[0] : Buffer.concat(parts);
    const line = isTooLong
      ? { text: null, fault: `it is longer than ${MAX_LINE_BYTES} bytes`, number }
      : decodeLine(bytes ?? new Uint8Array(), number);
    [parts, size, number] = [[], 0, number + 1];
    return line;
  };
  const keep = (piece: Uint8Array): void => {
    size += piece.length;
    if (size <= MAX_LINE_BYTES) parts.push(piece);
    else parts = [];
  };
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(LF); end !== -1; end = chunk.indexOf(LF, start)) {
      keep(chunk.subarray(start, end));
      start = end + 1;
      yield take();
    }
    if (start < chunk.length) keep(chunk.slice(start));
  }
  if (size > 0) yield take();
}
