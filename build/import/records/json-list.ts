/**
 * Reads the elements of an array in a JSON text of any size: the outer array, or one in a member of the outer object.
 * Refuses a text without such an array, with something after its end, or cut short. Reference: RFC 8259.
 */

interface ListOptions {
  /** As messages name the input. */
  readonly label: string;
  /** Members that may hold the array, by their path: results.bindings. The first that is met counts. */
  readonly members: readonly string[];
}

/** Bytes of one element; `null` where there are too many. */
type ElementBytes = Uint8Array | null;

/** Bytes of an element beyond which it is passed over. */
const MAX_ELEMENT_BYTES = 16 * 1024 * 1024;

/** Members and brackets outside the array that anybody nests. */
const MAX_DEPTH = 64;
const MAX_KEY_BYTES = 200;

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

const isSpace = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/** How much deeper a byte nests what follows: 1 for an opening bracket, -1 for a closing one. */
const nestingOf = (byte: number): number => {
  if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) return 1;
  return byte === CLOSE_OBJECT || byte === CLOSE_ARRAY ? -1 : 0;
};

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

/** Collects the bytes of one element after another; an element may go on in the next chunk. */
const createElement = () => {
  const string: StringState = { inString: false, isEscaped: false };
  let [depth, size] = [0, 0];
  let parts: Uint8Array[] = [];

  /** The index after the element's last byte; -1 where it goes on in the next chunk. */
  const endIn = (chunk: Uint8Array, from: number): number => {
    let i = from;
    while (i < chunk.length) {
      if (string.inString) {
        i = skipString(chunk, i, string);
        if (i === -1 || depth === 0) return i;
        continue;
      }
      const byte = chunk[i] as number;
      const nesting = nestingOf(byte);
      if (depth === 0 && (nesting === -1 || byte === COMMA || isSpace(byte))) return i;
      if (byte === QUOTE) string.inString = true;
      depth += nesting;
      i += 1;
      if (nesting === -1 && depth === 0) return i;
    }
    return -1;
  };

  return {
    /** Takes the element's bytes from `from` on; returns the index after them, -1 where it goes on in the next chunk. */
    take: (chunk: Uint8Array, from: number): number => {
      const end = endIn(chunk, from);
      const piece = chunk.slice(from, end === -1 ? chunk.length : end);
      size += piece.length;
      if (size > MAX_ELEMENT_BYTES) parts = [];
      else parts.push(piece);
      return end;
    },
    /** The bytes of the element that ended; the next one begins. */
    finish: (): ElementBytes => {
      const [only, second] = parts;
      const isWhole = only !== undefined && second === undefined;
      const bytes = size > MAX_ELEMENT_BYTES ? null : isWhole ? only : Buffer.concat(parts);
      [parts, size, depth] = [[], 0, 0];
      return bytes;
    },
  };
};

/** Walks over the members and brackets outside the elements, and knows where the list is. */
const createOutside = (members: readonly string[], fail: (index: number, what: string) => Error) => {
  const string: StringState = { inString: false, isEscaped: false };
  /** Keys of the open objects; "[" for an array. */
  const path: string[] = [];
  let key = "";
  let keyBytes: number[] = [];
  let [isInList, wasFound, isOver] = [false, false, false];

  const open = (byte: number): void => {
    if (byte === OPEN_ARRAY) {
      const here = [...path.slice(1), key].join(".");
      isInList = !wasFound && (path.length === 0 || (!path.includes("[") && members.includes(here)));
      wasFound ||= isInList;
    }
    path.push(byte === OPEN_ARRAY ? "[" : key);
  };
  const close = (byte: number, i: number): void => {
    if ((path.pop() === "[") !== (byte === CLOSE_ARRAY)) throw fail(i, "its brackets do not match");
    isOver = path.length === 0;
    isInList = false;
  };
  const takeByte = (byte: number, i: number): void => {
    if (isSpace(byte)) return;
    const nesting = nestingOf(byte);
    if (isOver) throw fail(i, "more follows after the end of the list");
    if (path.length === 0 && nesting !== 1) throw fail(i, "it is no JSON");
    if (byte === QUOTE) [string.inString, keyBytes] = [true, []];
    else if (byte === COLON) key = Buffer.from(keyBytes).toString();
    else if (nesting === 1) open(byte);
    else if (nesting === -1) close(byte, i);
    if (path.length > MAX_DEPTH) throw fail(i, "it nests too deep");
  };

  return {
    isInList: () => isInList,
    wasFound: () => wasFound,
    isOver: () => isOver,
    /** Takes a byte within the list and outside its elements; whether an element begins with it. */
    beginsElement: (byte: number, i: number): boolean => {
      if (byte === CLOSE_OBJECT) throw fail(i, "its brackets do not match");
      if (byte === CLOSE_ARRAY) close(byte, i);
      return byte !== CLOSE_ARRAY && byte !== COMMA && !isSpace(byte);
    },
    /** Takes a byte outside the list, or the rest of a string; returns the index after it. */
    take: (chunk: Uint8Array, i: number): number => {
      if (!string.inString) {
        takeByte(chunk[i] as number, i);
        return i + 1;
      }
      const end = skipString(chunk, i, string);
      const last = end === -1 ? chunk.length : end - 1;
      if (keyBytes.length < MAX_KEY_BYTES) keyBytes.push(...chunk.subarray(i, Math.min(last, i + MAX_KEY_BYTES)));
      return end === -1 ? chunk.length : end;
    },
  };
};

/** The elements of the array, by chunk of the input. */
export async function* readList(
  chunks: AsyncIterable<Uint8Array>,
  { label, members }: ListOptions,
): AsyncGenerator<readonly ElementBytes[]> {
  let offset = 0;
  const fail = (i: number, what: string): Error => new Error(`${label}, byte ${offset + i}: ${what}`);
  const outside = createOutside(members, fail);
  const element = createElement();
  let isOpen = false;

  for await (const chunk of chunks) {
    const elements: ElementBytes[] = [];
    let i = 0;
    while (i < chunk.length && chunk[i] === BYTE_ORDER_MARK[offset + i]) i += 1;
    while (i < chunk.length) {
      if (isOpen) {
        const end = element.take(chunk, i);
        isOpen = end === -1;
        if (!isOpen) elements.push(element.finish());
        i = isOpen ? chunk.length : end;
      } else if (outside.isInList()) {
        isOpen = outside.beginsElement(chunk[i] as number, i);
        if (!isOpen) i += 1;
      } else i = outside.take(chunk, i);
    }
    offset += chunk.length;
    if (elements.length > 0) yield elements;
  }
  if (!outside.isOver()) throw fail(0, "it ends too early");
  const where = members.length === 0 ? "" : ` (or one in ${members.join(", ")})`;
  if (!outside.wasFound()) throw new Error(`${label} holds no list of records: an array was expected${where}`);
}
