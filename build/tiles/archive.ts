/**
 * Turns the MBTiles file that tilemaker wrote into a PMTiles archive, version 3: header, root directory, metadata, leaf
 * directories, tiles in the order of the Hilbert curve, equal ones once, and none far from all streets, where only sea
 * or a guess of the land would be. Finds out which cells have streets.
 * https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md
 */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";
import { createClient } from "@libsql/client";
import { PbfReader } from "pbf";
import { zxyToTileId } from "pmtiles";
import { elementAt } from "#core/base/element-at.ts";
import { COVER_ZOOM, PIECE_BYTES, type Run, type TilePieces } from "#core/shard/street-tiles.ts";

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
      pointers.push({ id: elementAt(part, 0).id, offset, length: leaf.length, run: 0 });
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
  const zipped = gzipSync(JSON.stringify(metadata));
  const header = Buffer.alloc(HEADER_BYTES);
  header.write("PMTiles", 0, "ascii");
  header.writeUInt8(3, 7);
  const metadataAt = HEADER_BYTES + root.length;
  const leavesAt = metadataAt + zipped.length;
  const numbers = [
    [HEADER_BYTES, root.length],
    [metadataAt, zipped.length],
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
  return Buffer.concat([header, root, zipped, leaves]);
};

interface Key {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

/** Layers that are there without people: a tile of these alone covers nothing. */
const WILD: ReadonlySet<string> = new Set(["sea", "land", "inlets", "ground", "water", "waterways", "boundaries"]);

/** Fields of Tile and Layer (Mapbox Vector Tile 2.1). */
const [LAYER, NAME] = [3, 1];

/** Whether a tile has streets, buildings or names of settlements. */
const isInhabited = (tile: Uint8Array): boolean => {
  const reader = new PbfReader(gunzipSync(tile));
  let isFound = false;
  reader.readFields((field) => {
    if (field !== LAYER) return;
    const end = reader.readVarint() + reader.pos;
    reader.readFields(
      (part) => {
        if (part === NAME && !WILD.has(reader.readString())) isFound = true;
      },
      null,
      end,
    );
  }, null);
  return isFound;
};

/** Rows of cells as runs, from north to south and west to east. */
const runsOf = (cells: readonly (readonly [x: number, y: number])[]): readonly Run[] => {
  const sorted = [...cells].sort(([ax, ay], [bx, by]) => ay - by || ax - bx);
  const runs: [number, number, number][] = [];
  for (const [x, y] of sorted) {
    const last = runs.at(-1);
    if (last?.[0] === y && last[2] >= x - 1) last[2] = x;
    else runs.push([y, x, x]);
  }
  return runs;
};

const BESIDE = [-1, 0, 1] as const;

/** Whether a tile is in a cell with streets or beside one. */
const nearCells = (cells: ReadonlySet<string>): ((key: Key) => boolean) => {
  const around = new Set<string>();
  for (const cell of cells) {
    const [x = 0, y = 0] = cell.split(" ").map(Number);
    for (const dx of BESIDE) for (const dy of BESIDE) around.add(`${x + dx} ${y + dy}`);
  }
  const wide = new Map<number, ReadonlySet<string>>();
  const above = (zoom: number): ReadonlySet<string> => {
    const known = wide.get(zoom);
    if (known !== undefined) return known;
    const side = 2 ** (COVER_ZOOM - zoom);
    const made = new Set(
      [...around].map((cell) =>
        cell
          .split(" ")
          .map((figure) => Math.floor(Number(figure) / side))
          .join(" "),
      ),
    );
    wide.set(zoom, made);
    return made;
  };
  return ({ zoom, x, y }) => {
    if (zoom < COVER_ZOOM) return above(zoom).has(`${x} ${y}`);
    const side = 2 ** (zoom - COVER_ZOOM);
    return around.has(`${Math.floor(x / side)} ${Math.floor(y / side)}`);
  };
};

interface Tiles {
  readonly keys: readonly Key[];
  readonly tile: (key: Key) => Promise<Uint8Array>;
  readonly close: () => void;
}

/** MBTiles counts rows from the south (TMS). */
const openTiles = async (path: string): Promise<Tiles> => {
  const database = createClient({ url: pathToFileURL(path).href });
  const { rows } = await database.execute("SELECT zoom_level, tile_column, tile_row FROM tiles");
  const keys = rows.map((row) => {
    const zoom = Number(row[0]);
    return { zoom, x: Number(row[1]), y: 2 ** zoom - 1 - Number(row[2]) };
  });
  const tile: Tiles["tile"] = async ({ zoom, x, y }) => {
    const found = await database.execute({
      sql: "SELECT tile_data FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?",
      args: [zoom, x, 2 ** zoom - 1 - y],
    });
    const data = found.rows[0]?.[0];
    if (!(data instanceof ArrayBuffer)) throw new Error(`${path}: tile ${zoom}/${x}/${y} got none, expected bytes`);
    return new Uint8Array(data);
  };
  return { keys, tile, close: () => database.close() };
};

const HASH_LENGTH = 16;

const shortHash = (hash: string): string => hash.slice(0, HASH_LENGTH);

/** Hash of a file and of its pieces. */
export const hashPieces = async (path: string): Promise<TilePieces & { readonly hash: string }> => {
  const whole = createHash("sha256");
  const pieces: string[] = [];
  let bytes = 0;
  // A stream of this size gives whole pieces, the last one excepted.
  for await (const chunk of createReadStream(path, { highWaterMark: PIECE_BYTES })) {
    const piece = chunk as Buffer;
    whole.update(piece);
    pieces.push(shortHash(createHash("sha256").update(piece).digest("hex")));
    bytes += piece.length;
  }
  return { hash: shortHash(whole.digest("hex")), bytes, piece_bytes: PIECE_BYTES, pieces };
};

const append = async (file: FileHandle, bytes: Uint8Array): Promise<void> => {
  await file.write(bytes);
};

interface ArchiveOptions {
  readonly minZoom: number;
  readonly maxZoom: number;
  readonly bounds: readonly [number, number, number, number];
  readonly metadata: Readonly<Record<string, unknown>>;
  /** Called with the part done, 0 to 1. */
  readonly onProgress: (done: number) => void;
}

/** Writes the archive at `to`, by way of a file beside it; returns the cells with streets. */
export const writeArchive = async (from: string, to: string, options: ArchiveOptions): Promise<readonly Run[]> => {
  const { onProgress, ...head } = options;
  const { keys, tile, close } = await openTiles(from);
  const body = `${to}.body`;
  try {
    const cells = new Set<string>();
    // Small streets are in tiles of closer zooms alone.
    for (const key of keys) {
      if (key.zoom < COVER_ZOOM) continue;
      const side = 2 ** (key.zoom - COVER_ZOOM);
      const cell = `${Math.floor(key.x / side)} ${Math.floor(key.y / side)}`;
      if (!cells.has(cell) && isInhabited(await tile(key))) cells.add(cell);
    }
    const isNear = nearCells(cells);
    const wanted = keys
      .filter(isNear)
      .map((key) => ({ key, id: zxyToTileId(key.zoom, key.x, key.y) }))
      .sort((a, b) => a.id - b.id);
    const known = new Map<string, { readonly offset: number; readonly length: number }>();
    const tiles: { id: number; offset: number; length: number }[] = [];
    let at = 0;
    const file = await open(body, "w");
    try {
      for (const [index, { key, id }] of wanted.entries()) {
        const bytes = await tile(key);
        const hash = createHash("sha256").update(bytes).digest("base64");
        const before = known.get(hash);
        const place = before ?? { offset: at, length: bytes.length };
        if (before === undefined) {
          known.set(hash, place);
          await append(file, bytes);
          at += bytes.length;
        }
        tiles.push({ id, ...place });
        if (index % 1000 === 0) onProgress(index / wanted.length);
      }
    } finally {
      await file.close();
    }
    const archive = await open(to, "w");
    try {
      await append(
        archive,
        writeArchiveHead({ ...head, entries: entriesOf(tiles), tileBytes: at, contents: known.size }),
      );
      for await (const chunk of createReadStream(body)) await append(archive, chunk as Buffer);
      await archive.sync();
    } finally {
      await archive.close();
    }
    return runsOf([...cells].map((cell) => cell.split(" ").map(Number) as [number, number]));
  } finally {
    close();
  }
};
