/**
 * `npm run data -- tiles`: from an extract of OpenStreetMap to a set of tiles in the folder of the site, and its entry
 * in the index.
 */
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import {
  piecesFile,
  TILES_ATTRIBUTION,
  TILES_DIR,
  TILES_LICENSE,
  TILES_MAX_ZOOM,
  TILES_MIN_ZOOM,
  type TileSet,
} from "#core/shard/street-tiles.ts";
import { isAlive } from "../base/files.ts";
import type { OnProgress } from "../base/progress.ts";
import { hashPieces, writeArchive } from "./archive.ts";
import { type Box, coastOf, type Line, readExtract } from "./coastline.ts";
import { setsOf, writeIndex } from "./sets.ts";
import { runTilemaker } from "./tilemaker.ts";

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
    renameSync(archive, join(folder, file));
    const set: TileSet = { file, countries, bytes: pieces.bytes, date, bounds, covers };
    const others = before.filter((one) => !one.countries.some((code) => countries.includes(code)));
    writeIndex(site, [...others, set]);
    onProgress(1, "done");
    return set;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
};
