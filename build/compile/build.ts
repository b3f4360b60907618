/**
 * The build: from a data folder to the files of /data/v1. Deterministic: the same data and day give the same bytes.
 * Countries are checked, planned and written one by one (country.ts), then the files that need all of them: cities,
 * events, look-ups, search, directory, manifest. For hosts that limit the number of files the smallest page size is
 * chosen that stays within the limit, up to a bound, since very large pages load slowly and hosts limit file sizes.
 */
import { join } from "node:path";
import { placeNumbers } from "#core/shard/dense-ids.ts";
import { type Directory, writeDirectory } from "#core/shard/directory.ts";
import type { Manifest } from "#core/shard/manifest.ts";
import { DIRECTORY_FILE, isBulkFile } from "#core/shard/paths.ts";
import { classOf, EVENT, FIRST_EVENT } from "#core/shard/posting-list.ts";
import { type Diagnostic, hasErrors, sortDiagnostics } from "../base/diagnostics.ts";
import { asDiskFault } from "../base/files.ts";
import { groupBy } from "../base/group.ts";
import type { Overlay } from "../check/load/country-files.ts";
import { planOpenApi } from "../openapi/answers.ts";
import { openCacheFolder } from "./cache.ts";
import { openWorkshop } from "./country.ts";
import { buildPlaces, openHelper, PLACES_SHARE, type PlacesOptions } from "./places.ts";
import { planAreas, planCities, planCountries, planLookUps, withOtherNames } from "./plan/cities.ts";
import { DEFAULT_PAGE_SIZES, type PageSizes, type PlanContext } from "./plan/context.ts";
import {
  dataVersion,
  planAttribution,
  planDirectory,
  planDirectoryCountries,
  planKeep,
  planManifest,
} from "./plan/directory.ts";
import { indexEvents, planEventFiles } from "./plan/events.ts";
import { planIds, planRetired } from "./plan/ids.ts";
import { planIntents } from "./plan/intents.ts";
import { createLexiconCollector, type LexiconCollector } from "./plan/lexicon-collector.ts";
import { planLexicon } from "./plan/lexicon.ts";
import { planMethods } from "./plan/methods.ts";
import { type CountrySummary, placesOfAllTypes } from "./plan/places.ts";
import { planAuthorities, planPrayer } from "./plan/prayer.ts";
import { planRatings } from "./plan/ratings.ts";
import { searchWordsOf } from "./plan/search-words.ts";
import { planTypes } from "./plan/types.ts";
import { openPrevious } from "./previous.ts";
import { type Emitter, FILES_ALONE, HASH_LENGTH, openEmitter, type Shape } from "./swap-output.ts";
import { isCompressed, VARIANTS, writeVariants } from "./variants.ts";

/** Page sizes, smallest first; a place takes about 1 kB, a summary a fifth. */
const SIZES: readonly PageSizes[] = [
  DEFAULT_PAGE_SIZES,
  { places: 200, briefs: 64 },
  { places: 400, briefs: 256 },
  { places: 800, briefs: 512 },
  { places: 1600, briefs: 1024 },
];

/** Pages of place summaries; cities have few. */
const briefPagesAt = (summaries: Iterable<CountrySummary>, size: number): number =>
  [...summaries].reduce((pages, { places }) => pages + Math.ceil(places / size), 0);

/** Pages of all listings of places in one language. */
const pagesAt = ({ summaries, hasCityLists }: Counted, size: number): number => {
  let pages = 0;
  for (const { listed, byCity } of summaries) {
    pages += Math.max(Math.ceil(listed / size), 1);
    for (const [city, types] of hasCityLists ? byCity : [])
      if (city !== "") pages += Math.ceil(placesOfAllTypes(types) / size);
  }
  return pages;
};

/** The size of a build, and the page sizes it used. */
interface Counted {
  readonly files: number;
  readonly pageSizes: PageSizes;
  /** Files per page of a listing: one per language, and their variants. */
  readonly filesOfPage: number;
  /** Files per page of summaries: one, and its variants. */
  readonly filesOfBriefs: number;
  readonly summaries: Iterable<CountrySummary>;
  readonly hasCityLists: boolean;
}

/** The number of files of the same build with other page sizes. */
const filesAt = (counted: Counted, sizes: PageSizes): number => {
  const { files, pageSizes, filesOfPage, filesOfBriefs, summaries } = counted;
  const listings = pagesAt(counted, sizes.places) - pagesAt(counted, pageSizes.places);
  const briefs = briefPagesAt(summaries, sizes.briefs) - briefPagesAt(summaries, pageSizes.briefs);
  return files + filesOfPage * listings + filesOfBriefs * briefs;
};

/** The page sizes that keep a build within `maxFiles`, or its number of files with the largest pages. */
const fitPages = (
  counted: Counted,
  maxFiles: number,
): { readonly pageSizes: PageSizes } | { readonly needs: number } => {
  const pageSizes = SIZES.find((sizes) => filesAt(counted, sizes) <= maxFiles);
  return pageSizes === undefined
    ? { needs: Math.min(...SIZES.map((sizes) => filesAt(counted, sizes))) }
    : { pageSizes };
};

/** The result of a build. */
export interface Output {
  readonly version: string;
  readonly files: number;
  readonly counts: Manifest["counts"];
}

/** Writes the remaining files after all places. */
const buildGlobalFiles = async (
  context: PlanContext,
  summaries: ReadonlyMap<string, CountrySummary>,
  lexicon: LexiconCollector,
  emitter: Emitter,
  more: {
    /** Adds what is made from the finished files. */
    readonly add: (directory: Directory) => Promise<void>;
    readonly base: string;
  },
): Promise<Output> => {
  const events = indexEvents(context, summaries);
  const placed = groupBy(
    events.filter(({ city }) => city !== null),
    ({ country }) => country,
  );
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
  emitter.write(planIntents(context.tables));
  emitter.write(planMethods(context));
  emitter.write(planAuthorities(context));
  emitter.write(planLookUps(context, summaries));
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
  const areas = withOtherNames(context, planAreas(context, summaries, counted));
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
  emitter.write(await planOpenApi(emitter.read, context.today, more.base));
  emitter.write(planKeep(emitter.written(), [...summaries.values()], Object.keys(countries), version));
  await more.add(directory);
  emitter.write(planManifest(emitter.written(), context, counts, version));
  return { version, files: emitter.written().length, counts };
};

export interface BuildOptions extends PlacesOptions {
  readonly dataDir: string;
  /** The layers and imports to build with the data; by default none. */
  readonly overlays?: readonly Overlay[];
  /** Where the site is below its host, with slashes at both ends (default: `/`). */
  readonly base?: string;
  /** The folder that becomes /data/v1. */
  readonly outDir: string;
  /** YYYY-MM-DD; the window of events starts from it. */
  readonly today: string;
  readonly editUrl: string | null;
  /** Where anybody can add a place; empty answers name it. By default nowhere. */
  readonly addUrl?: string | null;
  /** Where suggestions are written on a host without our server; by default nowhere. */
  readonly suggestUrl?: string | null;
  /** A ratings file to include. */
  readonly ratingsFile?: string | null;
  /** Limit on output files; pages grow to meet it. */
  readonly maxFiles?: number;
  /** Whether each city has listings of its own; by default it has. */
  readonly hasCityLists?: boolean;
  /** Whether to write the bulk files and the changes (build/bulk); by default not. */
  readonly hasBulk?: boolean;
  /** Contact for security.txt; by default that of package.json. */
  readonly securityContact?: string | null;
  /** Whether to write compressed variants beside the files. */
  readonly withVariants?: boolean;
  /** By default each file for itself, and no archives. */
  readonly shape?: Shape;
}

export interface BuildResult {
  readonly diagnostics: readonly Diagnostic[];
  /** Number of files read from the data folder. */
  readonly read: number;
  /** `null` when an error, or the number of files, prevented the output. */
  readonly output: Output | null;
  /** If there would be too many files: the least number possible. */
  readonly needs?: number;
}

/** Builds with these page sizes, and again with larger ones if there are too many files. */
const buildWith = async (options: BuildOptions, pageSizes: PageSizes): Promise<BuildResult | PageSizes> => {
  const { dataDir, outDir, today, editUrl, addUrl = null, suggestUrl = null, onProgress } = options;
  const { overlays = [], ratingsFile = null, cacheDir: root = null } = options;
  const {
    hasCityLists = true,
    maxFiles = Infinity,
    withVariants = false,
    shape = FILES_ALONE,
    hasBulk = false,
  } = options;
  const cacheDir = root === null ? null : openCacheFolder(root, dataDir, outDir);
  const emitter = openEmitter(outDir, shape);
  const previous = openPrevious(outDir);
  const plan = { today, editUrl, addUrl, suggestUrl, pageSizes, hasCityLists };
  const workshop = { dataDir, overlays, ratingsFile, plan, folder: emitter.folder, shape };
  const helper = openHelper(previous, outDir, workshop);
  try {
    const open = openWorkshop(workshop);
    const { check, context, ratingsDiagnostics } = open;
    const lexicon = createLexiconCollector(searchWordsOf(check.tables));
    const places = await buildPlaces(workshop, open, lexicon, emitter, previous, helper, {
      ...options,
      cacheDir,
    });
    const diagnostics = sortDiagnostics([...check.diagnostics, ...places.diagnostics, ...ratingsDiagnostics]);
    const read = check.files + (ratingsFile === null ? 0 : 1);
    if (hasErrors(diagnostics)) {
      onProgress(1, "checked");
      return { diagnostics, read, output: null };
    }
    onProgress(PLACES_SHARE, "cities, events, search");
    const addBulk = async (directory: Directory): Promise<void> => {
      if (!hasBulk) return;
      onProgress(PLACES_SHARE, "bulk files");
      const { emitBulk } = await import("../bulk/emit.ts");
      const before = {
        ...previous,
        files: previous.filesOf(isBulkFile).map(([path, hash, bytes]) => ({ path, hash, bytes })),
      };
      const noteFile = cacheDir === null ? null : join(cacheDir, "bulk.txt");
      const files = await emitBulk({ ...emitter, directory, before, today, noteFile });
      emitter.record(files.map(({ path, hash, bytes }) => [path, hash.slice(0, HASH_LENGTH), bytes]));
    };
    const output = await buildGlobalFiles(context, places.summaries, lexicon, emitter, {
      add: addBulk,
      base: options.base ?? "/",
    });

    const written = emitter.written();
    const variants = withVariants ? VARIANTS : 0;
    const counted = {
      files: output.files + variants * written.filter(isCompressed).length,
      pageSizes,
      filesOfPage: context.languages.length * (1 + variants),
      filesOfBriefs: 1 + variants,
      summaries: [...places.summaries.values()],
      hasCityLists,
    };
    const fit = fitPages(counted, maxFiles);
    if ("needs" in fit) {
      onProgress(1, "too many files");
      return { diagnostics, read, output: null, needs: fit.needs };
    }
    if (fit.pageSizes.places !== pageSizes.places) return fit.pageSizes;

    if (withVariants && shape.hasFiles) await writeVariants(written, emitter.folder, previous, onProgress);
    const replaced = emitter.commit(context.languages);
    if (replaced !== null) await helper.remove(replaced);
    onProgress(1, "written");
    return { diagnostics, read, output };
  } finally {
    await helper.close();
    emitter.discard();
  }
};

const buildFitting = async (options: BuildOptions): Promise<BuildResult> => {
  // If pages had to grow last time, they will again.
  const first = options.maxFiles === undefined ? null : openPrevious(options.outDir).pageSizes();
  const result = await buildWith(options, first ?? DEFAULT_PAGE_SIZES);
  if ("diagnostics" in result) return result;
  const again = await buildWith(options, result);
  if ("diagnostics" in again) return again;
  throw new Error(`page sizes: got ${JSON.stringify(again)}, expected ${JSON.stringify(result)}`);
};

/**
 * Builds `dataDir` into `outDir`. With an error in the data, or with too many files, the previous output stays as it
 * is; so too if the disk fails, which rejects with a DiskFault.
 */
export const buildData = async (options: BuildOptions): Promise<BuildResult> => {
  try {
    return await buildFitting(options);
  } catch (error) {
    throw asDiskFault(error, `Nothing was written; ${options.outDir} is as it was.`);
  }
};
