/**
 * The bulk files and the changes of a build, into the folder that becomes /data/v1. They are written with the rest of
 * the build and swapped in with it, so that a killed build leaves the files and the changes of the one before. If data
 * and code are unchanged since the build before, the files are linked.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ChangeSet } from "#core/model/change.ts";
import type { Read } from "#core/shard/cache.ts";
import type { Directory } from "#core/shard/directory.ts";
import { BULK, CHANGE_INDEX_FILE as INDEX_FILE, CHANGES, RETIRED_FILE } from "#core/shard/paths.ts";
import { readRetired } from "#core/shard/retired.ts";
import { hashFiles, sourcesOf } from "../base/sources.ts";
import { type BulkFile, measure, writeBulk } from "./bulk.ts";
import {
  beginning,
  changeFeed,
  changeIndex,
  type ChangeWriter,
  compareWith,
  keptEntries,
  readChangeIndex,
} from "./changes.ts";
import { type AnyTable, TABLES } from "./columns.ts";
import { createFile } from "./spool.ts";

/** The output of the build before. */
export interface Before {
  /** Its bulk files and changes that are as its lists say. */
  readonly files: readonly BulkFile[];
  /** The absolute path of one of its files. */
  readonly pathOf: (path: string) => string;
  /** Links or copies one of its files. */
  readonly link: (path: string, folder: string) => void;
  /** False when another output has replaced it meanwhile. */
  readonly isStill: () => boolean;
}

interface BulkOptions {
  readonly read: Read;
  readonly directory: Directory;
  /** The folder of the new output. */
  readonly folder: string;
  readonly before: Before;
  /** YYYY-MM-DD, the day that the changes are dated. */
  readonly today: string;
  /** Where to note what the files were made from; `null` makes them in any case. */
  readonly noteFile: string | null;
}

const FEED_FILE = `${CHANGES}feed.atom`;

/** Changes are kept up to this many bytes, however small the data is. */
const KEPT_BYTES = 64e6;

/** Tells whether bulk files are those that this code makes of a version of the data. */
const noteOf = (version: string, files: readonly BulkFile[]): string => {
  const code = hashFiles([...sourcesOf(["build/bulk/bulk.ts"]), "package-lock.json"], process.version);
  const made = files.filter(({ path }) => path.startsWith(BULK)).map(({ path, bytes }) => `${path} ${bytes}`);
  return createHash("sha256")
    .update([version, code, ...made.sort()].join("\n"))
    .digest("hex");
};

const readNote = (path: string | null): string | null => {
  try {
    return path === null ? null : readFileSync(path, "utf8");
  } catch {
    return null;
  }
};

/** The cache may be read-only: then the files are made again. */
const writeNote = (path: string | null, note: string): void => {
  try {
    if (path !== null) writeFileSync(path, note);
  } catch {
    // See above.
  }
};

/** A table's CSV file in a folder. */
const fileOf = (folder: string, { name }: AnyTable): string => `${folder}/${name}.csv`;

/** The CSV files of the build before that the new one does not have. */
const goneFiles = ({ files, pathOf }: Before, now: readonly BulkFile[]) => {
  const present = new Set(now.map(({ path }) => path));
  return files.flatMap(({ path }) => {
    const table = TABLES.find(({ name }) => path.endsWith(`/${name}.csv`));
    const isGone = table !== undefined && !present.has(path);
    return isGone ? [{ path: pathOf(path), folder: path.replace(/\/[^/]*$/, ""), table }] : [];
  });
};

/** Writes the bulk files, and what changed into a file of its own. */
const writeChanged = async ({ read, directory, folder, before }: BulkOptions) => {
  const path = `${CHANGES}${directory.data_version}.jsonl`;
  const known = new Set(before.files.map((file) => file.path));
  const retired = await read(RETIRED_FILE);
  const replaced = retired === null ? {} : readRetired(RETIRED_FILE, retired);
  const lines = createFile(join(folder, path));
  let changes: ChangeWriter;
  let files: readonly BulkFile[];
  try {
    changes = compareWith(
      (below, table) => (known.has(fileOf(below, table)) ? before.pathOf(fileOf(below, table)) : null),
      (id) => replaced[String(id)]?.replaced_by ?? null,
      lines.add,
    );
    files = await writeBulk(read, directory, folder, changes.onRow);
    changes.retireFiles(goneFiles(before, files));
  } finally {
    lines.close();
  }
  return { files, changes, path };
};

/** The entries of the list after this build, and the files it wrote. */
const advance = async (
  options: BulkOptions,
  entries: readonly ChangeSet[],
): Promise<{ readonly files: readonly BulkFile[]; readonly entries: readonly ChangeSet[] }> => {
  const { directory, folder, before, today } = options;
  const version = directory.data_version;
  const { files, changes, path } = await writeChanged(options);
  const counts = changes.counts();
  const isEqual = counts.add + counts.change + counts.retire === 0;
  const from = entries[0]?.data_version ?? null;
  const isSound = from !== null && !changes.isBroken() && before.isStill();
  if (isSound && from !== version) {
    const file = { path, ...measure(join(folder, path)) };
    const entry = { data_version: version, from, date: today, ...file, changes: counts };
    return { files: [...files, file], entries: [entry, ...entries] };
  }
  rmSync(join(folder, path));
  // Other bytes of the same version are of other code: no older changes lead to them.
  return { files, entries: isSound && isEqual ? entries : [beginning(version)] };
};

/** Writes all of it; answers the files with their hashes and sizes. */
export const emitBulk = async (options: BulkOptions): Promise<readonly BulkFile[]> => {
  const { directory, folder, before, today, noteFile } = options;
  const version = directory.data_version;
  mkdirSync(join(folder, CHANGES), { recursive: true });
  const isListed = before.files.some(({ path }) => path === INDEX_FILE);
  const known = isListed ? readChangeIndex(readFileSync(before.pathOf(INDEX_FILE))) : [];
  const bulkBefore = before.files.filter(({ path }) => path.startsWith(BULK));
  const take = (path: string): readonly BulkFile[] => {
    const file = before.files.find((former) => former.path === path);
    if (file === undefined) return [];
    before.link(path, folder);
    return [file];
  };
  const isSame =
    known[0]?.data_version === version && readNote(noteFile) === noteOf(version, bulkBefore) && before.isStill();
  const { files, entries } = isSame
    ? { files: bulkBefore.flatMap(({ path }) => take(path)), entries: known }
    : await advance(options, known);
  const rows = files.filter(({ path }) => /\.(?:csv|geojsonl)$/.test(path));
  const limit = Math.max(
    KEPT_BYTES,
    rows.reduce((sum, { bytes }) => sum + bytes, 0),
  );
  const entriesLeft = keptEntries(entries, today, limit);
  const older = entriesLeft.flatMap(({ path }) =>
    path === null || files.some((file) => file.path === path) ? [] : take(path),
  );
  const texts = { [INDEX_FILE]: changeIndex(entriesLeft, version), [FEED_FILE]: changeFeed(entriesLeft, today) };
  for (const [path, text] of Object.entries(texts)) writeFileSync(join(folder, path), text, { flag: "wx" });
  const lists = Object.keys(texts).map((path) => ({ path, ...measure(join(folder, path)) }));
  writeNote(noteFile, noteOf(version, files));
  return [...files, ...older, ...lists];
};
