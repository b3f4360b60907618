/**
 * `npm run data -- tiles`: from an extract of OpenStreetMap to a set of tiles in the folder of the site, and its entry
 * in the index.
 */
import { execFile } from "node:child_process";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import {
  piecesFile,
  TILES_ATTRIBUTION,
  TILES_DIR,
  TILES_LICENSE,
  TILES_MAX_ZOOM,
  TILES_MIN_ZOOM,
  type TileSet,
} from "#core/shard/street-tiles.ts";
import { isAlive } from "../../server/base/alive.ts";
import type { OnProgress } from "../base/progress.ts";
import { hashPieces, writeArchive } from "./archive.ts";
import { type Box, type Coast, coastOf, type Line, readExtract } from "./coastline.ts";
import { setsOf, writeIndex } from "./sets.ts";
import { moveInto } from "../../server/base/replace-file.ts";

const POLYGON = 5;
const HEADER_BYTES = 100;
const FILE_CODE = 9994;
const VERSION = 1000;
/** Type, box, number of parts, number of points, first point of the part. */
const RING_HEAD_BYTES = 48;

const boxOf = (rings: readonly Line[]): readonly number[] => {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const ring of rings) {
    for (const [lng, lat] of ring) {
      [west, east] = [Math.min(west, lng), Math.max(east, lng)];
      [south, north] = [Math.min(south, lat), Math.max(north, lat)];
    }
  }
  return rings.length === 0 ? [0, 0, 0, 0] : [west, south, east, north];
};

const headerOf = (bytes: number, rings: readonly Line[]): Buffer => {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeInt32BE(FILE_CODE, 0);
  header.writeInt32BE(bytes / 2, 24);
  header.writeInt32LE(VERSION, 28);
  header.writeInt32LE(POLYGON, 32);
  boxOf(rings).forEach((value, index) => header.writeDoubleLE(value, 36 + index * 8));
  return header;
};

/** Outer rings are clockwise here (p. 8), land is counter-clockwise. */
const recordOf = (ring: Line): Buffer => {
  const record = Buffer.alloc(RING_HEAD_BYTES + ring.length * 16);
  record.writeInt32LE(POLYGON, 0);
  boxOf([ring]).forEach((value, index) => record.writeDoubleLE(value, 4 + index * 8));
  record.writeInt32LE(1, 36);
  record.writeInt32LE(ring.length, 40);
  record.writeInt32LE(0, 44);
  ring.forEach(([lng, lat], index) => {
    record.writeDoubleLE(lng, RING_HEAD_BYTES + index * 16);
    record.writeDoubleLE(lat, RING_HEAD_BYTES + index * 16 + 8);
  });
  return record;
};

/** A table of `count` records with one column of one letter, as readers expect a column. */
const tableOf = (count: number): Buffer => {
  const head = Buffer.alloc(65);
  head.writeUInt8(3, 0);
  head.writeUInt32LE(count, 4);
  head.writeUInt16LE(65, 8);
  head.writeUInt16LE(2, 10);
  head.write("K", 32, "ascii");
  head.write("C", 43, "ascii");
  head.writeUInt8(1, 48);
  head.writeUInt8(0x0d, 64);
  return Buffer.concat([head, Buffer.from("  ".repeat(count)), Buffer.from([0x1a])]);
};

/** Extension → bytes. Rings must be closed and all of one turn; they are written clockwise. */
export const writeShapefile = (rings: readonly Line[], isClockwise: boolean): ReadonlyMap<string, Uint8Array> => {
  const records = rings.map((ring) => recordOf(isClockwise ? ring : [...ring].reverse()));
  const entries = records.map((record, index) => {
    const head = Buffer.alloc(8);
    head.writeInt32BE(index + 1, 0);
    head.writeInt32BE(record.length / 2, 4);
    return Buffer.concat([head, record]);
  });
  const shapes = Buffer.concat(entries);
  let at = HEADER_BYTES;
  const index = Buffer.concat(
    records.map((record) => {
      const entry = Buffer.alloc(8);
      entry.writeInt32BE(at / 2, 0);
      entry.writeInt32BE(record.length / 2, 4);
      at += record.length + 8;
      return entry;
    }),
  );
  return new Map<string, Uint8Array>([
    ["shp", Buffer.concat([headerOf(HEADER_BYTES + shapes.length, rings), shapes])],
    ["shx", Buffer.concat([headerOf(HEADER_BYTES + index.length, rings), index])],
    ["dbf", tableOf(records.length)],
  ]);
};

const here = (name: string): string => fileURLToPath(new URL(`tilemaker/${name}`, import.meta.url));

/** The layer whose file it is, and whether its rings are clockwise. */
const shapesOf = (
  { land, inlets }: Coast,
  sea: Line,
): Readonly<Record<string, readonly [readonly Line[], boolean]>> => ({
  sea: [[sea], false],
  land: [land, false],
  inlets: [inlets, true],
});

interface Config {
  readonly layers: Readonly<Record<string, { readonly source?: string }>>;
  readonly settings: Readonly<Record<string, unknown>>;
}

const readConfig = (): Config => JSON.parse(readFileSync(here("config.json"), "utf8")) as Config;

/** The last lines that a program printed, without its progress. */
const lastLines = (text: string): string =>
  text
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== "" && !/^(?:Block|Zoom level)/.test(line))
    .slice(-5)
    .join("\n");

/** The error of a run, for people. */
const explain = (error: Error & { readonly code?: unknown }, message: string): Error =>
  error.code === "ENOENT"
    ? new Error("tilemaker is not installed. On Debian: apt install tilemaker", { cause: error })
    : new Error(`tilemaker failed:\n${lastLines(message)}`, { cause: error });

const run = async (words: readonly string[], folder: string): Promise<void> =>
  new Promise((done, reject) => {
    execFile("tilemaker", [...words], { cwd: folder, maxBuffer: 2 ** 28 }, (error, out, err) => {
      if (error === null) done();
      else reject(explain(error, `${out}\n${err}`));
    });
  });

/**
 * Cuts the extract at `input` (an absolute path) into `tiles.mbtiles` below `folder`, and returns its path. Without a
 * coast the tiles hold neither land nor sea. The message of an Error is for people.
 */
export const runTilemaker = async (input: string, coast: Coast | null, sea: Line, folder: string): Promise<string> => {
  const { layers, settings } = readConfig();
  const shapes = coast === null ? {} : shapesOf(coast, sea);
  const written = new Set<string>();
  for (const [name, [rings, isClockwise]] of Object.entries(shapes)) {
    if (rings.length === 0) continue;
    written.add(`${name}.shp`);
    for (const [extension, bytes] of writeShapefile(rings, isClockwise))
      writeFileSync(join(folder, `${name}.${extension}`), bytes);
  }
  const used = Object.entries(layers).filter(([, { source }]) => source === undefined || written.has(source));
  writeFileSync(join(folder, "config.json"), JSON.stringify({ layers: Object.fromEntries(used), settings }));
  copyFileSync(here("process.lua"), join(folder, "process.lua"));
  const output = join(folder, "tiles.mbtiles");
  await run(["--input", input, "--output", output, "--config", "config.json", "--process", "process.lua"], folder);
  return output;
};

const ringOf = ({ west, south, east, north }: Box): Line => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];

/** Folder of a run, followed by its process. */
const WORK = ".work-";

/** Removes what runs that were killed left behind. */
const clearLeftovers = (folder: string): void => {
  for (const name of readdirSync(folder)) {
    const [, pid] = /^\.work-(\d+)$/.exec(name) ?? [];
    const isLeft = pid !== undefined && (Number(pid) === process.pid || !isAlive(Number(pid)));
    if (isLeft) rmSync(join(folder, name), { recursive: true });
  }
};

interface TilesOptions {
  /** The extract, an OSM PBF file. */
  readonly extract: string;
  /** Upper-case codes of the countries that it is of. */
  readonly countries: readonly string[];
  /** The folder of the site. */
  readonly site: string;
  readonly onProgress: OnProgress;
}

/** Makes a set of an extract; it replaces the sets of its countries. The message of an Error is for people. */
export const makeTiles = async ({ extract, countries, site, onProgress }: TilesOptions): Promise<TileSet> => {
  const before = setsOf(site);
  const folder = join(site, TILES_DIR);
  mkdirSync(folder, { recursive: true });
  clearLeftovers(folder);
  // Beside the sets, so that a set is renamed and not copied.
  const work = join(folder, `${WORK}${process.pid}`);
  mkdirSync(work);
  try {
    onProgress(0, "reading the extract");
    const { box, date, coastlines } = await readExtract(extract);
    const coast = coastlines.length === 0 ? null : coastOf(coastlines, box);
    onProgress(0.1, "cutting tiles");
    const from = await runTilemaker(resolve(extract), coast, ringOf(box), resolve(work));
    const bounds = [box.west, box.south, box.east, box.north] as const;
    const archive = join(work, "tiles.pmtiles");
    const covers = await writeArchive(from, archive, {
      minZoom: TILES_MIN_ZOOM,
      maxZoom: TILES_MAX_ZOOM,
      bounds,
      metadata: { name: countries.join(", "), attribution: TILES_ATTRIBUTION, license: TILES_LICENSE, date },
      onProgress: (done) => onProgress(0.6 + done * 0.35, "writing the archive"),
    });
    if (covers.length === 0) throw new Error(`${extract} has no streets`);
    const { hash, ...pieces } = await hashPieces(archive);
    const file = `${countries.map((code) => code.toLowerCase()).join("-")}-${hash}.pmtiles`;
    writeFileSync(join(folder, piecesFile(file)), `${JSON.stringify(pieces)}\n`);
    moveInto(archive, join(folder, file));
    const set: TileSet = { file, countries, bytes: pieces.bytes, date, bounds, covers };
    const others = before.filter((tileSet) => !tileSet.countries.some((code) => countries.includes(code)));
    writeIndex(site, [...others, set]);
    onProgress(1, "done");
    return set;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
};
