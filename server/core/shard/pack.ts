/**
 * The frame of the shards of the search, of which there are thousands: what frame.ts does, in some fifteen
 * bytes. A pack of another format or version, cut short or with a changed bit is refused.
 * Layout: 0 magic "MSL" + format letter · 4 version · 5 u32 checksum of the rest (little endian) ·
 * 9 the length of each column (varints) · the columns, bytes.
 */
import { checksum, refusal } from "./frame.ts";
import { pushVarint, varintReader } from "./varint.ts";

const CHECKSUM_AT = 5;
const START = 9;

/** A column of nothing. */
export const NO_BYTES = new Uint8Array();

/** The bytes of a shard; `format` is one ASCII letter. */
export const writePack = (format: string, version: number, columns: readonly Uint8Array[]): Uint8Array => {
  const lengths: number[] = [];
  for (const { length } of columns) pushVarint(lengths, length);
  const size = columns.reduce((sum, { length }) => sum + length, START + lengths.length);
  const bytes = new Uint8Array(size);
  bytes.set(new TextEncoder().encode(`MSL${format}`));
  bytes[CHECKSUM_AT - 1] = version;
  bytes.set(lengths, START);
  let at = START + lengths.length;
  for (const column of columns) {
    bytes.set(column, at);
    at += column.length;
  }
  new DataView(bytes.buffer).setUint32(CHECKSUM_AT, checksum(bytes.subarray(START)), true);
  return bytes;
};

/** Reads `count` columns that {@link writePack} wrote. Throws an Error (environment, not data) when it is anything else. */
export const readPack = (
  name: string,
  format: string,
  version: number,
  count: number,
  bytes: Uint8Array,
): readonly Uint8Array[] => {
  if (bytes.length < START) throw refusal(name, "length", bytes.length, `at least ${START}`);
  const copy = Uint8Array.from(bytes);
  const magic = String.fromCharCode(...copy.subarray(0, CHECKSUM_AT - 1));
  if (magic !== `MSL${format}`) throw refusal(name, "magic", JSON.stringify(magic), `"MSL${format}"`);
  const found = copy[CHECKSUM_AT - 1];
  if (found !== version) throw refusal(name, "version", found, version);
  const sum = checksum(copy.subarray(START));
  const stored = new DataView(copy.buffer).getUint32(CHECKSUM_AT, true);
  if (stored !== sum) throw refusal(name, "checksum", sum, stored);
  const reader = varintReader(copy, START);
  const lengths = Array.from({ length: count }, () => reader.next());
  const size = lengths.reduce((total, length) => total + length, reader.at());
  if (size !== copy.length) throw refusal(name, "length", copy.length, size);
  return lengths.map((length) => reader.take(length));
};
