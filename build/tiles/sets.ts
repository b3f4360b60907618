/**
 * The sets of tiles of a site and its index. The index is replaced last, so that it always names files that are there;
 * the sets that it named before stay until the next change, for pages that are open.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import {
  emptyTilesIndex,
  isTileSet,
  piecesFile,
  readTilesIndex,
  TILES_DIR,
  TILES_FORMAT,
  TILES_INDEX_FILE,
  type TileSet,
  type TilesIndex,
  writeTilesIndex,
} from "#core/shard/street-tiles.ts";
import { writeFiles } from "../base/files.ts";

const indexAt = (site: string): string => join(site, TILES_INDEX_FILE);

/** The sets of a site. Throws an Error for people if the index is not one of Musalla's. */
export const setsOf = (site: string): readonly TileSet[] => {
  const path = indexAt(site);
  if (!existsSync(path)) return [];
  let read: TilesIndex | null = null;
  try {
    read = readTilesIndex(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    read = null;
  }
  if (read === null)
    throw new Error(`${path} cannot be read as format ${TILES_FORMAT}; remove it and make the tiles again`);
  return read.sets;
};

/** Replaces the index, and removes sets that neither it nor the one before names. */
export const writeIndex = (site: string, sets: readonly TileSet[]): void => {
  const before = setsOf(site);
  const index: TilesIndex = { ...emptyTilesIndex(), sets };
  writeFiles(new Map([[indexAt(site), writeTilesIndex(index)]]));
  const current = new Set([...before, ...sets].flatMap(({ file }) => [file, piecesFile(file)]));
  for (const name of readdirSync(join(site, TILES_DIR)))
    if (isTileSet(name.replace(/\.json$/, ".pmtiles")) && !current.has(name)) rmSync(join(site, TILES_DIR, name));
};

/** Takes the sets of these countries out of the index. Returns those that were there. */
export const removeTiles = (site: string, countries: readonly string[]): readonly TileSet[] => {
  const sets = setsOf(site);
  const gone = sets.filter((set) => set.countries.some((code) => countries.includes(code)));
  if (gone.length > 0)
    writeIndex(
      site,
      sets.filter((set) => !gone.includes(set)),
    );
  return gone;
};
