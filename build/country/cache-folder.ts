/**
 * The folder of the cache that belongs to one data folder and one output, so that builds of others do not
 * take its entries away. A folder whose output is gone is of no use to anybody and is removed; of the
 * rest those of the last builds stay.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { compareText } from "#core/base/text.ts";

/** Folders that stay. */
const FOLDERS_MAX = 4;

/** Hex digits of a folder's name. */
const NAME_LENGTH = 16;

/** Names the output in each folder; written by every build, so that its date is that of the last one. */
const OF_FILE = "output.txt";

interface Kept {
  readonly path: string;
  readonly usedMs: number;
}

/** The folder at `path`, as long as the output that it belongs to is there. */
const kept = (path: string): Kept | null => {
  try {
    const ofFile = join(path, OF_FILE);
    return existsSync(readFileSync(ofFile, "utf8")) ? { path, usedMs: statSync(ofFile).mtimeMs } : null;
  } catch {
    return null;
  }
};

/** Removes all of `root` but `own` and the folders that were used last. */
const clear = (root: string, own: string): void => {
  const others = readdirSync(root).map((name) => join(root, name)).filter((path) => path !== own); // prettier-ignore
  const staying = others
    .flatMap((path) => kept(path) ?? [])
    .sort((a, b) => b.usedMs - a.usedMs || compareText(a.path, b.path))
    .slice(0, FOLDERS_MAX - 1);
  const paths = new Set(staying.map(({ path }) => path));
  for (const path of others) if (!paths.has(path)) rmSync(path, { recursive: true, force: true });
};

/** The folder below `root` for builds of `dataDir` into `outDir`, made where it is not there yet. */
export const openCacheFolder = (root: string, dataDir: string, outDir: string): string => {
  const [data, out] = [resolve(dataDir), resolve(outDir)];
  const own = join(root, createHash("sha256").update(`${data}\0${out}`).digest("hex").slice(0, NAME_LENGTH));
  try {
    mkdirSync(own, { recursive: true });
    writeFileSync(join(own, OF_FILE), out);
    clear(root, own);
  } catch {
    // A host whose project folder cannot be written builds all the same.
  }
  return own;
};
