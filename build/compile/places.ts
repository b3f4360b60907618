/**
 * The places of all countries: unchanged countries are reused, the others made in parallel threads, and ids compared
 * across countries. The first thread takes the largest countries first, the others the smallest: the long ones do not
 * come last, and no two of them are in memory at once. Small amounts of data are processed without threads, since a
 * thread takes a second to start. Rows without an id get a preview id, never stored; each file has its own range, sized
 * by its bytes, so that a new row in one country seldom moves the previews of another.
 */
import { readdirSync, statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { elementAt } from "#core/base/element-at.ts";
import { PREVIEW_ID_START } from "#core/values/ids.ts";
import { roomFor } from "#core/shard/dense-ids.ts";
import { type Diagnostic, hasErrors } from "../base/diagnostics.ts";
import type { OnProgress } from "../base/progress.ts";
import type { Check } from "../check/check.ts";
import { allFilesOf } from "../check/load/country-files.ts";
import type { SourceFile } from "../check/load/load.ts";
import { places } from "../tables/places.ts";
import { NO_CACHE, openCache } from "./cache.ts";
import type { CountryJob, CountryOutcome, MadeCountry, Maker, OpenWorkshop, Workshop } from "./country.ts";
import type { Previous } from "./previous.ts";
import { removeFolder } from "./swap-output.ts";
import type { MakeOrder, RemoveOrder, TakenFiles, TakeOrder } from "./worker.ts";

/** Bytes of rows that justify another thread. */
const BYTES_PER_WORKER = 8_000_000;

/** Maximum threads: each holds a country's rows. */
const WORKERS_MAX = 8;

/** How many threads the jobs justify; 0 when the main thread is faster. */
export const workersFor = (jobs: readonly CountryJob[]): number => {
  const bytes = jobs.reduce((sum, job) => sum + job.bytes, 0);
  const wanted = Math.min(Math.floor(bytes / BYTES_PER_WORKER), jobs.length, availableParallelism(), WORKERS_MAX);
  return wanted < 2 ? 0 : wanted;
};

interface MakeOptions {
  readonly workers: number;
  /** Asked before each job; false means check only. */
  readonly isWanted: () => boolean;
  /** Called for each finished country, in order of completion. */
  readonly onMade: (job: CountryJob, outcome: CountryOutcome) => void;
}

const startWorker = (workshop: Workshop): Worker =>
  new Worker(new URL("../base/worker-start.mjs", import.meta.url), {
    argv: [new URL("worker.ts", import.meta.url).href],
    workerData: workshop,
    execArgv: [],
  });

/** Gives a thread one job after another until none is left. */
const keepBusy = async (
  worker: Worker,
  nextJob: () => CountryJob | undefined,
  { isWanted, onMade }: MakeOptions,
): Promise<void> =>
  new Promise((resolve, reject) => {
    let job: CountryJob | undefined;
    const proceed = (): void => {
      job = nextJob();
      if (job === undefined) resolve();
      else worker.postMessage({ job, isWanted: isWanted() } satisfies MakeOrder, []);
    };
    worker.on("message", (outcome: CountryOutcome) => {
      if (job !== undefined) onMade(job, outcome);
      proceed();
    });
    worker.once("error", reject);
    worker.once("exit", (code) => reject(new Error(`a worker ended with ${code} at ${job?.files.stem}`)));
    proceed();
  });

/** Makes the countries of `jobs`, in threads or on the main one. */
const makeCountries = async (
  jobs: readonly CountryJob[],
  workshop: Workshop,
  maker: Maker,
  options: MakeOptions,
): Promise<void> => {
  if (options.workers === 0) {
    for (const job of jobs) options.onMade(job, maker(job, options.isWanted()));
    return;
  }
  const queue = jobs.toSorted((a, b) => a.bytes - b.bytes);
  const workers = Array.from({ length: options.workers }, () => startWorker(workshop));
  try {
    await Promise.all(
      workers.map(async (worker, i) => keepBusy(worker, () => (i === 0 ? queue.pop() : queue.shift()), options)),
    );
  } finally {
    await Promise.all(workers.map(async (worker) => worker.terminate()));
  }
};

/** Files that take longer to link than a thread to start. */
const MANY_FILES = 20_000;

/** Does what takes long with many files beside the main thread. */
interface Helper {
  /** Takes over files of the previous output; says for each country whether all its files were taken over. */
  readonly take: (countries: readonly TakenFiles[]) => Promise<readonly boolean[]>;
  /** Removes again the files of a country that it took over. */
  readonly giveBack: (country: TakenFiles) => void;
  /** False when another output has replaced the previous one meanwhile. */
  readonly isStill: () => boolean;
  /** Removes the larger folders of an output, half of them here. */
  readonly remove: (folder: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** The folder of an output that has about half of its files. */
const HALF = "index";

/** Opens a helper for the output in `out`; its thread starts at once, where one is worth it. */
export const openHelper = (previous: Previous, out: string, workshop: Workshop): Helper => {
  const { isStill } = previous;
  const giveBack: Helper["giveBack"] = ({ country, files }) => previous.giveBack(country, files, workshop.folder);
  if (previous.files < MANY_FILES || availableParallelism() < 2)
    return {
      take: async (countries) => countries.map(({ country, files }) => previous.take(country, files, workshop)),
      giveBack,
      isStill,
      remove: async (folder) => removeFolder(folder),
      close: async () => undefined,
    };
  const worker = startWorker(workshop);
  const broken = new Promise<never>((_, reject) => {
    worker.once("error", reject);
    worker.once("exit", (code) => reject(new Error(`the thread that helps with files ended with ${code}`)));
  });
  // Everything that waits for an answer gets the error.
  broken.catch(() => undefined);
  const ask = async <T>(order: TakeOrder | RemoveOrder): Promise<T> => {
    const answer = new Promise<T>((resolve) => worker.once("message", resolve));
    worker.postMessage(order, []);
    return Promise.race([answer, broken]);
  };
  return {
    take: async (files) => ask<readonly boolean[]>({ out, files }),
    giveBack,
    isStill,
    remove: async (folder) => {
      const half = ask<true>({ removed: join(folder, HALF) });
      half.catch(() => undefined);
      for (const entry of readdirSync(folder, { withFileTypes: true }))
        if (entry.isDirectory() && entry.name !== HALF) removeFolder(join(folder, entry.name));
      await half;
    },
    close: async () => void (await worker.terminate()),
  };
};

/** A row has at least a comma after every column but the last, and a line end. */
const LEAST_ROW_BYTES = Object.keys(places.columns).length;

/** The first preview id of each file, from the file sizes in order. */
const previewStarts = (sizes: readonly number[]): readonly number[] => {
  let next = PREVIEW_ID_START;
  return sizes.map((bytes) => {
    const start = next;
    if (bytes > 0) next += roomFor(Math.ceil(bytes / LEAST_ROW_BYTES));
    return start;
  });
};

const sortedTogether = (lists: readonly ArrayLike<number>[]): Float64Array => {
  const all = new Float64Array(lists.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const list of lists) {
    all.set(list, at);
    at += list.length;
  }
  return all.sort();
};

/** Indexes of the lists that contain a number occurring twice. */
const sharing = (lists: readonly ArrayLike<number>[]): ReadonlySet<number> => {
  const sorted = sortedTogether(lists);
  const twice = new Set(sorted.filter((value, i) => value === sorted[i - 1]));
  if (twice.size === 0) return twice;
  return new Set(lists.flatMap((list, i) => (Array.from(list).some((value) => twice.has(value)) ? [i] : [])));
};

/** Re-checks countries that share an id, in file order, so that the second row is blamed. */
const checkTogether = (check: Check, outcomes: readonly CountryOutcome[]): readonly CountryOutcome[] => {
  const again = new Set([
    ...sharing(outcomes.map(({ notes }) => notes.ids)),
    ...sharing(outcomes.map(({ notes }) => notes.externalIds)),
  ]);
  const seen = check.seenNothing();
  return outcomes.map((outcome, i) => {
    const files = check.placeFiles[i];
    if (!again.has(i) || files === undefined) return outcome;
    const { diagnostics, notes } = check.country(files, seen);
    return { ...outcome, diagnostics, notes };
  });
};

/** Share of the places in the time of a build. */
export const PLACES_SHARE = 0.9;

export interface PlacesOptions {
  /** Cache folder (cache.ts); without it all countries are made. */
  readonly cacheDir?: string | null;
  /** Number of threads; 0 for none, by default depending on the amount of data. */
  readonly workers?: number;
  readonly onProgress: OnProgress;
}

interface Places {
  /** Made or reused, in file order; those with errors are left out. */
  readonly countries: readonly MadeCountry[];
  readonly diagnostics: readonly Diagnostic[];
}

/** The countries to make, in file order. */
const jobsOf = ({ placeFiles }: Check): readonly CountryJob[] => {
  const sizeOf = ({ path }: SourceFile): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  // Rows of overlays always have ids.
  const starts = previewStarts(placeFiles.map(({ curated }) => (curated === null ? 0 : sizeOf(curated))));
  return placeFiles.map((files, i) => {
    const bytes = allFilesOf(files).reduce((sum, file) => sum + sizeOf(file), 0);
    return { files, bytes, previewStart: elementAt(starts, i) };
  });
};

/** Reuses unchanged countries and makes the others; after the first error they are only checked. */
const makeOrTake = async (
  jobs: readonly CountryJob[],
  workshop: Workshop,
  { check, context, ratingsDiagnostics, maker }: OpenWorkshop,
  helper: Helper,
  { cacheDir = null, workers, onProgress }: PlacesOptions,
): Promise<readonly CountryOutcome[]> => {
  const cache = cacheDir === null ? NO_CACHE : openCache(cacheDir, workshop, context);
  let isBroken = hasErrors([...check.diagnostics, ...ratingsDiagnostics]);
  const taken = new Map<CountryJob, CountryOutcome>();
  const made = new Map<CountryJob, CountryOutcome>();
  let rows = 0;
  const report = (): void => {
    const done = taken.size + made.size;
    const share = jobs.length === 0 ? 1 : done / jobs.length;
    onProgress(share * PLACES_SHARE, `countries ${done} of ${jobs.length}`, rows);
  };
  report();
  for (const job of jobs) {
    const outcome = isBroken ? null : cache.find(job);
    if (outcome === null) continue;
    taken.set(job, outcome);
    rows += outcome.notes.rows;
    report();
  }
  const make = async (missing: readonly CountryJob[]): Promise<void> =>
    makeCountries(missing, workshop, maker, {
      workers: workers ?? workersFor(missing),
      isWanted: () => !isBroken,
      onMade: (job, outcome) => {
        made.set(job, outcome);
        rows += outcome.notes.rows;
        report();
        isBroken ||= hasErrors(outcome.diagnostics);
      },
    });
  const files = [...taken.values()].map(({ notes, made: before }): TakenFiles => ({
    country: notes.country,
    files: before?.written ?? [],
  }));
  const taking = helper.take(files);
  // Awaited below, unless the others fail first.
  taking.catch(() => undefined);
  await make(jobs.filter((job) => !taken.has(job)));
  const isTaken = await taking;
  // If another build replaced the previous output meanwhile, reused files may be a mixture: return them.
  const isStill = helper.isStill();
  for (const [i, [job, { notes }]] of [...taken].entries()) {
    if (isStill && elementAt(isTaken, i)) continue;
    if (elementAt(isTaken, i)) helper.giveBack(elementAt(files, i));
    rows -= notes.rows;
    taken.delete(job);
  }
  await make(jobs.filter((job) => !taken.has(job) && !made.has(job)));
  cache.keep(made);
  return jobs.flatMap((job) => taken.get(job) ?? made.get(job) ?? []);
};

/** Makes the files of all countries, and reports problems of their rows. */
export const makePlaces = async (
  workshop: Workshop,
  open: OpenWorkshop,
  helper: Helper,
  options: PlacesOptions,
): Promise<Places> => {
  const { check } = open;
  const outcomes = checkTogether(check, await makeOrTake(jobsOf(check), workshop, open, helper, options));
  const notes = outcomes.map((outcome) => outcome.notes);
  return {
    countries: outcomes.flatMap(({ made }) => made ?? []),
    diagnostics: [
      ...outcomes.flatMap(({ diagnostics }) => diagnostics),
      ...check.afterPlaces(notes),
      ...check.lostIds(notes),
    ],
  };
};
