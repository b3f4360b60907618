/**
 * Reviews as files, one each: written under a temporary name, flushed, linked into place, the folder flushed. A link
 * fails if the name is taken, so one of many writers wins, in any process; a reader sees a whole value or none. Needs a
 * local file system with hard links. At start temporary files of killed processes are deleted, and the names (never the
 * content) of unreadable records reported; these are left alone.
 */
import { statSync } from "node:fs";
import { link, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { MINUTE_MS } from "#core/base/time.ts";
import { type ContributionStorage, guarded, NO_FOLDER } from "#core/contribution/storage.ts";
import { createPlacer, isCode, TEMPORARY } from "./flushed-files.ts";

const ENDING = ".json";

/** Time stamps of files move in steps: of up to 10 ms where they have fractions of a second, else of up to 2 s. */
const SETTLED_MS = { fine: 50, coarse: 4000 } as const;

const unless = async <T, U>(work: Promise<T>, code: string, instead: U): Promise<T | U> =>
  work.catch((error: unknown) => {
    if (isCode(error, code)) return instead;
    throw error;
  });

/**
 * Text that tells the states of a folder apart by its time of change; `null` when it changed so
 * recently that it may change again under the same time.
 */
export const versionOf = (
  { ino, mtimeNs }: { readonly ino: bigint; readonly mtimeNs: bigint },
  nowMs: number,
): string | null => {
  const isCoarse = mtimeNs % 1_000_000_000n === 0n;
  const ageMs = nowMs - Number(mtimeNs / 1_000_000n);
  return ageMs < (isCoarse ? SETTLED_MS.coarse : SETTLED_MS.fine) ? null : `${ino}-${mtimeNs}`;
};

/** Reviews below the folder `base`, which is made when it is not there. */
export const filesStorage = (base: string, now: () => number = Date.now): ContributionStorage => {
  const top = resolve(base);
  const { place, forget } = createPlacer(top);
  const folderPath = (folder: string): string => join(top, folder);
  const pathOf = (folder: string, name: string): string => join(top, folder, name + ENDING);

  return guarded({
    create: async (folder, name, value) =>
      place(folderPath(folder), value, async (temporary) =>
        unless(
          link(temporary, pathOf(folder, name)).then(() => true),
          "EEXIST",
          false,
        ),
      ),
    get: async (folder, name) => unless(readFile(pathOf(folder, name), "utf8"), "ENOENT", null),
    replace: async (folder, name, value) => {
      const path = pathOf(folder, name);
      await stat(path);
      await place(folderPath(folder), value, async (temporary) => rename(temporary, path));
    },
    names: async (folder) =>
      (await unless(readdir(folderPath(folder)), "ENOENT", []))
        .filter((file) => file.endsWith(ENDING))
        .map((file) => file.slice(0, -ENDING.length))
        .sort(),
    version: async (folder) => {
      // At once: an asynchronous look takes a third of the processor time of a place.
      const seen = statSync(folderPath(folder), { bigint: true, throwIfNoEntry: false });
      return Promise.resolve(seen === undefined ? NO_FOLDER : versionOf(seen, now()));
    },
    isAbsent: (folder) => {
      try {
        return statSync(folderPath(folder), { throwIfNoEntry: false }) === undefined;
      } catch {
        return false;
      }
    },
    folders: async (parent) =>
      (await unless(readdir(folderPath(parent), { withFileTypes: true }), "ENOENT", []))
        .filter((entry) => entry.isDirectory())
        .map((entry) => `${parent}/${entry.name}`)
        .sort(),
    removeFolder: async (folder) => {
      const path = folderPath(folder);
      forget(path);
      await rm(path, { recursive: true, force: true, maxRetries: 3 });
    },
    isExclusive: true,
    close: async () => Promise.resolve(),
  });
};

/** Older temporary files are abandoned. */
const ABANDONED_MS = 10 * MINUTE_MS;
/** Folders whose values are JSON objects. */
const RECORDS = ["reviews", "acts"] as const;

interface Healed {
  /** Number of temporary files that were deleted. */
  readonly swept: number;
  /** Unreadable records, as folder/name. */
  readonly unreadable: readonly string[];
}

const entriesOf = async (folder: string): Promise<readonly string[]> =>
  readdir(folder)
    .catch((): string[] => [])
    .then((names) => names.sort());

const sweep = async (base: string, nowMs: number): Promise<number> => {
  const folder = join(base, TEMPORARY);
  let swept = 0;
  for (const name of await entriesOf(folder)) {
    const seen = await stat(join(folder, name)).catch(() => null);
    if (seen === null || nowMs - seen.mtimeMs < ABANDONED_MS) continue;
    const isGone = await rm(join(folder, name), { force: true }).then(
      () => true,
      () => false,
    );
    if (isGone) swept += 1;
  }
  return swept;
};

const isReadable = async (file: string): Promise<boolean> => {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await readFile(file));
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null;
  } catch {
    return false;
  }
};

/** Cleans and checks everything below `base`, file by file; never rejects. */
export const healFiles = async (base: string, nowMs: number): Promise<Healed> => {
  const swept = await sweep(base, nowMs);
  const unreadable: string[] = [];
  for (const kind of RECORDS) {
    for (const folder of await entriesOf(join(base, kind))) {
      for (const file of await entriesOf(join(base, kind, folder))) {
        if (await isReadable(join(base, kind, folder, file))) continue;
        unreadable.push(`${kind}/${folder}/${file.endsWith(ENDING) ? file.slice(0, -ENDING.length) : file}`);
      }
    }
  }
  return { swept, unreadable };
};

/** The findings as lines for the operator. */
export const healLines = ({ swept, unreadable }: Healed): readonly string[] => [
  ...(swept > 0 ? [`reviews: ${swept} temporary files of killed processes were deleted`] : []),
  ...unreadable.map((name) => `reviews: ${name} cannot be read; restore it from a backup or remove it`),
];
