/**
 * The frame of binary shards: "MSL" + format letter, version, checksum, a JSON head and typed
 * columns. Reader and writer share this module. A frame of another format or version, cut short or
 * with a changed bit is refused with what was expected and what was found.
 * Layout (little endian): 0 magic[4] · 4 u16 version · 6 u16 zero · 8 u32 checksum of the rest ·
 * 12 u32 head length · 16 head (UTF-8 JSON, padded to 4) · columns, each padded to 4.
 */

export type Column = Uint8Array | Uint16Array | Uint32Array | Int32Array;

const KINDS = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array, i32: Int32Array } as const;
type Kind = keyof typeof KINDS;

interface Stored<Head> {
  readonly head: Head;
  readonly columns: readonly (readonly [name: string, kind: Kind, length: number])[];
}

export interface Frame<Head> {
  readonly head: Head;
  readonly columns: Readonly<Record<string, Column>>;
}

const START = 16;
const pad4 = (length: number): number => (length + 3) & ~3;

/** FNV-1a, 32 bits (Fowler, Noll, Vo): finds damage, not malice. */
export const checksum = (bytes: Uint8Array): number => {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
};

const kindOf = (column: Column): Kind => {
  if (column instanceof Uint8Array) return "u8";
  if (column instanceof Uint16Array) return "u16";
  return column instanceof Uint32Array ? "u32" : "i32";
};

/** The bytes of a shard; `format` is one ASCII letter. */
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
  const size = entries.reduce(
    (sum, [, column]) => sum + pad4(column.byteLength),
    START + pad4(headBytes.length),
  );
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode(`MSL${format}`));
  view.setUint16(4, version, true);
  view.setUint32(12, headBytes.length, true);
  bytes.set(headBytes, START);
  let at = START + pad4(headBytes.length);
  for (const [, column] of entries) {
    bytes.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), at);
    at += pad4(column.byteLength);
  }
  view.setUint32(8, checksum(bytes.subarray(12)), true);
  return bytes;
};

/** Says why a shard is refused. */
export const refusal = (name: string, what: string, got: unknown, expected: unknown): Error =>
  new Error(`shard ${name}: ${what} is ${String(got)}, expected ${String(expected)}`);

/** Reads what {@link writeFrame} wrote. Throws an Error (environment, not data) when it is anything else. */
export const readFrame = <Head>(
  name: string,
  format: string,
  version: number,
  bytes: Uint8Array,
): Frame<Head> => {
  if (bytes.length < START) throw refusal(name, "length", bytes.length, `at least ${START}`);
  const copy = Uint8Array.from(bytes);
  const view = new DataView(copy.buffer);
  const magic = String.fromCharCode(...copy.subarray(0, 4));
  if (magic !== `MSL${format}`) throw refusal(name, "magic", JSON.stringify(magic), `"MSL${format}"`);
  if (view.getUint16(4, true) !== version) throw refusal(name, "version", view.getUint16(4, true), version);
  if (view.getUint16(6, true) !== 0) throw refusal(name, "reserved", view.getUint16(6, true), 0);
  const sum = checksum(copy.subarray(12));
  if (view.getUint32(8, true) !== sum) throw refusal(name, "checksum", sum, view.getUint32(8, true));
  const headLength = view.getUint32(12, true);
  const stored = JSON.parse(
    new TextDecoder().decode(copy.subarray(START, START + headLength)),
  ) as Stored<Head>;
  const columns: Record<string, Column> = {};
  let at = START + pad4(headLength);
  for (const [column, kind, length] of stored.columns) {
    columns[column] = new KINDS[kind](copy.buffer, at, length);
    at += pad4(length * KINDS[kind].BYTES_PER_ELEMENT);
  }
  return { head: stored.head, columns };
};
