/** The files that a server serves: their addresses and hashes. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";

interface Served {
  /** From the root of the origin. */
  readonly addresses: readonly string[];
  /** Whether a file has this SHA-1. */
  readonly isFile: (sha1: string) => boolean;
}

/** The files below a folder of pages and data. */
export const servedFrom = (folder: string): Served => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  const digests = new Set(files.map((path) => createHash("sha1").update(readFileSync(path)).digest("hex")));
  return {
    addresses: files.map((path) => `/${relative(folder, path).replaceAll(sep, "/")}`),
    isFile: (sha1) => digests.has(sha1),
  };
};
