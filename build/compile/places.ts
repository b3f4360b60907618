/**
 * Ids of rows that have none yet: a preview, never stored. Each file has a room of its own, as large as
 * its bytes can hold rows, so that a row more in one country seldom moves the previews of another.
 */
import { statSync } from "node:fs";
import { PREVIEW_ID_START } from "#core/model/common.ts";
import { roomFor } from "#core/shard/dense-ids.ts";
import { type Diagnostic, hasErrors } from "../base/diagnostics.ts";
import type { OnProgress } from "../base/progress.ts";
import type { Check } from "../check/check.ts";
import type { SourceFile } from "../check/load/source.ts";
import { places } from "../tables/places.ts";
import { NO_CACHE, openCache } from "./cache.ts";
import type { CountryJob, CountryOutcome, OpenWorkshop, Workshop } from "./country.ts";
import type { Emitter } from "./emit.ts";
import type { LexiconCollector } from "./plan/lexicon-collector.ts";
import type { CountrySummary } from "./plan/places.ts";
import { makeCountries, workersFor } from "./pool.ts";
import type { Previous } from "./previous.ts";

/** A row has a comma after every column but the last, and a line end. */
const LEAST_ROW_BYTES = Object.keys(places.columns).length;

/** The first preview id of each file, by the sizes of the files in their order. */
const previewStarts = (sizes: readonly number[]): readonly number[] => {
  let next = PREVIEW_ID_START;
  return sizes.map((bytes) => {
    const start = next;
    if (bytes > 0) next += roomFor(Math.ceil(bytes / LEAST_ROW_BYTES));
    return start;
  });
};

// MERGED together.ts: What can be told only of all countries together: an id, or the identifier of a source, that stands in
// two files. Each file was checked by itself; those that share one are checked again, in their order and
// holding their ids against one another, so that the messages name the row that had it first.

const sortedTogether = (lists: readonly ArrayLike<number>[]): Float64Array => {
  const all = new Float64Array(lists.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const list of lists) {
    all.set(list, at);
    at += list.length;
  }
  return all.sort();
};

/** The indexes of the lists that hold a number which stands twice. */
const sharing = (lists: readonly ArrayLike<number>[]): ReadonlySet<number> => {
  const sorted = sortedTogether(lists);
  const twice = new Set(sorted.filter((value, i) => value === sorted[i - 1]));
  if (twice.size === 0) return twice;
  return new Set(lists.flatMap((list, i) => (Array.from(list).some((value) => twice.has(value)) ? [i] : [])));
};

/** The outcomes of all files, in the order of the files, with what is wrong between them. */
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

// MERGED places.ts: The places of all countries: what did not change is taken over, the others are made, and what can be
// told only of all of them together is checked.

/** How much of a build the places are. */
export const PLACES_SHARE = 0.9;

export interface PlacesOptions {
  /** Where the countries of the build before are kept (cache.ts); without it all are made. */
  readonly cacheDir?: string | null;
  /** Threads that make countries; 0 for none, by default as many as the data is worth. */
  readonly workers?: number;
  readonly onProgress: OnProgress;
}

export interface Places {
  readonly summaries: ReadonlyMap<string, CountrySummary>;
  readonly diagnostics: readonly Diagnostic[];
}

/** The countries to make, in the order of their files. */
const jobsOf = ({ placeFiles }: Check): readonly CountryJob[] => {
  const sizeOf = (file: SourceFile | null): number =>
    file === null ? 0 : (statSync(file.path, { throwIfNoEntry: false })?.size ?? 0);
  // Imported rows have their ids.
  const starts = previewStarts(placeFiles.map(({ curated }) => sizeOf(curated)));
  return placeFiles.map((files, i) => {
    const bytes = sizeOf(files.curated) + sizeOf(files.imported);
    return { files, bytes, previewStart: starts[i] ?? 0 };
  });
};

/** Takes over the countries that did not change, and makes the others; after the first error they are only checked. */
const makeOrTake = async (
  jobs: readonly CountryJob[],
  workshop: Workshop,
  { check, context, ratingsDiagnostics, maker }: OpenWorkshop,
  previous: Previous,
  { cacheDir = null, workers, onProgress }: PlacesOptions,
): Promise<readonly CountryOutcome[]> => {
  const cache = cacheDir === null ? NO_CACHE : openCache(cacheDir, workshop, context, previous);
  let isBroken = hasErrors([...check.diagnostics, ...ratingsDiagnostics]);
  const taken = new Map<CountryJob, CountryOutcome>();
  const made = new Map<CountryJob, CountryOutcome>();
  let rows = 0;
  const tell = (): void => {
    const done = taken.size + made.size;
    const share = jobs.length === 0 ? 1 : done / jobs.length;
    onProgress(share * PLACES_SHARE, `countries ${done} of ${jobs.length}`, rows);
  };
  tell();
  for (const job of jobs) {
    const outcome = isBroken ? null : cache.take(job);
    if (outcome === null) continue;
    taken.set(job, outcome);
    rows += outcome.notes.rows;
    tell();
  }
  if (!previous.isStill()) {
    // Another build put its output in the place of the one that was read: what was taken may be of either.
    for (const { made: before } of taken.values()) previous.giveBack(before?.written ?? [], workshop.folder);
    taken.clear();
  }
  const rest = jobs.filter((job) => !taken.has(job));
  await makeCountries(rest, workshop, maker, {
    workers: workers ?? workersFor(rest),
    isWanted: () => !isBroken,
    onMade: (job, outcome) => {
      made.set(job, outcome);
      rows += outcome.notes.rows;
      tell();
      isBroken ||= hasErrors(outcome.diagnostics);
    },
  });
  cache.keep(made);
  return jobs.flatMap((job) => taken.get(job) ?? made.get(job) ?? []);
};

/** The files of all countries, and what is wrong with their rows. */
export const buildPlaces = async (
  workshop: Workshop,
  open: OpenWorkshop,
  lexicon: LexiconCollector,
  emitter: Emitter,
  previous: Previous,
  options: PlacesOptions,
): Promise<Places> => {
  const { check } = open;
  const outcomes = checkTogether(check, await makeOrTake(jobsOf(check), workshop, open, previous, options));
  const summaries = new Map<string, CountrySummary>();
  for (const { made } of outcomes) {
    if (made === null) continue;
    emitter.adopt(made.written);
    lexicon.absorb(made.words);
    summaries.set(made.summary.country, made.summary);
  }
  const found = outcomes.flatMap(({ diagnostics }) => diagnostics);
  const notes = outcomes.map((one) => one.notes);
  return { summaries, diagnostics: [...found, ...check.afterPlaces(notes), ...check.lostIds(notes)] };
};
