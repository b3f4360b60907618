/**
 * The build: a data folder in, the files of /data/v1 out. Pure but for reading the one and writing
 * the other: the same data and the same day give the same bytes, wherever and whenever it runs.
 */
import type { Manifest } from "#core/shard/manifest.ts";
import { DIRECTORY_FILE } from "#core/shard/names.ts";
import { placeNumbers } from "#core/shard/numbers.ts";
import { EVENT, FIRST_EVENT, classOf } from "#core/shard/posting.ts";
import { writeDirectory } from "#core/shard/directory.ts";
import { openData } from "./check.ts";
import type { Check } from "./check.ts";
import { sortDiagnostics } from "./diagnostics.ts";
import type { Diagnostic } from "./diagnostics.ts";
import { openEmitter } from "./emit.ts";
import type { Emitter } from "./emit.ts";
import { groupBy } from "./group.ts";
import { planOpenApi } from "./openapi/answers.ts";
import { planAreas } from "./plan/areas.ts";
import { planCities, planCountries, planLookUps } from "./plan/cities.ts";
import { planContext } from "./plan/context.ts";
import type { PlanContext } from "./plan/context.ts";
import {
  dataVersion,
  planAttribution,
  planDirectory,
  planDirectoryCountries,
  planManifest,
} from "./plan/directory.ts";
import { indexEvents, planEventFiles } from "./plan/events.ts";
import { planMethods } from "./plan/methods.ts";
import { planPlaces } from "./plan/places.ts";
import type { CountrySummary } from "./plan/places.ts";
import { planPrayer } from "./plan/prayer.ts";
import { planRatings } from "./plan/ratings.ts";
import { planIds, planRetired } from "./plan/ids.ts";
import { planLexicon } from "./plan/lexicon.ts";
import { createLexiconCollector } from "./plan/lexicon-collector.ts";
import type { LexiconCollector } from "./plan/lexicon-collector.ts";
import { searchWordsOf } from "./plan/search-words.ts";
import { planTypes } from "./plan/types.ts";
import { loadRatings } from "./ratings.ts";

export interface BuildOptions {
  readonly dataDir: string;
  /** The folder that becomes /data/v1. */
  readonly outDir: string;
  /** The day that the window of events is laid for, YYYY-MM-DD. */
  readonly today: string;
  readonly editUrl: string | null;
  /** A file of ratings to fold in (ratings.ts). */
  readonly ratingsFile?: string | null;
  /** Told of each step: how much is done, 0…1, and of what. */
  readonly onProgress: (done: number, what: string) => void;
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

/** Ids of rows that have none yet: a preview, never stored. */
const PREVIEW_ID_START = 2_000_000_000;

const hasErrors = (diagnostics: readonly Diagnostic[]): boolean =>
  diagnostics.some((one) => one.severity === "error");

interface Places {
  readonly summaries: ReadonlyMap<string, CountrySummary>;
  readonly diagnostics: readonly Diagnostic[];
}

/** Checks and writes one country after the other; after the first error it only checks. */
const buildPlaces = (
  check: Check,
  context: PlanContext,
  lexicon: LexiconCollector,
  emitter: Emitter,
  options: BuildOptions,
): Places => {
  const summaries = new Map<string, CountrySummary>();
  const diagnostics: Diagnostic[] = [];
  let isBroken = hasErrors(check.diagnostics);
  let nextId = PREVIEW_ID_START;
  for (const [i, file] of check.placeFiles.entries()) {
    options.onProgress(i / check.placeFiles.length, file.label);
    const { country, rows, diagnostics: found } = check.country(file);
    diagnostics.push(...found);
    isBroken ||= hasErrors(found);
    if (isBroken) continue;
    const { files, summary } = planPlaces(country, rows.map(({ value }) => value), () => nextId++, context, lexicon); // prettier-ignore
    emitter.write(files);
    summaries.set(country, summary);
  }
  return { summaries, diagnostics: [...diagnostics, ...check.afterPlaces()] };
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
  const countries = planDirectoryCountries(context, summaries);
  const counted = { countries };
  const places = placeNumbers(counted);
  const numberOf = (document: number, code: number): number =>
    classOf(code).type === EVENT ? FIRST_EVENT + document : places.toNumber(document);
  const areas = planAreas(context, summaries, counted);
  emitter.write(planLexicon(lexicon, areas, searchWordsOf(context.tables), numberOf));
  const version = dataVersion(emitter.written());
  const directory = planDirectory(context, summaries, countries, version);
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
  const check = openData(options.dataDir, { today: options.today });
  const { ratingsFile = null } = options;
  const folded = loadRatings(ratingsFile);
  const context = planContext(check.tables, options.today, options.editUrl, folded.ratings);
  const lexicon = createLexiconCollector(searchWordsOf(check.tables));
  const emitter = openEmitter(options.outDir);
  try {
    const places = buildPlaces(check, context, lexicon, emitter, options);
    const diagnostics = sortDiagnostics([...check.diagnostics, ...places.diagnostics, ...folded.diagnostics]);
    const read = check.files + check.placeFiles.length + (ratingsFile === null ? 0 : 1);
    if (hasErrors(diagnostics)) {
      options.onProgress(1, "checked");
      return { diagnostics, read, output: null };
    }
    options.onProgress(1, "cities, events, search");
    const output = await buildRest(context, places.summaries, lexicon, emitter);
    emitter.commit();
    return { diagnostics, read, output };
  } finally {
    emitter.discard();
  }
};
