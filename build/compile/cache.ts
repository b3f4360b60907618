/**
 * The folder of the cache that belongs to one data folder and one output, so that builds of others do not
 * take its entries away. A folder whose output is gone is of no use to anybody and is removed; of the
 * rest those of the last builds stay.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { deserialize, serialize } from "node:v8";
import { compareText } from "#core/base/text.ts";
import { sourcesOf } from "../base/sources.ts";
import { filesOf, IMPORTED_PARTS } from "../check/load/imports.ts";
import { isStale } from "../check/rules/fresh.ts";
import type { CountryJob, CountryOutcome, Workshop } from "./country.ts";
import type { PlanContext } from "./plan/context.ts";
import type { Previous } from "./previous.ts";

/** Folders that stay. */
const FOLDERS_MAX = 4;

/** Hex digits of a folder's name. */
const NAME_LENGTH = 16;

/** Names the output in each folder; written by every build, so that its date is that of the last one. */
const OF_FILE = "output.txt";

interface Kept {
  readonly path: string;
  readonly usedMs: number;
}

/** The folder at `path`, as long as the output that it belongs to is there. */
const kept = (path: string): Kept | null => {
  try {
    const ofFile = join(path, OF_FILE);
    return existsSync(readFileSync(ofFile, "utf8")) ? { path, usedMs: statSync(ofFile).mtimeMs } : null;
  } catch {
    return null;
  }
};

/** Removes all of `root` but `own` and the folders that were used last. */
const clear = (root: string, own: string): void => {
  const others = readdirSync(root)
    .map((name) => join(root, name))
    .filter((path) => path !== own);
  const staying = others
    .flatMap((path) => kept(path) ?? [])
    .sort((a, b) => b.usedMs - a.usedMs || compareText(a.path, b.path))
    .slice(0, FOLDERS_MAX - 1);
  const paths = new Set(staying.map(({ path }) => path));
  for (const path of others) if (!paths.has(path)) rmSync(path, { recursive: true, force: true });
};

/** The folder below `root` for builds of `dataDir` into `outDir`, made where it is not there yet. */
export const openCacheFolder = (root: string, dataDir: string, outDir: string): string => {
  const [data, out] = [resolve(dataDir), resolve(outDir)];
  const own = join(root, createHash("sha256").update(`${data}\0${out}`).digest("hex").slice(0, NAME_LENGTH));
  try {
    mkdirSync(own, { recursive: true });
    writeFileSync(join(own, OF_FILE), out);
    clear(root, own);
  } catch {
    // A host whose project folder cannot be written builds all the same.
  }
  return own;
};

// MERGED entry.ts: An entry of the cache: what became of a country, and of what it was made. Reader and writer share this
// module; an entry of another version, cut short or with a changed bit is as good as none.
// Layout: magic and version, SHA-256 of the rest, the rest as V8 serialises plain data.

const MAGIC = Buffer.from("musalla country 1\n");
const HASH_BYTES = 32;
const START = MAGIC.length + HASH_BYTES;

export type MadeOutcome = CountryOutcome & { readonly made: NonNullable<CountryOutcome["made"]> };

interface Entry {
  /** Of the rows and everything else that is the same for all of them. */
  readonly key: string;
  /** The day that the findings are of. */
  readonly today: string;
  /** Of the ratings of its places. */
  readonly ratings: string;
  readonly previewStart: number;
  readonly outcome: MadeOutcome;
}

const hashOf = (bytes: Uint8Array): Buffer => createHash("sha256").update(bytes).digest();

const writeEntry = (entry: Entry): Uint8Array => {
  const body = serialize(entry);
  return Buffer.concat([MAGIC, hashOf(body), body]);
};

/** The entry, or `null` for bytes that are none of this version. */
const readEntry = (bytes: Uint8Array): Entry | null => {
  const held = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const body = held.subarray(START);
  if (!held.subarray(0, MAGIC.length).equals(MAGIC)) return null;
  if (!held.subarray(MAGIC.length, START).equals(hashOf(body))) return null;
  return deserialize(body) as Entry;
};

// MERGED cache.ts: What is kept of a build so that the next one passes over the countries that did not change. A country
// is taken over when its rows, the tables, the code and the options are what they were, by content and
// never by date, and when the previous output holds its files. In every other case it is made.

/** Where the folders of entries stand (cache-folder.ts), unless the build is told otherwise. */
export const CACHE_DIR = ".cache/countries";

/** What the files of a country depend on beside its rows; the atlas and ICU come with the lock file and with Node. */
const codeOf = (): readonly string[] => [
  ...sourcesOf(["build/compile/worker.ts", "build/compile/cache.ts"]),
  "package-lock.json",
];

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Adds every file at or below `path`, by name and content, but for those that `isWanted` refuses. */
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

/** Of everything that all countries depend on. */
const environmentOf = ({ dataDir, importsDir, plan: { editUrl, pageSizes } }: Workshop): string => {
  const hash = createHash("sha256").update(`${process.version} ${JSON.stringify([editUrl, pageSizes])}`);
  for (const path of codeOf()) addFiles(hash.update(`\0${path}\0`), join(ROOT, path));
  const besideRows = new Set([join(dataDir, "places"), join(dataDir, "README.md")]);
  addFiles(hash, dataDir, (path) => !besideRows.has(path));
  if (importsDir !== null) {
    const parts = new Set(IMPORTED_PARTS.map((part) => join(importsDir, part)));
    addFiles(hash, importsDir, (path) => parts.has(path) && path !== join(importsDir, "places"));
  }
  return hash.digest("hex");
};

const ratingsOf = (ids: Uint32Array, { ratings }: PlanContext): string => {
  const hash = createHash("sha256");
  if (ratings.size > 0) for (const id of ids) hash.update(`${id} ${ratings.get(id)?.join(" ") ?? ""}\n`);
  return hash.digest("hex");
};

/** Whether a check on the day `today` finds what the one of the entry found. */
const isOfDay = ({ today: before, outcome: { notes } }: Entry, today: string): boolean =>
  before === today || (!isStale(notes.oldestDay, before) && !isStale(notes.oldestDay, today));

export interface Cache {
  /** What became of the country before, its files put into the folder of the build; `null` when it must be made. */
  readonly take: (job: CountryJob) => CountryOutcome | null;
  /** Keeps what became of countries for the next build; not of those whose rows changed while they were read. */
  readonly keep: (made: ReadonlyMap<CountryJob, CountryOutcome>) => void;
}

/** A cache that holds nothing. */
export const NO_CACHE: Cache = { take: () => null, keep: () => undefined };

/** The cache in `folder`, over the output of the build before. */
export const openCache = (folder: string, workshop: Workshop, context: PlanContext, previous: Previous): Cache => {
  const environment = environmentOf(workshop);
  const { today } = workshop.plan;
  const keys = new Map<CountryJob, string>();
  const pathOf = ({ files }: CountryJob): string => join(folder, `${files.stem}.bin`);

  const keyOf = ({ files }: CountryJob): string => {
    const hash = createHash("sha256").update(environment);
    for (const { label, path } of filesOf(files)) {
      const bytes = readFileSync(path);
      hash.update(` ${label} ${bytes.length}\n`).update(bytes);
    }
    return hash.digest("hex");
  };

  const find = (job: CountryJob): Entry | null => {
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
    const fresh = `${pathOf(job)}.${process.pid}`;
    writeFileSync(fresh, writeEntry({ key, today, ratings, previewStart, outcome: { ...outcome, made } }));
    renameSync(fresh, pathOf(job));
  };

  return {
    take: (job) => {
      const key = keyOf(job);
      keys.set(job, key);
      const entry = find(job);
      if (entry === null || entry.key !== key || !isOfDay(entry, today)) return null;
      const { outcome } = entry;
      const { summary, written } = outcome.made;
      const hasPreviews = summary.ids.length > outcome.notes.ids.length;
      if (hasPreviews && entry.previewStart !== job.previewStart) return null;
      if (entry.ratings !== ratingsOf(summary.ids, context)) return null;
      return previous.take(written, workshop.folder) ? outcome : null;
    },
    keep: (made) => {
      if (made.size === 0 || environment !== environmentOf(workshop)) return;
      try {
        mkdirSync(folder, { recursive: true });
        for (const [job, outcome] of made) write(job, outcome);
      } catch {
        // A host whose project folder cannot be written builds all the same.
      }
    },
  };
};
