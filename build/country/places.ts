/**
 * The places of all countries: what did not change is taken over, the others are made, and what can be
 * told only of all of them together is checked.
 */
import { statSync } from "node:fs";
import type { Check } from "../check.ts";
import { hasErrors } from "../diagnostics.ts";
import type { Diagnostic } from "../diagnostics.ts";
import type { Emitter } from "../emit.ts";
import type { LexiconCollector } from "../plan/lexicon-collector.ts";
import type { CountrySummary } from "../plan/places.ts";
import type { Previous } from "../previous.ts";
import type { OnProgress } from "../progress.ts";
import type { SourceFile } from "../source.ts";
import { NO_CACHE, openCache } from "./cache.ts";
import type { CountryJob, CountryOutcome } from "./make.ts";
import { makeCountries, workersFor } from "./pool.ts";
import { previewStarts } from "./previews.ts";
import { checkTogether } from "./together.ts";
import type { OpenWorkshop, Workshop } from "./workshop.ts";

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
