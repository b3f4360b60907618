/**
 * Frames: a JSON head and typed columns, reader and writer together. Refuses a shard of another format or version, cut short
 * or with a changed bit; says what was expected and found.
 * Layout (little endian): 0 magic "MSL" + format letter · 4 u16 version · 6 u16 zero · 8 u32 checksum of the rest ·
 * 12 u32 head length · 16 head (UTF-8 JSON, padded to 4) · columns, each padded to 4.
 */

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
export const refusal = (name: string, what: string, got: unknown, expected: unknown): Error =>
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
  const copy = new Uint8Array(bytes);
  const view = new DataView(copy.buffer);
  const magic = decoder.decode(copy.subarray(0, 4));
  if (magic !== `MSL${format}`) throw refusal(name, "magic", JSON.stringify(magic), `"MSL${format}"`);
  if (view.getUint16(4, true) !== version) throw refusal(name, "version", view.getUint16(4, true), version);
  if (view.getUint16(6, true) !== 0) throw refusal(name, "reserved", view.getUint16(6, true), 0);
  const sum = checksum(copy.subarray(12));
  if (view.getUint32(8, true) !== sum) throw refusal(name, "checksum", sum, view.getUint32(8, true));
  const stored = headOf<Stored<Head>>(copy.buffer);
  const columns: Record<string, Column> = {};
  let at = FRAME_START + pad4(view.getUint32(HEAD_LENGTH_AT, true));
  for (const [column, kind, length] of stored.columns) {
    columns[column] = new KINDS[kind](copy.buffer, at, length);
    at += pad4(length * KINDS[kind].BYTES_PER_ELEMENT);
  }
  return { head: stored.head, columns };
};
