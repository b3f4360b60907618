/**
 * The texts of the elements of one array in a JSON text, which may be larger than the memory: the outer
 * array, or one in a member of the outer object. Bytes are only searched for brackets, quotes and commas.
 * Refuses with an Error a text without such an array, one that goes on after its end, and one that ends
 * too early; an element over 16 MiB is told as too long. Reference: RFC 8259.
 */

export interface ListOptions {
  /** As messages name the input. */
  readonly label: string;
  /** Members that may hold the array, by their path: results.bindings. The first that is met counts. */
  readonly members: readonly string[];
}

/** Bytes of one element; `null` where there are too many. */
export type ElementBytes = Uint8Array | null;

/** Bytes of an element beyond which it is passed over. */
const MAX_ELEMENT_BYTES = 16 * 1024 * 1024;

/** Members and brackets outside the array that anybody nests. */
const MAX_DEPTH = 64;
const MAX_KEY_BYTES = 200;

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

const isSpace = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

interface StringState {
  inString: boolean;
  isEscaped: boolean;
}

/** The index after a string's closing quote; -1 where it goes on in the next chunk. */
const skipString = (chunk: Uint8Array, from: number, state: StringState): number => {
  for (let i = from; i < chunk.length; i += 1) {
    const byte = chunk[i];
    if (state.isEscaped) state.isEscaped = false;
    else if (byte === BACKSLASH) state.isEscaped = true;
    else if (byte === QUOTE) {
      state.inString = false;
      return i + 1;
    }
  }
  return -1;
};

/** The elements of the array, by chunk of the input. */
export async function* readList(
  chunks: AsyncIterable<Uint8Array>,
  { label, members }: ListOptions,
): AsyncGenerator<readonly ElementBytes[]> {
  const string: StringState = { inString: false, isEscaped: false };
  /** Keys of the open objects outside the array; "" for an array. */
  const path: string[] = [];
  let key = "";
  let keyBytes: number[] = [];
  let [isInList, wasFound, isOver] = [false, false, false];
  let offset = 0;
  /** Of the element that is open: how deep it nests, its bytes so far. */
  let [isOpen, depth, size] = [false, 0, 0];
  let parts: Uint8Array[] = [];
  const fail = (i: number, what: string): Error => new Error(`${label}, byte ${offset + i}: ${what}`);

  const keep = (piece: Uint8Array): void => {
    size += piece.length;
    if (size > MAX_ELEMENT_BYTES) parts = [];
    else parts.push(piece);
  };
  const take = (): ElementBytes => {
    const bytes = size > MAX_ELEMENT_BYTES ? null : parts.length === 1 ? parts[0] : Buffer.concat(parts);
    [isOpen, parts, size, depth] = [false, [], 0, 0];
    return bytes ?? null;
  };

  /** The index after the open element's last byte; -1 where it goes on in the next chunk. */
  const endOfElement = (chunk: Uint8Array, from: number): number => {
    let i = from;
    while (i < chunk.length) {
      if (string.inString) {
        i = skipString(chunk, i, string);
        if (i === -1) return -1;
        if (depth === 0) return i;
        continue;
      }
      const byte = chunk[i] ?? 0;
      if (byte === QUOTE) string.inString = true;
      else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) depth += 1;
      else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
        if (depth === 0) return i;
        depth -= 1;
        if (depth === 0) return i + 1;
      } else if (depth === 0 && (byte === COMMA || isSpace(byte))) return i;
      i += 1;
    }
    return -1;
  };

  /** Takes one byte outside the array. */
  const walk = (byte: number, i: number): void => {
    if (isSpace(byte)) return;
    if (isOver) throw fail(i, "more follows after the end of the list");
    if (path.length === 0 && byte !== OPEN_OBJECT && byte !== OPEN_ARRAY) throw fail(i, "it is no JSON");
    if (byte === QUOTE) [string.inString, keyBytes] = [true, []];
    else if (byte === COLON) key = Buffer.from(keyBytes).toString();
    else if (byte === OPEN_OBJECT) path.push(key);
    else if (byte === OPEN_ARRAY) {
      const here = [...path.slice(1), key].join(".");
      isInList = !wasFound && (path.length === 0 || (!path.includes("[") && members.includes(here)));
      wasFound ||= isInList;
      path.push("[");
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
      if ((path.pop() === "[") !== (byte === CLOSE_ARRAY)) throw fail(i, "its brackets do not match");
      isOver = path.length === 0;
    }
    if (path.length > MAX_DEPTH) throw fail(i, "it nests too deep");
  };

  for await (const chunk of chunks) {
    const found: ElementBytes[] = [];
    let i = 0;
    while (i < chunk.length && chunk[i] === BYTE_ORDER_MARK[offset + i]) i += 1;
    while (i < chunk.length) {
      const byte = chunk[i] ?? 0;
      if (isOpen) {
        const end = endOfElement(chunk, i);
        keep(chunk.slice(i, end === -1 ? chunk.length : end));
        i = end === -1 ? chunk.length : end;
        if (end !== -1) found.push(take());
      } else if (isInList) {
        if (byte === CLOSE_ARRAY) {
          isInList = false;
          walk(byte, i);
          i += 1;
        } else if (isSpace(byte) || byte === COMMA) i += 1;
        else if (byte === CLOSE_OBJECT) throw fail(i, "its brackets do not match");
        else isOpen = true;
      } else if (string.inString) {
        const end = skipString(chunk, i, string);
        const last = end === -1 ? chunk.length : end - 1;
        if (keyBytes.length < MAX_KEY_BYTES)
          keyBytes.push(...chunk.subarray(i, Math.min(last, i + MAX_KEY_BYTES)));
        i = end === -1 ? chunk.length : end;
      } else {
        walk(byte, i);
        i += 1;
      }
    }
    offset += chunk.length;
    if (found.length > 0) yield found;
  }
  if (!isOver) throw fail(0, "it ends too early");
  const where = members.length === 0 ? "" : ` (or one in ${members.join(", ")})`;
  if (!wasFound) throw new Error(`${label} holds no list of records: an array was expected${where}`);
}
