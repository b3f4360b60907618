/**
 * The elements of one large array in a JSON text, one after the other: of `[…]` itself, or of
 * `{"elements": […]}`. Bytes are only searched for brackets, quotes and commas, and `JSON.parse` reads each
 * element by itself: a malformed one is told and the next is read. Refuses with an Error elements over
 * 32 MiB or 64 levels deep, and a text that ends too early. Reference: RFC 8259.
 */
import type { Unread } from "./format.ts";

export interface ArrayElement {
  readonly value: unknown;
  /** As messages say where it is. */
  readonly at: string;
}

export interface ArrayOptions {
  /** As messages name the input. */
  readonly label: string;
  /** The member of the outer object whose array is read. */
  readonly key: string;
  /** Told the other members of the outer object. */
  readonly onMember?: (key: string, value: unknown) => void;
}

const MAX_BYTES = 32 * 2 ** 20;
const MAX_LEVELS = 64;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Space, tab, line feed, carriage return. */
const isSpace = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/** The bytes of U+FEFF, which some programs write first. */
const BOM = [0xef, 0xbb, 0xbf];

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

interface Scanner {
  /** The elements that end in this chunk. */
  readonly push: (chunk: Uint8Array) => readonly (ArrayElement | Unread)[];
  /** Checks that the text is complete. */
  readonly end: () => void;
}

const createScanner = ({ label, key, onMember }: ArrayOptions): Scanner => {
  let place: "start" | "members" | "elements" | "end" = "start";
  /** Bytes of earlier chunks, and elements so far. */
  let [offset, count] = [0, 0];
  let [inObject, found, inString, escaped] = [false, false, false, false];
  /** Brackets open within the current element or member. */
  let level = 0;
  /** What is there of it from earlier chunks, and where it begins in this one; -1 where it has not begun. */
  let [carried, start]: [Uint8Array[], number] = [[], -1];
  let results: (ArrayElement | Unread)[] = [];

  const fail = (at: number, what: string): Error => new Error(`${label}, byte ${offset + at}: ${what}`);
  const slice = (chunk: Uint8Array, end: number): Uint8Array =>
    start === -1 ? new Uint8Array(0) : Buffer.concat([...carried, chunk.subarray(start, end)]);
  const finish = (chunk: Uint8Array, end: number): void => {
    if (start === -1) return;
    const bytes = slice(chunk, end);
    [carried, start] = [[], -1];
    if (place === "elements") {
      count += 1;
      const at = `element ${count}, which ends at byte ${offset + end}`;
      try {
        results.push({ value: JSON.parse(decoder.decode(bytes)), at });
      } catch (error) {
        results.push({ unread: error instanceof Error ? error.message : String(error), at });
      }
    } else readMember(decoder.decode(bytes), end);
  };
  const readMember = (text: string, end: number): void => {
    let members: Readonly<Record<string, unknown>>;
    try {
      members = JSON.parse(`{${text}}`);
    } catch (cause) {
      throw new Error(`${label}, byte ${offset + end}: what ends here is not JSON`, { cause });
    }
    for (const [name, value] of Object.entries(members)) onMember?.(name, value);
  };
  const open = (chunk: Uint8Array, i: number): void => {
    const isArray = chunk[i] === OPEN_ARRAY;
    if (place === "start") [place, inObject, found] = [isArray ? "elements" : "members", !isArray, isArray];
    else if (place === "members" && level === 0 && isArray && isKey(slice(chunk, i))) {
      [place, found, carried, start] = ["elements", true, [], -1];
    } else {
      begin(i);
      level += 1;
      if (level > MAX_LEVELS) throw fail(i, `more than ${MAX_LEVELS} levels deep`);
    }
  };
  const isKey = (bytes: Uint8Array): boolean =>
    bytes.length < key.length + 64 && decoder.decode(bytes).replaceAll(/\s/g, "") === `"${key}":`;
  const close = (chunk: Uint8Array, i: number): void => {
    if (level > 0) {
      level -= 1;
      return;
    }
    finish(chunk, i);
    if (chunk[i] !== (place === "elements" ? CLOSE_ARRAY : CLOSE_OBJECT)) throw fail(i, "the wrong bracket");
    place = place === "elements" && inObject ? "members" : "end";
  };
  const begin = (i: number): void => {
    if (place === "start" || place === "end") throw fail(i, "expected JSON with one array or object");
    if (start === -1) start = i;
  };

  return {
    push: (chunk) => {
      results = [];
      if (start !== -1) start = 0;
      for (let i = 0; i < chunk.length; i += 1) {
        const byte = chunk[i] ?? 0;
        if (inString) {
          if (escaped) escaped = false;
          else if (byte === BACKSLASH) escaped = true;
          else if (byte === QUOTE) inString = false;
        } else if (byte === QUOTE) {
          begin(i);
          inString = true;
        } else if (byte === COMMA && level === 0) finish(chunk, i);
        else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) open(chunk, i);
        else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) close(chunk, i);
        else if (!isSpace(byte) && !(offset + i < BOM.length && byte === BOM[offset + i])) begin(i);
      }
      if (start !== -1) {
        carried.push(chunk.slice(start));
        if (carried.reduce((sum, { length }) => sum + length, 0) > MAX_BYTES)
          throw fail(chunk.length, `an element of more than ${MAX_BYTES} bytes`);
      }
      offset += chunk.length;
      return results;
    },
    end: () => {
      if (place !== "end") throw fail(0, "the file ends too early; it was cut off, or its download was");
      if (!found) throw new Error(`${label}: there is no array "${key}" in it`);
    },
  };
};

/** The elements by chunk. Ends in an Error that names the input and the offset when the text is not whole. */
export async function* jsonArray(
  chunks: AsyncIterable<Uint8Array>,
  options: ArrayOptions,
): AsyncGenerator<readonly (ArrayElement | Unread)[]> {
  const scanner = createScanner(options);
  for await (const chunk of chunks) yield scanner.push(chunk);
  scanner.end();
}
