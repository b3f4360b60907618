/**
 * What is kept of a build so that the next one passes over the countries that did not change. A country
 * is taken over when its rows, the tables, the code and the options are what they were, by content and
 * never by date, and when the previous output holds its files. In every other case it is made.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compareText } from "#core/base/text.ts";
import { filesOf, IMPORTED_PARTS } from "../imports.ts";
import type { PlanContext } from "../plan/context.ts";
import type { Previous } from "../previous.ts";
import { isStale } from "../rules/fresh.ts";
import { sourcesOf } from "../sources.ts";
import { type Entry, readEntry, writeEntry } from "./entry.ts";
import type { CountryJob, CountryOutcome } from "./make.ts";
import type { Workshop } from "./workshop.ts";

/** Where the folders of entries stand (cache-folder.ts), unless the build is told otherwise. */
export const CACHE_DIR = ".cache/countries";

/** What the files of a country depend on beside its rows; the atlas and ICU come with the lock file and with Node. */
const codeOf = (): readonly string[] => [
  ...sourcesOf(["build/country/worker.ts", "build/country/cache.ts"]),
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
export const openCache = (
  folder: string,
  workshop: Workshop,
  context: PlanContext,
  previous: Previous,
): Cache => {
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
