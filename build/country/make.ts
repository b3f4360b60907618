/**
 * One country from its rows to its files: read, check, plan, write. What comes of it is plain data, so
 * that it goes from a worker to the main thread, and into the cache, as it is.
 */
import type { Check } from "../check.ts";
import type { CountryNotes } from "../check-country.ts";
import { hasErrors } from "../diagnostics.ts";
import type { Diagnostic } from "../diagnostics.ts";
import { createWriter } from "../emit.ts";
import type { PlanContext } from "../plan/context.ts";
import type { Written } from "../plan/directory.ts";
import { createLexiconCollector } from "../plan/lexicon-collector.ts";
import type { CollectedWords } from "../plan/lexicon-collector.ts";
import { planPlaces } from "../plan/places.ts";
import type { CountrySummary } from "../plan/places.ts";
import { searchWordsOf } from "../plan/search-words.ts";
import type { CountryFiles } from "../imports.ts";

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
export const createMaker = (check: Check, context: PlanContext, folder: string) => {
  const write = createWriter(folder);
  const words = searchWordsOf(check.tables);
  return ({ files: sources, previewStart }: CountryJob, isWanted: boolean): CountryOutcome => {
    const { country, rows, diagnostics, notes } = check.country(sources, check.seenNothing());
    if (!isWanted || hasErrors(diagnostics)) return { diagnostics, notes, made: null };
    const lexicon = createLexiconCollector(words);
    let next = previewStart;
    const { files, summary } = planPlaces(country, rows.map(({ value }) => value), () => next++, context, lexicon); // prettier-ignore
    const written = write(files);
    return { diagnostics, notes, made: { summary, words: lexicon.collected(), written } };
  };
};

export type Maker = ReturnType<typeof createMaker>;
