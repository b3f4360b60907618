/** Folders as values: every file below one, by path, and one hash of it all. */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** Paths of the files below `dir`, relative to it, sorted. */
export const filesBelow = (dir: string): readonly string[] =>
  existsSync(dir)
    ? readdirSync(dir, { recursive: true, encoding: "utf8" })
        .filter((path) => statSync(join(dir, path)).isFile())
        .map((path) => path.replaceAll("\\", "/"))
        .sort()
    : [];

export const hashOf = (content: Uint8Array): string => createHash("sha256").update(content).digest("hex");

/** Hash of every file below `dir` by its path. */
export const hashesBelow = (dir: string): ReadonlyMap<string, string> =>
  new Map(filesBelow(dir).map((path) => [path, hashOf(readFileSync(join(dir, path)))]));

/** One hash over the paths and contents of everything below `dir`. */
export const hashFolder = (dir: string): string =>
  hashOf(new TextEncoder().encode([...hashesBelow(dir)].map((pair) => pair.join("\0")).join("\n")));
