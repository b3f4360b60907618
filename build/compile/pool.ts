/**
 * Makes countries in parallel threads. The first thread takes the largest countries first, the others the smallest: the
 * long ones do not come last, and no two of them are in memory at once. Small amounts of data are processed without
 * threads, since a thread takes a second to start.
 */
import { readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { CountryJob, CountryOutcome, Maker, Workshop } from "./country.ts";
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
export const makeCountries = async (
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
export interface Helper {
  /** Takes over files of the previous output; says for each country whether all its files were taken over. */
  readonly take: (countries: readonly TakenFiles[]) => Promise<readonly boolean[]>;
  /** Removes the larger folders of an output, half of them here. */
  readonly remove: (folder: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** The folder of an output that has about half of its files. */
const HALF = "index";

/** Opens a helper for the output in `out`; its thread starts at once, where one is worth it. */
export const openHelper = (previous: Previous, out: string, workshop: Workshop): Helper => {
  if (previous.files < MANY_FILES || availableParallelism() < 2)
    return {
      take: async (countries) => countries.map(({ country, files }) => previous.take(country, files, workshop)),
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
