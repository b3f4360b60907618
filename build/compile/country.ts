/**
 * Makes one country: read, check, plan, write. A workshop holds what that needs: the checked tables and the output
 * folder. Results are plain data, so that they can be passed between threads and cached.
 */
import { type Diagnostic, hasErrors } from "../base/diagnostics.ts";
import { type Check, openData } from "../check/check.ts";
import type { CountryFiles, Overlay } from "../check/load/country-files.ts";
import { loadRatings } from "../check/load/load.ts";
import type { CountryNotes } from "../check/rules/rule.ts";
import { planContext, type PlanContext, type PlanOptions } from "./plan/context.ts";
import type { Written } from "./plan/directory.ts";
import { type CollectedWords, createLexiconCollector } from "./plan/lexicon-collector.ts";
import { arrangePlaces, collectWords, type CountrySummary, planPlaceFiles, summarise } from "./plan/places.ts";
import { searchWordsOf } from "./plan/search-words.ts";
import { createCountryWriter, type Shape } from "./swap-output.ts";

/** Plain data, so that a worker can open the same workshop. */
export interface Workshop {
  readonly dataDir: string;
  readonly overlays: readonly Overlay[];
  readonly ratingsFile: string | null;
  readonly plan: PlanOptions;
  /** The folder that the build writes into. */
  readonly folder: string;
  readonly shape: Shape;
}

export interface OpenWorkshop {
  readonly check: Check;
  readonly context: PlanContext;
  /** Problems of the ratings file. */
  readonly ratingsDiagnostics: readonly Diagnostic[];
  readonly maker: Maker;
}

/** Reads the tables of a data folder and the ratings. */
export const openWorkshop = ({ dataDir, overlays, ratingsFile, plan, folder, shape }: Workshop): OpenWorkshop => {
  const check = openData(dataDir, { today: plan.today, overlays });
  const { ratings, diagnostics } = loadRatings(ratingsFile);
  const context = planContext(check.tables, plan, ratings);
  return {
    check,
    context,
    ratingsDiagnostics: diagnostics,
    maker: createMaker(check, context, createCountryWriter(folder, shape)),
  };
};

/** A country to make. */
export interface CountryJob {
  readonly files: CountryFiles;
  readonly bytes: number;
  /** First preview id for rows without an id. */
  readonly previewStart: number;
}

/** A country whose files are written. */
export interface MadeCountry {
  readonly summary: CountrySummary;
  readonly words: CollectedWords;
  readonly written: Written;
}

/** The result of a country. */
export interface CountryOutcome {
  readonly diagnostics: readonly Diagnostic[];
  readonly notes: CountryNotes;
  /** `null` if it was only checked. */
  readonly made: MadeCountry | null;
}

/** Makes countries and writes their files; with `isWanted` false it only checks them. */
const createMaker = (check: Check, context: PlanContext, write: ReturnType<typeof createCountryWriter>) => {
  const words = searchWordsOf(check.tables);
  return ({ files: sources, previewStart }: CountryJob, isWanted: boolean): CountryOutcome => {
    const { country, rows, schedules, diagnostics, notes } = check.country(sources, check.seenNothing());
    if (!isWanted || hasErrors(diagnostics)) return { diagnostics, notes, made: null };
    const lexicon = createLexiconCollector(words);
    let next = previewStart;
    const values = rows.map(({ value }) => value);
    const places = arrangePlaces(country, values, schedules, () => next++, context);
    collectWords(places, country, context, lexicon);
    const summary = summarise(places, country, context);
    const written = write(country, context.languages, planPlaceFiles(places, schedules, country, context));
    return { diagnostics, notes, made: { summary, words: lexicon.collected(), written } };
  };
};

export type Maker = ReturnType<typeof createMaker>;
