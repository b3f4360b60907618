/**
 * The build: a data folder in, the files of /data/v1 out. Pure but for reading the one and writing
 * the other: the same data and the same day give the same bytes, wherever and whenever it runs.
 * Check, plan and emit go country by country (country/make.ts), then for what needs all of them (rest.ts).
 */
import { type Diagnostic, hasErrors, sortDiagnostics } from "../base/diagnostics.ts";
import { asDiskFault } from "../base/files.ts";
import { openCacheFolder } from "./cache.ts";
import { openWorkshop } from "./country.ts";
import { openEmitter } from "./emit.ts";
import { buildGlobalFiles, type Output } from "./global-files.ts";
import { fitPages } from "./page-sizes.ts";
import { buildPlaces, PLACES_SHARE, type PlacesOptions } from "./places.ts";
import { DEFAULT_PAGE_SIZES, type PageSizes } from "./plan/context.ts";
import { createLexiconCollector } from "./plan/lexicon-collector.ts";
import { searchWordsOf } from "./plan/lists.ts";
import { openPrevious } from "./previous.ts";
import { isCompressed, VARIANTS, writeVariants } from "./variants.ts";

export interface BuildOptions extends PlacesOptions {
  readonly dataDir: string;
  /** The folder of the imports (imports.ts); without it the data alone. */
  readonly importsDir?: string | null;
  /** The folder that becomes /data/v1. */
  readonly outDir: string;
  /** The day that the window of events is laid for, YYYY-MM-DD. */
  readonly today: string;
  readonly editUrl: string | null;
  /** A file of ratings to fold in (ratings.ts). */
  readonly ratingsFile?: string | null;
  /** Files that the output may have at most; pages grow for it. */
  readonly maxFiles?: number;
  /** Whom security.txt names (static/security-txt.ts); without it whom package.json does. */
  readonly securityContact?: string | null;
  /** Whether compressed variants are written beside the files (variants/variants.ts). */
  readonly withVariants?: boolean;
}

export interface BuildResult {
  readonly diagnostics: readonly Diagnostic[];
  /** Files of the data folder that were read. */
  readonly read: number;
  /** `null` when an error, or the number of files, kept the build from being written. */
  readonly output: Output | null;
  /** How many files there would be at least, where those are too many. */
  readonly needs?: number;
}

/** A build with pages of these sizes; when others are wanted for the number of files, those. */
const buildWith = async (options: BuildOptions, pageSizes: PageSizes): Promise<BuildResult | PageSizes> => {
  const { dataDir, outDir, today, editUrl, onProgress } = options;
  const { importsDir = null, ratingsFile = null, cacheDir: root = null } = options;
  const { maxFiles = Infinity, withVariants = false } = options;
  const cacheDir = root === null ? null : openCacheFolder(root, dataDir, outDir);
  const emitter = openEmitter(outDir);
  try {
    const plan = { today, editUrl, pageSizes };
    const workshop = { dataDir, importsDir, ratingsFile, plan, folder: emitter.folder };
    const open = openWorkshop(workshop);
    const { check, context, ratingsDiagnostics } = open;
    const previous = openPrevious(outDir);
    const lexicon = createLexiconCollector(searchWordsOf(check.tables));
    const places = await buildPlaces(workshop, open, lexicon, emitter, previous, {
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
    const output = await buildGlobalFiles(context, places.summaries, lexicon, emitter);

    const written = emitter.written();
    const variants = withVariants ? VARIANTS : 0;
    const counted = {
      files: output.files + variants * written.filter(isCompressed).length,
      pageSizes,
      filesOfPage: context.languages.length * (1 + variants),
      filesOfBriefs: 1 + variants,
      summaries: [...places.summaries.values()],
    };
    const fit = fitPages(counted, maxFiles);
    if ("needs" in fit) {
      onProgress(1, "too many files");
      return { diagnostics, read, output: null, needs: fit.needs };
    }
    if (fit.pageSizes.places !== pageSizes.places) return fit.pageSizes;

    if (withVariants) await writeVariants(written, emitter.folder, previous, onProgress);
    emitter.commit();
    onProgress(1, "written");
    return { diagnostics, read, output };
  } finally {
    emitter.discard();
  }
};

const buildFitting = async (options: BuildOptions): Promise<BuildResult> => {
  // Where pages had to grow before, they will have to again.
  const first = options.maxFiles === undefined ? null : openPrevious(options.outDir).pageSizes();
  const result = await buildWith(options, first ?? DEFAULT_PAGE_SIZES);
  if ("diagnostics" in result) return result;
  const again = await buildWith(options, result);
  if ("diagnostics" in again) return again;
  throw new Error(`page sizes: got ${JSON.stringify(again)}, expected ${JSON.stringify(result)}`);
};

/**
 * Builds `dataDir` into `outDir`. With an error in the data, or with too many files, nothing of the
 * previous output changes; nor does it where the disk refuses something, which rejects with a DiskFault.
 */
export const buildData = async (options: BuildOptions): Promise<BuildResult> => {
  try {
    return await buildFitting(options);
  } catch (error) {
    throw asDiskFault(error, `Nothing was written; ${options.outDir} is as it was.`);
  }
};
