/**
 * The build: a data folder in, the files of /data/v1 out. Pure but for reading the one and writing
 * the other: the same data and the same day give the same bytes, wherever and whenever it runs.
 */
import { statSync } from "node:fs";
import type { Manifest } from "#core/shard/manifest.ts";
import { DIRECTORY_FILE } from "#core/shard/names.ts";
import { EVENT, FIRST_EVENT, classOf } from "#core/shard/posting.ts";
import { writeDirectory } from "#core/shard/directory.ts";
import type { Check } from "./check.ts";
import { NO_CACHE, openCache } from "./country/cache.ts";
import { checkTogether } from "./country/together.ts";
import { makeCountries, workersFor } from "./country/pool.ts";
import type { CountryJob, CountryOutcome } from "./country/make.ts";
import { previewStarts } from "./country/previews.ts";
import { openWorkshop } from "./country/workshop.ts";
import type { OpenWorkshop, Workshop } from "./country/workshop.ts";
import { hasErrors, sortDiagnostics } from "./diagnostics.ts";
import type { Diagnostic } from "./diagnostics.ts";
import { openEmitter } from "./emit.ts";
import type { Emitter } from "./emit.ts";
import { groupBy } from "./group.ts";
import { openPrevious } from "./previous.ts";
import { planOpenApi } from "./openapi/answers.ts";
import { placeNumbersOf, planAreas } from "./plan/areas.ts";
import { planCities, planCountries, planLookUps } from "./plan/cities.ts";
import { DEFAULT_PAGE_SIZES } from "./plan/context.ts";
import type { PlanContext } from "./plan/context.ts";
import { dataVersion, planAttribution, planDirectory, planManifest } from "./plan/directory.ts";
import { indexEvents, planEventFiles } from "./plan/events.ts";
import { planMethods } from "./plan/methods.ts";
import type { CountrySummary } from "./plan/places.ts";
import { planPrayer } from "./plan/prayer.ts";
import { planRatings } from "./plan/ratings.ts";
import { planIds, planRetired } from "./plan/ids.ts";
import { planLexicon } from "./plan/lexicon.ts";
import { createLexiconCollector } from "./plan/lexicon-collector.ts";
import type { LexiconCollector } from "./plan/lexicon-collector.ts";
import { searchWordsOf } from "./plan/search-words.ts";
import { planTypes } from "./plan/types.ts";
import type { OnProgress } from "./progress.ts";

export interface BuildOptions {
  readonly dataDir: string;
  /** The folder that becomes /data/v1. */
  readonly outDir: string;
  /** The day that the window of events is laid for, YYYY-MM-DD. */
  readonly today: string;
  readonly editUrl: string | null;
  /** A file of ratings to fold in (ratings.ts). */
  readonly ratingsFile?: string | null;
  /** Where the countries of the build before are kept (country/cache.ts); without it all are made. */
  readonly cacheDir?: string | null;
  /** Threads that make countries; 0 for none, by default as many as the data is worth. */
  readonly workers?: number;
  readonly onProgress: OnProgress;
}

export interface BuildResult {
  readonly diagnostics: readonly Diagnostic[];
  /** Files of the data folder that were read. */
  readonly read: number;
  /** `null` when an error kept the build from being written. */
  readonly output: {
    readonly version: string;
    readonly files: number;
    readonly counts: Manifest["counts"];
  } | null;
}

/** How much of a build the places are. */
const PLACES_SHARE = 0.9;

interface Places {
  readonly summaries: ReadonlyMap<string, CountrySummary>;
  readonly diagnostics: readonly Diagnostic[];
}

/** The countries to make, in the order of their files. */
const jobsOf = ({ placeFiles }: Check): readonly CountryJob[] => {
  const sizes = placeFiles.map(({ path }) => statSync(path, { throwIfNoEntry: false })?.size ?? 0);
  const starts = previewStarts(sizes);
  return placeFiles.map((file, i) => ({ file, bytes: sizes[i] ?? 0, previewStart: starts[i] ?? 0 }));
};

/** Takes over the countries that did not change, and makes the others; after the first error they are only checked. */
const makeOrTake = async (
  jobs: readonly CountryJob[],
  workshop: Workshop,
  { check, context, ratingsDiagnostics, maker }: OpenWorkshop,
  { outDir, cacheDir = null, workers, onProgress }: BuildOptions,
): Promise<readonly CountryOutcome[]> => {
  const previous = openPrevious(outDir);
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
const buildPlaces = async (
  workshop: Workshop,
  open: OpenWorkshop,
  lexicon: LexiconCollector,
  emitter: Emitter,
  options: BuildOptions,
): Promise<Places> => {
  const { check } = open;
  const outcomes = checkTogether(check, await makeOrTake(jobsOf(check), workshop, open, options));
  const summaries = new Map<string, CountrySummary>();
  for (const { made } of outcomes) {
    if (made === null) continue;
    emitter.adopt(made.written);
    lexicon.absorb(made.words);
    summaries.set(made.summary.country, made.summary);
  }
  const found = outcomes.flatMap(({ diagnostics }) => diagnostics);
  return { summaries, diagnostics: [...found, ...check.afterPlaces(outcomes.map(({ notes }) => notes))] };
};

const buildRest = async (
  context: PlanContext,
  summaries: ReadonlyMap<string, CountrySummary>,
  lexicon: LexiconCollector,
  emitter: Emitter,
): Promise<NonNullable<BuildResult["output"]>> => {
  const events = indexEvents(context, summaries);
  const placed = groupBy(events.filter(({ city }) => city !== null), ({ country }) => country); // prettier-ignore
  for (const code of context.countries.keys()) {
    const perCity = groupBy(placed.get(code) ?? [], ({ city }) => city ?? "");
    const counts = {
      summary: summaries.get(code),
      events: new Map([...perCity].map(([slug, some]) => [slug, some.length])),
    };
    emitter.write(planCities(code, context, counts));
  }
  emitter.write(planCountries(context, summaries));
  emitter.write(planTypes(context));
  emitter.write(planMethods(context));
  emitter.write(planLookUps(context));
  emitter.write(planEventFiles(context, events, lexicon));
  emitter.write(planPrayer(context));
  emitter.write(planIds(summaries.values()));
  emitter.write(planRatings(context, summaries.values()));
  emitter.write(planRetired(context));
  const places = placeNumbersOf(context, summaries);
  const numberOf = (document: number, code: number): number =>
    classOf(code).type === EVENT ? FIRST_EVENT + document : places.toNumber(document);
  const areas = planAreas(context, summaries);
  emitter.write(planLexicon(lexicon, areas, searchWordsOf(context.tables), numberOf));
  const version = dataVersion(emitter.written());
  const directory = planDirectory(context, summaries, version);
  emitter.write([{ path: DIRECTORY_FILE, content: writeDirectory(directory) }, planAttribution(directory)]);
  const counts = {
    countries: context.countries.size,
    cities: [...context.cities.values()].reduce((total, some) => total + some.length, 0),
    places: [...summaries.values()].reduce((total, { listed }) => total + listed, 0),
    events: events.length,
  };
  emitter.write(await planOpenApi(emitter.read, context.today));
  emitter.write(planManifest(emitter.written(), context, counts, version));
  return { version, files: emitter.written().length, counts };
};

/** Builds `dataDir` into `outDir`. With an error in the data nothing of the previous output changes. */
export const buildData = async (options: BuildOptions): Promise<BuildResult> => {
  const { dataDir, today, editUrl, ratingsFile = null } = options;
  const emitter = openEmitter(options.outDir);
  try {
    const plan = { today, editUrl, pageSizes: DEFAULT_PAGE_SIZES };
    const workshop = { dataDir, ratingsFile, plan, folder: emitter.folder };
    const open = openWorkshop(workshop);
    const { check, context, ratingsDiagnostics } = open;
    const lexicon = createLexiconCollector(searchWordsOf(check.tables));
    const places = await buildPlaces(workshop, open, lexicon, emitter, options);
    const diagnostics = sortDiagnostics([...check.diagnostics, ...places.diagnostics, ...ratingsDiagnostics]);
    const read = check.files + check.placeFiles.length + (ratingsFile === null ? 0 : 1);
    if (hasErrors(diagnostics)) {
      options.onProgress(1, "checked");
      return { diagnostics, read, output: null };
    }
    options.onProgress(PLACES_SHARE, "cities, events, search");
    const output = await buildRest(context, places.summaries, lexicon, emitter);
    emitter.commit();
    options.onProgress(1, "written");
    return { diagnostics, read, output };
  } finally {
    emitter.discard();
  }
};
