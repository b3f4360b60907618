/**
 * Writes a build beside the previous one and swaps it in whole. Until then the previous output is
 * not touched; a build that is given up leaves nothing behind.
 */
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { hashOf } from "./plan/listing-files.ts";
import type { File } from "./plan/listing-files.ts";
import type { Written } from "./plan/directory.ts";

export interface Emitter {
  readonly write: (files: Iterable<File>) => void;
  /** What was written so far, by path. */
  readonly written: () => Written;
  /** Puts the new output in the place of the previous one. */
  readonly commit: () => void;
  /** Removes what was written. */
  readonly discard: () => void;
}

/** Hex digits of a file's hash in the manifest: 64 bits. */
const HASH_LENGTH = 16;

/** Opens a new output that is to become the folder `out`. */
export const openEmitter = (out: string): Emitter => {
  const target = resolve(out);
  const fresh = `${target}.new-${process.pid}`;
  const previous = `${target}.old-${process.pid}`;
  const written: [string, string, number][] = [];
  const folders = new Set<string>();
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  return {
    write: (files) => {
      for (const { path, content } of files) {
        const at = join(fresh, path);
        const folder = dirname(at);
        if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
        folders.add(folder);
        writeFileSync(at, content, { flag: "wx" });
        written.push([path, hashOf(content).slice(0, HASH_LENGTH), Buffer.byteLength(content)]);
      }
    },
    written: () => [...written].sort(([a], [b]) => (a < b ? -1 : 1)),
    commit: () => {
      const hadPrevious = existsSync(target);
      if (hadPrevious) renameSync(target, previous);
      renameSync(fresh, target);
      if (hadPrevious) rmSync(previous, { recursive: true, force: true });
    },
    discard: () => rmSync(fresh, { recursive: true, force: true }),
  };
};
