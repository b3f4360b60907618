/**
 * Binary shards, reader and writer together: frames (a JSON head and typed columns), packs (byte columns with little
 * overhead, for the thousands of small search shards), varints, compact text lists and binary search in sorted lists.
 * Refuses a shard of another format or version, cut short or with a changed bit; says what was expected and found.
 * Frame (little endian): 0 magic "MSL" + format letter · 4 u16 version · 6 u16 zero · 8 u32 checksum of the rest ·
 * 12 u32 head length · 16 head (UTF-8 JSON, padded to 4) · columns, each padded to 4.
 * Pack: 0 magic "MSL" + format letter · 4 version · 5 u32 checksum of the rest (little endian) · 9 the length of each
 * column (varints) · the columns.
 */

/** Index of the first number ≥ `wanted`, from index `from` on. (Separate functions per type keep each call fast.) */
export const lowerBound = (sorted: Uint32Array, wanted: number, from = 0): number => {
  let low = from;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Index of the first string ≥ `wanted`, by UTF-16 code units. */
export const lowerBoundOfText = (sorted: readonly string[], wanted: string): number => {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? "") < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Many short strings joined into one, and where each ends: separate strings take four times the memory. */
export interface TextList {
  readonly text: string;
  readonly ends: Uint16Array | Uint32Array;
}

/** The string at `index`; empty if there is none. */
export const textAt = ({ text, ends }: TextList, index: number): string =>
  text.slice(ends[index - 1] ?? 0, ends[index] ?? 0);

/** The strings from index `from` up to, not including, `to`; only those of at least `least` and at most `most` code units. */
export const textsBetween = (
  list: TextList,
  from: number,
  to: number,
  least = 0,
  most = Number.POSITIVE_INFINITY,
): readonly string[] => {
  const { text, ends } = list;
  const found: string[] = [];
  let start = ends[from - 1] ?? 0;
  for (let i = from; i < to; i += 1) {
    const end = ends[i] ?? 0;
    if (end - start >= least && end - start <= most) found.push(text.slice(start, end));
    start = end;
  }
  return found;
};

/** {@link lowerBoundOfText} of a text list. */
export const lowerBoundIn = (list: TextList, wanted: string): number => {
  let low = 0;
  let high = list.ends.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (textAt(list, middle) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Appends a varint: unsigned LEB128, seven bits a byte, low bits first (DWARF 5, 7.6). Values below 2^53. */
export const pushVarint = (out: number[], value: number): void => {
  let rest = value;
  while (rest >= 0x80) {
    out.push((rest % 0x80) | 0x80);
    rest = Math.floor(rest / 0x80);
  }
  out.push(rest);
};

export interface VarintReader {
  byte(): number;
  next(): number;
  /** The position of the next byte. */
  at(): number;
  /** Takes `length` raw bytes. */
  take(length: number): Uint8Array;
  /** Caps a count at one more than the bytes left, since each counted item takes at least a byte. */
  within(count: number): number;
}

/** One object a reader: a query opens thousands. */
class ByteReader implements VarintReader {
  readonly #bytes: Uint8Array;
  #at: number;

  constructor(bytes: Uint8Array, start: number) {
    this.#bytes = bytes;
    this.#at = start;
  }

  byte(): number {
    return this.#bytes[this.#at++] ?? 0;
  }

  next(): number {
    let value = 0;
    let scale = 1;
    for (;;) {
      const part = this.#bytes[this.#at++] ?? 0;
      value += (part & 0x7f) * scale;
      if (part < 0x80) return value;
      scale *= 0x80;
    }
  }

  at(): number {
    return this.#at;
  }

  take(length: number): Uint8Array {
    const from = this.#at;
    this.#at += length;
    return this.#bytes.subarray(from, this.#at);
  }

  within(count: number): number {
    return Math.min(count, Math.max(this.#bytes.length - this.#at, 0) + 1);
  }
}

/** Reads `bytes` from `start` on; past the end it reads zeros. */
export const varintReader = (bytes: Uint8Array, start: number): VarintReader => new ByteReader(bytes, start);

/** Zigzag encoding: 0, -1, 1, -2, … become 0, 1, 2, 3, … */
export const signed = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);

export const fromSigned = (value: number): number => (value % 2 === 0 ? value / 2 : -(value + 1) / 2);

/** The results of calling `make` `count` times, in order. */
export const times = <T>(count: number, make: (i: number) => T): readonly T[] => {
  const all: T[] = [];
  for (let i = 0; i < count; i += 1) all.push(make(i));
  return all;
};

export type Column = Uint8Array | Uint16Array | Uint32Array | Int32Array;

const KINDS = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array, i32: Int32Array } as const;
type Kind = keyof typeof KINDS;

interface Stored<Head> {
  readonly head: Head;
  readonly columns: readonly (readonly [name: string, kind: Kind, length: number])[];
}

interface Frame<Head> {
  readonly head: Head;
  readonly columns: Readonly<Record<string, Column>>;
}

const [HEAD_LENGTH_AT, FRAME_START] = [12, 16];
const pad4 = (length: number): number => (length + 3) & ~3;

const hashOf = (bytes: Uint8Array): number => {
  let hash = 0x811c9dc5;
  // By index: an iterator would be half of the cost.
  for (let i = 0; i < bytes.length; i += 1) hash = Math.imul(hash ^ (bytes[i] ?? 0), 0x01000193);
  return hash;
};

/** FNV-1a, 32 bits (Fowler, Noll, Vo): detects damage, not tampering. (In one function, V8 would give up its code at `>>>`.) */
export const checksum = (bytes: Uint8Array): number => hashOf(bytes) >>> 0;

const kindOf = (column: Column): Kind => {
  if (column instanceof Uint8Array) return "u8";
  if (column instanceof Uint16Array) return "u16";
  return column instanceof Uint32Array ? "u32" : "i32";
};

/** The bytes of a frame; `format` is one ASCII letter. */
export const writeFrame = <Head>(
  format: string,
  version: number,
  head: Head,
  columns: Readonly<Record<string, Column>>,
): Uint8Array => {
  const entries = Object.entries(columns);
  const stored: Stored<Head> = {
    head,
    columns: entries.map(([name, column]) => [name, kindOf(column), column.length]),
  };
  const headBytes = new TextEncoder().encode(JSON.stringify(stored));
  const size = entries.reduce((sum, [, column]) => sum + pad4(column.byteLength), FRAME_START + pad4(headBytes.length));
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode(`MSL${format}`));
  view.setUint16(4, version, true);
  view.setUint32(HEAD_LENGTH_AT, headBytes.length, true);
  bytes.set(headBytes, FRAME_START);
  let at = FRAME_START + pad4(headBytes.length);
  for (const [, column] of entries) {
    bytes.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), at);
    at += pad4(column.byteLength);
  }
  view.setUint32(8, checksum(bytes.subarray(12)), true);
  return bytes;
};

/** The error for a shard that is refused. */
const refusal = (name: string, what: string, got: unknown, expected: unknown): Error =>
  new Error(`shard ${name}: ${what} is ${String(got)}, expected ${String(expected)}`);

const decoder = new TextDecoder();

/** What the head of a frame says; the columns of a frame that was read are views of these bytes. */
export const headOf = <T>(frame: ArrayBufferLike): T => {
  const length = new DataView(frame).getUint32(HEAD_LENGTH_AT, true);
  return JSON.parse(decoder.decode(new Uint8Array(frame, FRAME_START, length))) as T;
};

/** Reads what {@link writeFrame} wrote. Throws an Error if it is anything else. */
export const readFrame = <Head>(name: string, format: string, version: number, bytes: Uint8Array): Frame<Head> => {
  if (bytes.length < FRAME_START) throw refusal(name, "length", bytes.length, `at least ${FRAME_START}`);
  const own = new Uint8Array(bytes);
  const view = new DataView(own.buffer);
  const magic = decoder.decode(own.subarray(0, 4));
  if (magic !== `MSL${format}`) throw refusal(name, "magic", JSON.stringify(magic), `"MSL${format}"`);
  if (view.getUint16(4, true) !== version) throw refusal(name, "version", view.getUint16(4, true), version);
  if (view.getUint16(6, true) !== 0) throw refusal(name, "reserved", view.getUint16(6, true), 0);
  const sum = checksum(own.subarray(12));
  if (view.getUint32(8, true) !== sum) throw refusal(name, "checksum", sum, view.getUint32(8, true));
  const stored = headOf<Stored<Head>>(own.buffer);
  const columns: Record<string, Column> = {};
  let at = FRAME_START + pad4(view.getUint32(HEAD_LENGTH_AT, true));
  for (const [column, kind, length] of stored.columns) {
    columns[column] = new KINDS[kind](own.buffer, at, length);
    at += pad4(length * KINDS[kind].BYTES_PER_ELEMENT);
  }
  return { head: stored.head, columns };
};

const CHECKSUM_AT = 5;
const PACK_START = 9;

/** An empty column. */
export const NO_BYTES = new Uint8Array();

/** The bytes of a pack; `format` is one ASCII letter. */
export const writePack = (format: string, version: number, columns: readonly Uint8Array[]): Uint8Array => {
  const lengths: number[] = [];
  for (const { length } of columns) pushVarint(lengths, length);
  const size = columns.reduce((sum, { length }) => sum + length, PACK_START + lengths.length);
  const bytes = new Uint8Array(size);
  bytes.set(new TextEncoder().encode(`MSL${format}`));
  bytes[CHECKSUM_AT - 1] = version;
  bytes.set(lengths, PACK_START);
  let at = PACK_START + lengths.length;
  for (const column of columns) {
    bytes.set(column, at);
    at += column.length;
  }
  new DataView(bytes.buffer).setUint32(CHECKSUM_AT, checksum(bytes.subarray(PACK_START)), true);
  return bytes;
};

/** Reads `count` columns that {@link writePack} wrote. Throws an Error if it is anything else. */
export const readPack = (
  name: string,
  format: string,
  version: number,
  count: number,
  bytes: Uint8Array,
): readonly Uint8Array[] => {
  if (bytes.length < PACK_START) throw refusal(name, "length", bytes.length, `at least ${PACK_START}`);
  const copy = new Uint8Array(bytes);
  const magic = String.fromCharCode(...copy.subarray(0, CHECKSUM_AT - 1));
  if (magic !== `MSL${format}`) throw refusal(name, "magic", JSON.stringify(magic), `"MSL${format}"`);
  const found = copy[CHECKSUM_AT - 1];
  if (found !== version) throw refusal(name, "version", found, version);
  const sum = checksum(copy.subarray(PACK_START));
  const stored = new DataView(copy.buffer).getUint32(CHECKSUM_AT, true);
  if (stored !== sum) throw refusal(name, "checksum", sum, stored);
  const reader = varintReader(copy, PACK_START);
  const lengths = Array.from({ length: count }, () => reader.next());
  const size = lengths.reduce((total, length) => total + length, reader.at());
  if (size !== copy.length) throw refusal(name, "length", copy.length, size);
  return lengths.map((length) => reader.take(length));
};
