/** What a country is made with: the tables, read and checked, and the folder that its files go to. */
import { type Diagnostic, hasErrors } from "../base/diagnostics.ts";
import { type Check, openData } from "../check/check.ts";
import type { CountryFiles } from "../check/load/imports.ts";
import { loadRatings } from "../check/load/ratings.ts";
import type { CountryNotes } from "../check/rules/rule.ts";
import { createWriter } from "./emit.ts";
import { planContext, type PlanContext, type PlanOptions } from "./plan/context.ts";
import type { Written } from "./plan/directory.ts";
import { type CollectedWords, createLexiconCollector } from "./plan/lexicon-collector.ts";
import { searchWordsOf } from "./plan/lists.ts";
import { type CountrySummary, planPlaces } from "./plan/places.ts";

/** Where everything is; plain data, for a worker to open the same workshop. */
export interface Workshop {
  readonly dataDir: string;
  /** The folder of the imports; `null` where there is none. */
  readonly importsDir: string | null;
  readonly ratingsFile: string | null;
  readonly plan: PlanOptions;
  /** The folder that the files of the build are written into. */
  readonly folder: string;
}

export interface OpenWorkshop {
  readonly check: Check;
  readonly context: PlanContext;
  /** Problems of the file of ratings. */
  readonly ratingsDiagnostics: readonly Diagnostic[];
  readonly maker: Maker;
}

/** Reads the tables of a data folder and the ratings. */
export const openWorkshop = ({ dataDir, importsDir, ratingsFile, plan, folder }: Workshop): OpenWorkshop => {
  const check = openData(dataDir, { today: plan.today, importsDir });
  const { ratings, diagnostics } = loadRatings(ratingsFile);
  const context = planContext(check.tables, plan, ratings);
  return { check, context, ratingsDiagnostics: diagnostics, maker: createMaker(check, context, folder) };
};

// MERGED make.ts: One country from its rows to its files: read, check, plan, write. What comes of it is plain data, so
// that it goes from a worker to the main thread, and into the cache, as it is.

/** A country to make. */
export interface CountryJob {
  readonly files: CountryFiles;
  readonly bytes: number;
  /** The first id for its rows that have none. */
  readonly previewStart: number;
}

/** What became of a country. */
export interface CountryOutcome {
  readonly diagnostics: readonly Diagnostic[];
  readonly notes: CountryNotes;
  /** `null` where it was only checked. */
  readonly made: {
    readonly summary: CountrySummary;
    readonly words: CollectedWords;
    readonly written: Written;
  } | null;
}

/** Makes countries, their files below a folder. With `isWanted` false they are only checked. */
const createMaker = (check: Check, context: PlanContext, folder: string) => {
  const write = createWriter(folder);
  const words = searchWordsOf(check.tables);
  return ({ files: sources, previewStart }: CountryJob, isWanted: boolean): CountryOutcome => {
    const { country, rows, diagnostics, notes } = check.country(sources, check.seenNothing());
    if (!isWanted || hasErrors(diagnostics)) return { diagnostics, notes, made: null };
    const lexicon = createLexiconCollector(words);
    let next = previewStart;
    const { files, summary } = planPlaces(
      country,
      rows.map(({ value }) => value),
      () => next++,
      context,
      lexicon,
    );
    const written = write(files);
    return { diagnostics, notes, made: { summary, words: lexicon.collected(), written } };
  };
};

export type Maker = ReturnType<typeof createMaker>;
