/** Folders as values: every file below one, by path, and one hash of it all. */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join, relative } from "node:path";

/** Paths of the files below `dir`, relative to it, sorted. */
export const filesBelow = (dir: string): readonly string[] =>
  existsSync(dir)
    ? readdirSync(dir, { recursive: true, withFileTypes: true })
        .map((entry) => ({ entry, path: join(entry.parentPath, entry.name) }))
        .filter(({ entry, path }) => (entry.isSymbolicLink() ? statSync(path) : entry).isFile())
        .map(({ path }) => relative(dir, path).replaceAll("\\", "/"))
        .sort()
    : [];

export const hashOf = (content: Uint8Array): string => createHash("sha256").update(content).digest("hex");

/** Hash of every file below `dir` by its path. */
export const hashesBelow = (dir: string): ReadonlyMap<string, string> =>
  new Map(filesBelow(dir).map((path) => [path, hashOf(readFileSync(join(dir, path)))]));

/** One hash over the paths and contents of everything below `dir`. */
export const hashFolder = (dir: string): string => {
  const hash = createHash("sha256");
  for (const path of filesBelow(dir)) {
    const content = readFileSync(join(dir, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
};
