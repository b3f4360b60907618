/**
 * Writes a build beside the previous one and swaps it in atomically. Until then the previous output is untouched; an
 * aborted build leaves nothing behind.
 */
import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  rmdirSync,
  rmSync,
  unlinkSync,
} from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { type Archive, openArchive, type Opened } from "#core/shard/archive.ts";
import { writeArchive } from "#core/shard/archive-writer.ts";
import type { Read, Soon } from "#core/shard/cache.ts";
import { archiveFile, countryOfPath, MANIFEST_FILE, SHARED_ARCHIVE } from "#core/shard/paths.ts";
import { type File, isOfDisk, writeBytes } from "../base/files.ts";
import type { Written } from "./plan/directory.ts";
import { hashOf } from "./plan/listing-files.ts";
import { moveInto } from "../../server/base/replace-file.ts";
import { isAlive } from "../../server/base/alive.ts";

export interface Emitter {
  /** The temporary folder of the new output. */
  readonly folder: string;
  readonly write: (files: Iterable<File>) => void;
  /** Records the files of a country that others wrote into the folder. */
  readonly adopt: (country: string, files: Written) => void;
  /** Records files that others wrote into the folder, which are in no archive. */
  readonly record: (files: Written) => void;
  /** The bytes of a written file; `null` for any other. */
  readonly read: Read;
  /** The files written so far, by path. */
  readonly written: () => Written;
  /** Replaces the previous output with the new one; returns the folder that the previous one has now, if there was one. */
  readonly commit: (languages: readonly string[]) => string | null;
  /** Removes what was written, or the previous output. */
  readonly discard: () => void;
}

/** Hex digits of a file's hash in the manifest: 64 bits. */
export const HASH_LENGTH = 16;

const isRunning = (pid: number): boolean => pid !== process.pid && isAlive(pid);

/** Cleans up after killed builds: deletes their temporary folders and restores an output they had moved away. */
const clearKilled = (target: string): void => {
  const folder = dirname(target);
  for (const name of readdirSync(folder).sort()) {
    if (!name.startsWith(`${basename(target)}.`)) continue;
    const [, kind, pid] = /\.(new|old)-(\d+)$/.exec(name) ?? [];
    if (kind === undefined || isRunning(Number(pid))) continue;
    if (kind === "old" && !existsSync(target)) moveInto(join(folder, name), target);
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

/** What a build writes. */
export interface Shape {
  /** Whether it writes each file for itself. */
  readonly hasFiles: boolean;
  /** Whether it writes archives (server/core/shard/archive-writer.ts). */
  readonly hasArchives: boolean;
}

export const FILES_ALONE: Shape = { hasFiles: true, hasArchives: false };

/** Names the archive of these files. */
export const archiveId = (written: Written): string =>
  hashOf(written.map(([path, hash]) => `${path} ${hash}`).join("\n")).slice(0, HASH_LENGTH);

/** A new archive at `path`. */
const createArchive = (path: string) => {
  mkdirSync(dirname(path), { recursive: true });
  const descriptor = openSync(path, "wx+");
  let isOpen = true;
  const release = (): void => {
    if (isOpen) closeSync(descriptor);
    isOpen = false;
  };
  const { add, find, close } = writeArchive((bytes) => writeBytes(path, bytes, descriptor));
  const read = (name: string): Uint8Array | null => {
    const found = find(name);
    if (found === null) return null;
    const bytes = Buffer.alloc(found.length);
    readSync(descriptor, bytes, 0, found.length, found.offset);
    return bytes;
  };
  const end = (head: Parameters<typeof close>[0]): void => {
    close(head);
    release();
  };
  return { add, read, end, release };
};

const now = <T>(soon: Soon<T>): T => {
  if (soon instanceof Promise) throw new Error("archive: got a promise, expected bytes at once");
  return soon;
};

/** The archive; `null` if it is damaged, or of another version. */
const soundArchive = (path: string, file: Opened): Archive | null => {
  try {
    return now(openArchive(path, file));
  } catch (error) {
    if (isOfDisk(error)) throw error;
    return null;
  }
};

/** Reads with an archive of the build in `folder`; `null` if it has none such that is sound. */
export const withArchive = <T>(folder: string, part: string, use: (archive: Archive) => Soon<T>): T | null => {
  const path = join(folder, archiveFile(part));
  if (!existsSync(path)) return null;
  const descriptor = openSync(path, "r");
  const take = ({ position, length }: { readonly position: number; readonly length: number }): Uint8Array => {
    const bytes = Buffer.alloc(length);
    readSync(descriptor, bytes, 0, length, position);
    return bytes;
  };
  try {
    const file = {
      size: fstatSync(descriptor).size,
      now: take,
      later: async (...wanted: Parameters<typeof take>) => Promise.resolve(take(...wanted)),
    };
    const archive = soundArchive(path, file);
    return archive === null ? null : now(use(archive));
  } finally {
    closeSync(descriptor);
  }
};

/** A file of the build in `folder` from its archives; `null` if they do not have it. */
export const readArchived = (folder: string, path: string): Uint8Array | null =>
  withArchive(folder, countryOfPath(path) ?? SHARED_ARCHIVE, (archive) => archive.read(path));

type OpenArchive = ReturnType<typeof createArchive>;

/** Writes new files below `folder` and records their hashes. */
const createWriter = (folder: string, { hasFiles }: Shape) => {
  const folders = new Set<string>();
  return (files: Iterable<File>, archive: OpenArchive | null): Written => {
    const written: [string, string, number][] = [];
    for (const { path, content, hash, cards } of files) {
      const bytes = typeof content === "string" ? Buffer.from(content) : content;
      archive?.add({ path, bytes, cards });
      // A server tells builds apart by the manifest.
      if (hasFiles || path === MANIFEST_FILE) {
        const at = join(folder, path);
        const parent = dirname(at);
        if (!folders.has(parent)) mkdirSync(parent, { recursive: true });
        folders.add(parent);
        writeBytes(at, bytes);
      }
      written.push([path, (hash ?? hashOf(bytes)).slice(0, HASH_LENGTH), bytes.length]);
    }
    return written;
  };
};

/** Writes the files of countries below `folder`. */
export const createCountryWriter = (folder: string, shape: Shape) => {
  const write = createWriter(folder, shape);
  return (country: string, languages: readonly string[], files: Iterable<File>): Written => {
    if (!shape.hasArchives) return write(files, null);
    const archive = createArchive(join(folder, archiveFile(country)));
    const written = write(files, archive);
    archive.end({ id: archiveId(written), languages: [...languages], beside: {} });
    return written;
  };
};

/** Opens a new output that will become the folder `out`. */
export const openEmitter = (out: string, shape: Shape = FILES_ALONE): Emitter => {
  const target = resolve(out);
  const fresh = `${target}.new-${process.pid}`;
  const previous = `${target}.old-${process.pid}`;
  const written = new Map<string, Written[number]>();
  let replaced: string | null = null;
  const countries = new Map<string, string>();
  mkdirSync(dirname(target), { recursive: true });
  clearKilled(target);
  mkdirSync(fresh);
  const writeFiles = createWriter(fresh, shape);
  const shared = shape.hasArchives ? createArchive(join(fresh, archiveFile(SHARED_ARCHIVE))) : null;
  const adopt = (files: Written): void => {
    for (const file of files) written.set(file[0], file);
  };
  const inOrder = (): Written => [...written.values()].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    folder: fresh,
    write: (files) => adopt(writeFiles(files, shared)),
    record: adopt,
    adopt: (country, files) => {
      adopt(files);
      countries.set(country, archiveId(files));
    },
    read: async (path) => {
      if (!written.has(path)) return null;
      return shape.hasFiles ? readFile(join(fresh, path)) : (shared?.read(path) ?? readArchived(fresh, path));
    },
    written: inOrder,
    commit: (languages) => {
      shared?.end({
        id: archiveId(inOrder()),
        languages: [...languages],
        beside: Object.fromEntries(countries),
      });
      const hadPrevious = existsSync(target);
      if (hadPrevious) moveInto(target, previous);
      try {
        moveInto(fresh, target);
      } catch (error) {
        if (hadPrevious) moveInto(previous, target);
        throw error;
      }
      replaced = hadPrevious ? previous : null;
      return replaced;
    },
    discard: () => {
      shared?.release();
      for (const folder of [fresh, replaced]) if (folder !== null && existsSync(folder)) removeFolder(folder);
    },
  };
};
