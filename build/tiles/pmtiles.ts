/**
 * Writes a PMTiles archive, version 3: header, root directory, metadata, leaf directories, tiles in the order of the
 * Hilbert curve, equal tiles once. https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md
 */
import { gzipSync } from "node:zlib";

const HEADER_BYTES = 127;
/** Header and root directory fit into the first 16 KiB, which a reader fetches at once. */
const ROOT_MAX = 16_384 - HEADER_BYTES;
const LEAF_ENTRIES = 4096;
const [GZIP, MVT] = [2, 1];

/** Tiles of consecutive ids with the same bytes. */
interface TileEntry {
  readonly id: number;
  readonly offset: number;
  readonly length: number;
  /** Number of tiles; 0 for a leaf directory. */
  readonly run: number;
}

interface Tile {
  readonly id: number;
  readonly offset: number;
  readonly length: number;
}

/** Joins tiles that follow each other and share their bytes. Tiles are sorted by id. */
export const entriesOf = (tiles: readonly Tile[]): readonly TileEntry[] => {
  const entries: { id: number; offset: number; length: number; run: number }[] = [];
  for (const { id, offset, length } of tiles) {
    const last = entries.at(-1);
    if (last !== undefined && last.offset === offset && last.id + last.run === id) last.run += 1;
    else entries.push({ id, offset, length, run: 1 });
  }
  return entries;
};

const pushVarint = (bytes: number[], value: number): void => {
  let rest = value;
  while (rest > 127) {
    bytes.push((rest % 128) | 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
};

/** A directory, compressed: ids as differences, runs, lengths, offsets (0 if right behind the entry before). */
const directoryOf = (entries: readonly TileEntry[]): Buffer => {
  const bytes: number[] = [];
  pushVarint(bytes, entries.length);
  entries.forEach(({ id }, index) => pushVarint(bytes, id - (entries[index - 1]?.id ?? 0)));
  for (const { run } of entries) pushVarint(bytes, run);
  for (const { length } of entries) pushVarint(bytes, length);
  entries.forEach(({ offset }, index) => {
    const before = entries[index - 1];
    pushVarint(bytes, before !== undefined && offset === before.offset + before.length ? 0 : offset + 1);
  });
  return gzipSync(Buffer.from(bytes));
};

/** The root directory, and the leaves that it points to where one directory is too large. */
const directoriesOf = (entries: readonly TileEntry[]): { readonly root: Buffer; readonly leaves: Buffer } => {
  const whole = directoryOf(entries);
  if (whole.length <= ROOT_MAX) return { root: whole, leaves: Buffer.alloc(0) };
  for (let size = LEAF_ENTRIES; ; size *= 2) {
    const leaves: Buffer[] = [];
    const pointers: TileEntry[] = [];
    let offset = 0;
    for (let from = 0; from < entries.length; from += size) {
      const part = entries.slice(from, from + size);
      const leaf = directoryOf(part);
      pointers.push({ id: part[0]?.id ?? 0, offset, length: leaf.length, run: 0 });
      leaves.push(leaf);
      offset += leaf.length;
    }
    const root = directoryOf(pointers);
    if (root.length <= ROOT_MAX) return { root, leaves: Buffer.concat(leaves) };
  }
};

interface ArchiveHead {
  readonly entries: readonly TileEntry[];
  /** Bytes of all tiles, and how many different ones there are. */
  readonly tileBytes: number;
  readonly contents: number;
  readonly minZoom: number;
  readonly maxZoom: number;
  /** West, south, east, north, in degrees. */
  readonly bounds: readonly [number, number, number, number];
  readonly metadata: Readonly<Record<string, unknown>>;
}

const DEGREE = 1e7;

/** All bytes before the tiles. */
export const writeArchiveHead = (head: ArchiveHead): Buffer => {
  const { entries, tileBytes, contents, minZoom, maxZoom, bounds, metadata } = head;
  const { root, leaves } = directoriesOf(entries);
  const told = gzipSync(JSON.stringify(metadata));
  const header = Buffer.alloc(HEADER_BYTES);
  header.write("PMTiles", 0, "ascii");
  header.writeUInt8(3, 7);
  const metadataAt = HEADER_BYTES + root.length;
  const leavesAt = metadataAt + told.length;
  const numbers = [
    [HEADER_BYTES, root.length],
    [metadataAt, told.length],
    [leavesAt, leaves.length],
    [leavesAt + leaves.length, tileBytes],
    [entries.reduce((sum, { run }) => sum + run, 0), entries.length],
  ].flat();
  [...numbers, contents].forEach((value, index) => header.writeBigUInt64LE(BigInt(value), 8 + index * 8));
  // Clustered: tiles are in the order of their ids.
  header.writeUInt8(1, 96);
  header.writeUInt8(GZIP, 97);
  header.writeUInt8(GZIP, 98);
  header.writeUInt8(MVT, 99);
  header.writeUInt8(minZoom, 100);
  header.writeUInt8(maxZoom, 101);
  bounds.forEach((value, index) => header.writeInt32LE(Math.round(value * DEGREE), 102 + index * 4));
  const [west, south, east, north] = bounds;
  header.writeUInt8(minZoom, 118);
  header.writeInt32LE(Math.round(((west + east) / 2) * DEGREE), 119);
  header.writeInt32LE(Math.round(((south + north) / 2) * DEGREE), 123);
  return Buffer.concat([header, root, told, leaves]);
};
