/**
 * Writes a build beside the previous one and swaps it in atomically. Until then the previous output is untouched; an
 * aborted build leaves nothing behind.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, unlinkSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import type { Read } from "#core/shard/cache.ts";
import { about, type File } from "../base/files.ts";
import type { Written } from "./plan/directory.ts";
import { hashOf } from "./plan/listing-files.ts";

export interface Emitter {
  /** The temporary folder of the new output. */
  readonly folder: string;
  readonly write: (files: Iterable<File>) => void;
  /** Records files that others wrote into the folder. */
  readonly adopt: (files: Written) => void;
  /** The bytes of a written file; `null` for any other. */
  readonly read: Read;
  /** The files written so far, by path. */
  readonly written: () => Written;
  /** Replaces the previous output with the new one; returns the folder that the previous one has now, if there was one. */
  readonly commit: () => string | null;
  /** Removes what was written, or the previous output. */
  readonly discard: () => void;
}

/** Hex digits of a file's hash in the manifest: 64 bits. */
const HASH_LENGTH = 16;

const isRunning = (pid: number): boolean => {
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
};

/** Cleans up after killed builds: deletes their temporary folders and restores an output they had moved away. */
const clearKilled = (target: string): void => {
  const folder = dirname(target);
  for (const name of readdirSync(folder).sort()) {
    if (!name.startsWith(`${basename(target)}.`)) continue;
    const [, kind, pid] = /\.(new|old)-(\d+)$/.exec(name) ?? [];
    if (kind === undefined || isRunning(Number(pid))) continue;
    if (kind === "old" && !existsSync(target)) renameSync(join(folder, name), target);
    else rmSync(join(folder, name), { recursive: true, force: true });
  }
};

/** Removes a folder; rmSync would look at every file first. */
export const removeFolder = (folder: string): void => {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const at = join(folder, entry.name);
    if (entry.isDirectory()) removeFolder(at);
    else unlinkSync(at);
  }
  rmdirSync(folder);
};

/** Writes new files below `folder` and records their hashes. */
export const createWriter = (folder: string) => {
  const folders = new Set<string>();
  return (files: Iterable<File>): Written => {
    const written: [string, string, number][] = [];
    for (const { path, content, hash } of files) {
      const at = join(folder, path);
      const parent = dirname(at);
      if (!folders.has(parent)) mkdirSync(parent, { recursive: true });
      folders.add(parent);
      const bytes = typeof content === "string" ? Buffer.from(content) : content;
      try {
        writeFileSync(at, bytes, { flag: "wx" });
      } catch (error) {
        throw about(at, error);
      }
      written.push([path, (hash ?? hashOf(bytes)).slice(0, HASH_LENGTH), bytes.length]);
    }
    return written;
  };
};

/** Opens a new output that will become the folder `out`. */
export const openEmitter = (out: string): Emitter => {
  const target = resolve(out);
  const fresh = `${target}.new-${process.pid}`;
  const previous = `${target}.old-${process.pid}`;
  const written = new Map<string, Written[number]>();
  let replaced: string | null = null;
  mkdirSync(dirname(target), { recursive: true });
  clearKilled(target);
  mkdirSync(fresh);
  const writeFiles = createWriter(fresh);
  const adopt = (files: Written): void => {
    for (const file of files) written.set(file[0], file);
  };
  return {
    folder: fresh,
    write: (files) => adopt(writeFiles(files)),
    adopt,
    read: async (path) => (written.has(path) ? readFile(join(fresh, path)) : null),
    written: () => [...written.values()].sort(([a], [b]) => (a < b ? -1 : 1)),
    commit: () => {
      const hadPrevious = existsSync(target);
      if (hadPrevious) renameSync(target, previous);
      try {
        renameSync(fresh, target);
      } catch (error) {
        if (hadPrevious) renameSync(previous, target);
        throw error;
      }
      replaced = hadPrevious ? previous : null;
      return replaced;
    },
    discard: () => {
      for (const folder of [fresh, replaced]) if (folder !== null && existsSync(folder)) removeFolder(folder);
    },
  };
};
