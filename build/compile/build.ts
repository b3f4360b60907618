/**
 * The build: from a data folder to the files of /data/v1. Deterministic: the same data and day give the same bytes.
 * Countries are checked, planned and written one by one (country.ts), then the files that need all of them
 * (shared-files.ts), the bulk files and the manifest. For hosts that limit the number of files it chooses the page
 * sizes (fit-pages.ts).
 */
import { join } from "node:path";
import type { Directory } from "#core/shard/directory.ts";
import type { Manifest } from "#core/shard/manifest.ts";
import { isBulkFile } from "#core/shard/paths.ts";
import { type Diagnostic, hasErrors, sortDiagnostics } from "../base/diagnostics.ts";
import { asDiskFault } from "../base/files.ts";
import type { Overlay } from "../check/load/country-files.ts";
import { openCacheFolder } from "./cache.ts";
import { type MadeCountry, openWorkshop, type Workshop } from "./country.ts";
import { type Counted, fitPages } from "./fit-pages.ts";
import { makePlaces, openHelper, PLACES_SHARE, type PlacesOptions } from "./places.ts";
import { DEFAULT_PAGE_SIZES, type PageSizes, type PlanContext } from "./plan/context.ts";
import { planManifest, type Written } from "./plan/directory.ts";
import { createLexiconCollector, type LexiconCollector } from "./plan/lexicon-collector.ts";
import type { CountrySummary } from "./plan/places.ts";
import { searchWordsOf } from "./plan/search-words.ts";
import { openPrevious, type Previous } from "./previous.ts";
import { writeSharedFiles } from "./shared-files.ts";
import { type Emitter, FILES_ALONE, HASH_LENGTH, openEmitter, type Shape } from "./swap-output.ts";
import { isCompressed, VARIANTS, writeVariants } from "./variants.ts";

/** The result of a build. */
export interface Output {
  readonly version: string;
  readonly files: number;
  readonly counts: Manifest["counts"];
}

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

const DEFAULTS = {
  overlays: [],
  cacheDir: null,
  base: "/",
  addUrl: null,
  suggestUrl: null,
  ratingsFile: null,
  maxFiles: Infinity,
  hasCityLists: true,
  hasBulk: false,
  withVariants: false,
  shape: FILES_ALONE,
} as const satisfies Partial<BuildOptions>;

type Complete = BuildOptions & Required<Pick<BuildOptions, keyof typeof DEFAULTS>>;

/** The bulk files of the build before that are as its lists say. */
const bulkBefore = (previous: Previous) => ({
  ...previous,
  files: previous.filesOf(isBulkFile).map(([path, hash, bytes]) => ({ path, hash, bytes })),
});

/** Adds the bulk files and the changes; what they were made from is noted in `cacheDir`. */
const addBulkFiles = async (
  emitter: Emitter,
  directory: Directory,
  previous: Previous,
  today: string,
  cacheDir: string | null,
): Promise<void> => {
  const { emitBulk } = await import("../bulk/emit.ts");
  const noteFile = cacheDir === null ? null : join(cacheDir, "bulk.txt");
  const files = await emitBulk({ ...emitter, directory, before: bulkBefore(previous), today, noteFile });
  emitter.record(files.map(({ path, hash, bytes }) => [path, hash.slice(0, HASH_LENGTH), bytes]));
};

/** Files of the countries made, in the output and the dictionary; returns their summaries. */
const adoptCountries = (
  countries: readonly MadeCountry[],
  emitter: Emitter,
  lexicon: LexiconCollector,
): ReadonlyMap<string, CountrySummary> => {
  for (const { summary, words, written } of countries) {
    emitter.adopt(summary.country, written);
    lexicon.absorb(words);
  }
  return new Map(countries.map(({ summary }) => [summary.country, summary]));
};

/** How many files an output has, and would have with other pages. */
const countFiles = (
  written: Written,
  summaries: Iterable<CountrySummary>,
  { pageSizes, hasCityLists, languages }: PlanContext,
  withVariants: boolean,
): Counted => {
  const variants = withVariants ? VARIANTS : 0;
  return {
    files: written.length + variants * written.filter(isCompressed).length,
    pageSizes,
    filesOfPage: languages.length * (1 + variants),
    filesOfBriefs: 1 + variants,
    summaries: [...summaries],
    hasCityLists,
  };
};

/** What is built, and where from, in the form that worker threads take. */
const workshopOf = (options: Complete, pageSizes: PageSizes, folder: string): Workshop => {
  const { dataDir, overlays, ratingsFile, shape, today, editUrl, addUrl, suggestUrl, hasCityLists } = options;
  const plan = { today, editUrl, addUrl, suggestUrl, pageSizes, hasCityLists };
  return { dataDir, overlays, ratingsFile, plan, folder, shape };
};

/** Builds with these page sizes; returns larger ones if there are too many files. */
const buildWith = async (options: Complete, pageSizes: PageSizes): Promise<BuildResult | PageSizes> => {
  const { dataDir, outDir, today, shape, withVariants, onProgress } = options;
  const cacheDir = options.cacheDir === null ? null : openCacheFolder(options.cacheDir, dataDir, outDir);
  const emitter = openEmitter(outDir, shape);
  const previous = openPrevious(outDir);
  const workshop = workshopOf(options, pageSizes, emitter.folder);
  const helper = openHelper(previous, outDir, workshop);
  try {
    const open = openWorkshop(workshop);
    const { check, context, ratingsDiagnostics } = open;
    const places = await makePlaces(workshop, open, helper, { ...options, cacheDir });
    const diagnostics = sortDiagnostics([...check.diagnostics, ...places.diagnostics, ...ratingsDiagnostics]);
    const read = check.files + (options.ratingsFile === null ? 0 : 1);
    if (hasErrors(diagnostics)) {
      onProgress(1, "checked");
      return { diagnostics, read, output: null };
    }
    onProgress(PLACES_SHARE, "cities, events, search");
    const lexicon = createLexiconCollector(searchWordsOf(check.tables));
    const summaries = adoptCountries(places.countries, emitter, lexicon);
    const { directory, version, counts } = await writeSharedFiles(context, summaries, lexicon, emitter, options.base);
    if (options.hasBulk) {
      onProgress(PLACES_SHARE, "bulk files");
      await addBulkFiles(emitter, directory, previous, today, cacheDir);
    }
    emitter.write(planManifest(emitter.written(), context, counts, version));

    const written = emitter.written();
    const fit = fitPages(countFiles(written, summaries.values(), context, withVariants), options.maxFiles);
    if ("needs" in fit) {
      onProgress(1, "too many files");
      return { diagnostics, read, output: null, needs: fit.needs };
    }
    if (fit.pageSizes.places !== pageSizes.places) return fit.pageSizes;

    if (withVariants && shape.hasFiles) await writeVariants(written, emitter.folder, previous, onProgress);
    const replaced = emitter.commit(context.languages);
    if (replaced !== null) await helper.remove(replaced);
    onProgress(1, "written");
    return { diagnostics, read, output: { version, files: written.length, counts } };
  } finally {
    await helper.close();
    emitter.discard();
  }
};

const buildFitting = async (options: BuildOptions): Promise<BuildResult> => {
  const complete = { ...DEFAULTS, ...options };
  // If pages had to grow last time, they will again.
  const first = options.maxFiles === undefined ? null : openPrevious(options.outDir).pageSizes();
  const result = await buildWith(complete, first ?? DEFAULT_PAGE_SIZES);
  if ("diagnostics" in result) return result;
  const again = await buildWith(complete, result);
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
