/** Brings the street map from the folder of the pages into a site: files of any size, copied and never read as a whole. */
import { constants, copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { piecesFile, TILES_DIR } from "#core/shard/street-tiles.ts";
import { setsOf } from "../tiles/sets.ts";

/** Names of the sets of a site and of their lists of pieces. */
export const tileFilesOf = (site: string): readonly string[] =>
  setsOf(site).flatMap(({ file }) => [file, piecesFile(file)]);

/** Copies what is not there yet; a name holds the hash, so what is there is the same. */
export const copyTiles = (from: string, site: string): void => {
  const names = tileFilesOf(from);
  if (names.length > 0) mkdirSync(join(site, TILES_DIR), { recursive: true });
  for (const name of names) {
    const to = join(site, TILES_DIR, name);
    if (existsSync(to)) continue;
    copyFileSync(join(from, TILES_DIR, name), `${to}.new`, constants.COPYFILE_FICLONE);
    renameSync(`${to}.new`, to);
  }
};

/** Removes what the index of the site does not name. */
export const sweepTiles = (site: string): void => {
  const folder = join(site, TILES_DIR);
  const wanted = new Set(tileFilesOf(site));
  for (const name of existsSync(folder) ? readdirSync(folder) : []) if (!wanted.has(name)) rmSync(join(folder, name));
};
