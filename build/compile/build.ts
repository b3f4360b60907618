/**
 * The build: from a data folder to the files of /data/v1. Deterministic: the same data and day give the same bytes.
 * Countries are checked, planned and written one by one (country.ts), then the files that need all of them
 * (global-files.ts).
 */
import { join } from "node:path";
import type { Directory } from "#core/shard/directory.ts";
import { isBulkFile } from "#core/shard/paths.ts";
import { type Diagnostic, hasErrors, sortDiagnostics } from "../base/diagnostics.ts";
import { asDiskFault } from "../base/files.ts";
import type { Overlay } from "../check/load/country-files.ts";
import { openCacheFolder } from "./cache.ts";
import { openWorkshop } from "./country.ts";
import { buildGlobalFiles, type Output } from "./global-files.ts";
import { fitPages } from "./page-sizes.ts";
import { buildPlaces, PLACES_SHARE, type PlacesOptions } from "./places.ts";
import { DEFAULT_PAGE_SIZES, type PageSizes } from "./plan/context.ts";
import { createLexiconCollector } from "./plan/lexicon-collector.ts";
import { searchWordsOf } from "./plan/lists.ts";
import { openHelper } from "./pool.ts";
import { openPrevious } from "./previous.ts";
import { FILES_ALONE, HASH_LENGTH, openEmitter, type Shape } from "./swap-output.ts";
import { isCompressed, VARIANTS, writeVariants } from "./variants.ts";

export interface BuildOptions extends PlacesOptions {
  readonly dataDir: string;
  /** The layers and imports to build with the data; by default none. */
  readonly overlays?: readonly Overlay[];
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
    const output = await buildGlobalFiles(context, places.summaries, lexicon, emitter, addBulk);

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
