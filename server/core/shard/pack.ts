/**
 * Packs: byte columns with little overhead, for the thousands of small search shards. Refuses what frame.ts refuses.
 * Layout: 0 magic "MSL" + format letter · 4 version · 5 u32 checksum of the rest (little endian) · 9 the length of each column
 * (varints) · the columns.
 */
import { checksum, refusal } from "./frame.ts";
import { pushVarint, varintReader } from "./varint.ts";

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
