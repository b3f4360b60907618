/**
 * Byte ranges (RFC 9110, 14): which part of a file a request asks for. One range; of several the whole file is sent.
 */

interface ByteRange {
  readonly start: number;
  /** The last byte, included. */
  readonly end: number;
}

/**
 * The range that a Range header asks for of `size` bytes; `null` for the whole file (no header, another unit, several
 * ranges, or one that cannot be read), "unsatisfiable" for one that holds none of its bytes.
 */
export const rangeOf = (header: string | undefined, size: number): ByteRange | "unsatisfiable" | null => {
  const [, first = "", last = ""] = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? "") ?? [];
  if (first === "" && last === "") return null;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < start) return null;
  return start >= size ? "unsatisfiable" : { start, end };
};

/** The headers that name a range, or the header for an unsatisfiable one. */
export const rangeHeaders = (range: ByteRange | "unsatisfiable", size: number): Readonly<Record<string, string>> =>
  range === "unsatisfiable"
    ? { "content-range": `bytes */${size}` }
    : {
        "content-range": `bytes ${range.start}-${range.end}/${size}`,
        "content-length": String(range.end - range.start + 1),
      };
