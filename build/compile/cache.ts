/**
 * Incremental builds: reuses countries whose rows, tables, code and options are unchanged (compared by hash, never by
 * date) and whose files the previous output still holds. Each pair of data folder and output has a cache folder of its
 * own; old folders, and those whose output is gone, are removed. Entry layout: magic and version, SHA-256 of the rest,
 * the rest as V8-serialised plain data. Damaged entries and entries of other versions are ignored.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { deserialize, serialize } from "node:v8";
import { compareText } from "#core/base/text.ts";
import { sourcesOf } from "../base/sources.ts";
import { allFilesOf, LAYERS, OVERLAY_PARTS, OVERRIDES, SCHEDULE_FOLDERS } from "../check/load/country-files.ts";
import { appliedSuggestions } from "../tables/reference.ts";
import { isStale } from "../check/rules/places.ts";
import type { CountryJob, CountryOutcome, Workshop } from "./country.ts";
import type { PlanContext } from "./plan/context.ts";
import { clearLeftovers, replaceFile } from "../../server/base/replace-file.ts";

/** Cache folders kept. */
const FOLDERS_MAX = 4;

/** Hex digits of a folder's name. */
const NAME_LENGTH = 16;

/** Names the output of each folder; every build rewrites it, so it has the date of the last build. */
const OF_FILE = "output.txt";

interface Kept {
  readonly path: string;
  readonly usedMs: number;
}

/** The folder at `path`, if its output still exists. */
const usedFolder = (path: string): Kept | null => {
  try {
    const ofFile = join(path, OF_FILE);
    return existsSync(readFileSync(ofFile, "utf8")) ? { path, usedMs: statSync(ofFile).mtimeMs } : null;
  } catch {
    return null;
  }
};

/** Removes all folders of `root` except `own` and the most recently used. */
const clear = (root: string, own: string): void => {
  const others = readdirSync(root)
    .map((name) => join(root, name))
    .filter((path) => path !== own);
  const staying = others
    .flatMap((path) => usedFolder(path) ?? [])
    .sort((a, b) => b.usedMs - a.usedMs || compareText(a.path, b.path))
    .slice(0, FOLDERS_MAX - 1);
  const paths = new Set(staying.map(({ path }) => path));
  for (const path of others) if (!paths.has(path)) rmSync(path, { recursive: true, force: true });
};

/** Opens the folder below `root` for builds of `dataDir` into `outDir`, creating it if needed. */
export const openCacheFolder = (root: string, dataDir: string, outDir: string): string => {
  const [data, out] = [resolve(dataDir), resolve(outDir)];
  const own = join(root, createHash("sha256").update(`${data}\0${out}`).digest("hex").slice(0, NAME_LENGTH));
  try {
    mkdirSync(own, { recursive: true });
    writeFileSync(join(own, OF_FILE), out);
    clear(root, own);
  } catch {
    // Builds must also work in a read-only project folder.
  }
  return own;
};

const MAGIC = Buffer.from("musalla country 1\n");
const HASH_BYTES = 32;
const START = MAGIC.length + HASH_BYTES;

type MadeOutcome = CountryOutcome & { readonly made: NonNullable<CountryOutcome["made"]> };

interface Entry {
  /** Hash of the rows and everything that all countries share. */
  readonly key: string;
  /** The day of the findings. */
  readonly today: string;
  /** Hash of the ratings of its places. */
  readonly ratings: string;
  readonly previewStart: number;
  readonly outcome: MadeOutcome;
}

const hashOf = (bytes: Uint8Array): Buffer => createHash("sha256").update(bytes).digest();

const writeEntry = (entry: Entry): Uint8Array => {
  const body = serialize(entry);
  return Buffer.concat([MAGIC, hashOf(body), body]);
};

/** Parses an entry; `null` if damaged or of another version. */
const readEntry = (bytes: Uint8Array): Entry | null => {
  const held = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const body = held.subarray(START);
  if (!held.subarray(0, MAGIC.length).equals(MAGIC)) return null;
  if (!held.subarray(MAGIC.length, START).equals(hashOf(body))) return null;
  return deserialize(body) as Entry;
};

/** Default folder of the cache. */
export const CACHE_DIR = ".cache/countries";

/** Code that a country's files depend on; the atlas and ICU are covered by the lock file and the Node version. */
const codeOf = (): readonly string[] => [
  ...sourcesOf(["build/compile/worker.ts", "build/compile/cache.ts"]),
  "package-lock.json",
];

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Adds every file at or below `path` accepted by `isWanted` to the hash, by name and content. */
const addFiles = (
  hash: ReturnType<typeof createHash>,
  path: string,
  isWanted: (path: string) => boolean = () => true,
): void => {
  let entries;
  try {
    entries = readdirSync(path, { withFileTypes: true });
  } catch {
    hash.update(readFileSync(path));
    return;
  }
  for (const entry of entries.sort((a, b) => compareText(a.name, b.name))) {
    const at = join(path, entry.name);
    if (!isWanted(at)) continue;
    hash.update(`\0${entry.name}\0`);
    addFiles(hash, at, isWanted);
  }
};

/** Hash of everything that all countries depend on. */
const environmentOf = ({ dataDir, overlays, plan: { editUrl, pageSizes, hasCityLists } }: Workshop): string => {
  const hash = createHash("sha256").update(`${process.version} ${JSON.stringify([editUrl, pageSizes, hasCityLists])}`);
  for (const path of codeOf()) addFiles(hash.update(`\0${path}\0`), join(ROOT, path));
  const besideRows = new Set(
    ["places", "README.md", LAYERS, OVERRIDES, appliedSuggestions.path, ...SCHEDULE_FOLDERS].map((name) =>
      join(dataDir, name),
    ),
  );
  addFiles(hash, dataDir, (path) => !besideRows.has(path));
  for (const { dir, label } of overlays) {
    const parts = new Set(OVERLAY_PARTS.map((part) => join(dir, part)));
    addFiles(hash.update(`\0${label}\0`), dir, (path) => parts.has(path) && path !== join(dir, "places"));
  }
  return hash.digest("hex");
};

const ratingsOf = (ids: Uint32Array, { ratings }: PlanContext): string => {
  const hash = createHash("sha256");
  if (ratings.size > 0) for (const id of ids) hash.update(`${id} ${ratings.get(id)?.join(" ") ?? ""}\n`);
  return hash.digest("hex");
};

/** Whether a check on `today` would find the same as the cached one. */
const isOfDay = ({ today: before, outcome: { notes } }: Entry, today: string): boolean =>
  before === today || (!isStale(notes.oldestDay, before) && !isStale(notes.oldestDay, today));

export interface Cache {
  /** What an unchanged country came to, if its files can still be had; `null` if it must be made. */
  readonly find: (job: CountryJob) => CountryOutcome | null;
  /** Stores countries for the next build, except those whose rows changed while being read. */
  readonly keep: (made: ReadonlyMap<CountryJob, CountryOutcome>) => void;
}

/** A cache that stores nothing. */
export const NO_CACHE: Cache = { find: () => null, keep: () => undefined };

/** Opens the cache in `folder`. */
export const openCache = (folder: string, workshop: Workshop, context: PlanContext): Cache => {
  const environment = environmentOf(workshop);
  const { today } = workshop.plan;
  const keys = new Map<CountryJob, string>();
  const pathOf = ({ files }: CountryJob): string => join(folder, `${files.stem}.bin`);

  const keyOf = ({ files }: CountryJob): string => {
    const hash = createHash("sha256").update(environment);
    for (const { label, path } of allFilesOf(files)) {
      const bytes = readFileSync(path);
      hash.update(` ${label} ${bytes.length}\n`).update(bytes);
    }
    return hash.digest("hex");
  };

  const read = (job: CountryJob): Entry | null => {
    try {
      return readEntry(readFileSync(pathOf(job)));
    } catch {
      return null;
    }
  };

  const write = (job: CountryJob, { made, ...outcome }: CountryOutcome): void => {
    const key = keys.get(job);
    if (made === null || key === undefined || key !== keyOf(job)) return;
    const ratings = ratingsOf(made.summary.ids, context);
    const { previewStart } = job;
    clearLeftovers([pathOf(job)]);
    replaceFile(pathOf(job), writeEntry({ key, today, ratings, previewStart, outcome: { ...outcome, made } }));
  };

  return {
    find: (job) => {
      const key = keyOf(job);
      keys.set(job, key);
      const entry = read(job);
      if (entry === null || entry.key !== key || !isOfDay(entry, today)) return null;
      const { outcome } = entry;
      const { summary } = outcome.made;
      const hasPreviews = summary.ids.length > outcome.notes.ids.length;
      if (hasPreviews && entry.previewStart !== job.previewStart) return null;
      return entry.ratings === ratingsOf(summary.ids, context) ? outcome : null;
    },
    keep: (made) => {
      if (made.size === 0 || environment !== environmentOf(workshop)) return;
      try {
        mkdirSync(folder, { recursive: true });
        for (const [job, outcome] of made) write(job, outcome);
      } catch {
        // Builds must also work in a read-only project folder.
      }
    },
  };
};
