/**
 * The previous output, from which unchanged files are reused. A file is only reused if its hash is in the output's
 * lists and its size matches; names and dates prove nothing.
 */
import { copyFileSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { readDirectory } from "#core/shard/directory.ts";
import type { Read } from "#core/shard/cache.ts";
import { manifest, type ManifestSection } from "#core/shard/manifest.ts";
import { archiveFile, DIRECTORY_FILE, MANIFEST_FILE } from "#core/shard/paths.ts";
import type { PageSizes } from "./plan/context.ts";
import type { Workshop } from "./country.ts";
import type { Written } from "./plan/directory.ts";
import { archiveId, readArchived, withArchive } from "./swap-output.ts";

export interface Previous {
  /** Number of files in its lists. */
  readonly files: number;
  /** True when the output has the file with this hash and size. */
  readonly holds: (file: Written[number]) => boolean;
  /** Its page sizes; `null` without an output of this version. */
  readonly pageSizes: () => PageSizes | null;
  /** The bytes of one of its files or variants; `null` if missing. */
  readonly read: (path: string) => Promise<Uint8Array | null>;
  /** Links or copies the files of a country; returns `false`, and leaves none, if one is not as it should be. */
  readonly take: (country: string, files: Written, to: Pick<Workshop, "folder" | "shape">) => boolean;
  /** Its files whose paths are wanted, as far as they are as its lists say. */
  readonly filesOf: (isWanted: (path: string) => boolean) => Written;
  readonly pathOf: (path: string) => string;
  /** Links or copies a file. */
  readonly link: (path: string, folder: string) => void;
  /** Removes those files from `folder`. */
  readonly giveBack: (country: string, files: Written, folder: string) => void;
  /** False when another output has replaced it meanwhile. */
  readonly isStill: () => boolean;
}

const giveBack = (country: string, files: Written, folder: string): void => {
  for (const path of [archiveFile(country), ...files.map(([name]) => name)])
    rmSync(join(folder, path), { force: true });
};

const NO_OUTPUT: Previous = {
  files: 0,
  holds: () => false,
  pageSizes: () => null,
  read: async () => null,
  take: () => false,
  filesOf: () => [],
  pathOf: (path) => path,
  link: () => undefined,
  giveBack,
  isStill: () => true,
};

const isAbsent = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");

/** Hard link if the disk supports it, else a copy. */
const linkOrCopy = (from: string, to: string): void => {
  try {
    linkSync(from, to);
  } catch (error) {
    if (isAbsent(error)) throw error;
    copyFileSync(from, to);
  }
};

/** A file of the output, from its archives if it is not a file by itself. */
const readBelow = (folder: string, path: string): Uint8Array => {
  const at = join(folder, path);
  return (existsSync(at) ? null : readArchived(folder, path)) ?? readFileSync(at);
};

/** Reads the files of the build in a folder; `null` for what is not there. */
export const readBuild =
  (folder: string): Read =>
  async (path) => {
    try {
      return readBelow(folder, path);
    } catch (error) {
      if (isAbsent(error)) return null;
      throw error;
    }
  };

/** Hash and size of each file that an output lists. */
type Lists = ReadonlyMap<string, readonly [hash: string, bytes: number]>;

const readLists = (folder: string, manifestText: string): Lists => {
  const { sections } = manifest.parse(JSON.parse(manifestText));
  const lists = new Map<string, readonly [hash: string, bytes: number]>();
  for (const { path } of Object.values(sections)) {
    // The schema check takes three times as long as the parse; a malformed entry matches no file.
    const { files } = JSON.parse(new TextDecoder().decode(readBelow(folder, path))) as ManifestSection;
    for (const [name, entry] of Object.entries(files)) if (Array.isArray(entry)) lists.set(name, entry);
  }
  return lists;
};

const readManifest = (folder: string): string => readFileSync(join(folder, MANIFEST_FILE), "utf8");

/** The manifest and the lists of the output in a folder; `null` if there is none of this version. */
const openLists = (folder: string): { readonly manifestText: string; readonly lists: Lists } | null => {
  try {
    const manifestText = readManifest(folder);
    return { manifestText, lists: readLists(folder, manifestText) };
  } catch {
    return null;
  }
};

/** Links or copies a file of `folder` to the same path below `into`. */
const linkInto = (folder: string, path: string, into: string): void => {
  const to = join(into, path);
  mkdirSync(dirname(to), { recursive: true });
  linkOrCopy(join(folder, path), to);
};

const takeArchive = (folder: string, country: string, files: Written, into: string): boolean => {
  if (withArchive(folder, country, ({ id }) => id) !== archiveId(files)) return false;
  linkInto(folder, archiveFile(country), into);
  return true;
};

/** Links or copies files until one is not as it should be; returns whether all were. */
const takeFiles = (folder: string, files: Written, into: string, holds: Previous["holds"]): boolean => {
  const folders = new Set<string>();
  for (const file of files) {
    const [path] = file;
    const to = join(into, path);
    if (!folders.has(dirname(to))) mkdirSync(dirname(to), { recursive: true });
    folders.add(dirname(to));
    if (!holds(file)) return false;
    linkOrCopy(join(folder, path), to);
  }
  return true;
};

const readPageSizes = (folder: string): PageSizes | null => {
  try {
    return readDirectory(DIRECTORY_FILE, readBelow(folder, DIRECTORY_FILE)).page_sizes;
  } catch {
    return null;
  }
};

const readIfPresent = async (path: string): Promise<Uint8Array | null> => {
  try {
    return await readFile(path);
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
};

/** Opens the output in `out`; an empty one if there is none of this version. */
export const openPrevious = (out: string): Previous => {
  const folder = resolve(out);
  const opened = openLists(folder);
  if (opened === null) return NO_OUTPUT;
  const { manifestText, lists } = opened;
  const holds: Previous["holds"] = ([path, hash, bytes]) => {
    const [listedHash, listedBytes] = lists.get(path) ?? [];
    if (listedHash !== hash || listedBytes !== bytes) return false;
    const file = statSync(join(folder, path), { throwIfNoEntry: false });
    return file?.isFile() === true && file.size === bytes;
  };
  return {
    files: lists.size,
    holds,
    pageSizes: () => readPageSizes(folder),
    read: async (path) => readIfPresent(join(folder, path)),
    take: (country, files, { folder: into, shape: { hasFiles, hasArchives } }) => {
      try {
        const isArchiveTaken = !hasArchives || takeArchive(folder, country, files, into);
        if (isArchiveTaken && (!hasFiles || takeFiles(folder, files, into, holds))) return true;
      } catch (error) {
        if (!isAbsent(error)) throw error;
      }
      giveBack(country, files, into);
      return false;
    },
    filesOf: (isWanted) =>
      [...lists].flatMap(([path, [hash, bytes]]) => {
        const file = [path, hash, bytes] as const;
        return isWanted(path) && holds(file) ? [file] : [];
      }),
    pathOf: (path) => join(folder, path),
    link: (path, into) => linkInto(folder, path, into),
    giveBack,
    isStill: () => {
      try {
        return readManifest(folder) === manifestText;
      } catch {
        return false;
      }
    },
  };
};
