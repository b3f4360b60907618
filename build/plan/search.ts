/** The files of the first search index, of the look-up from an id to its document, and of the ids that are gone. */
import { writeRetired } from "#core/shard/retired.ts";
import { writeIds } from "#core/shard/ids.ts";
import { RETIRED_FILE, TERMS_DIRECTORY_FILE, idsFile, termsFile } from "#core/shard/names.ts";
import { writeTerms } from "#core/shard/terms.ts";
import { groupBy } from "../group.ts";
import type { PlanContext } from "./context.ts";
import type { File } from "./listing-files.ts";
import type { CountrySummary } from "./places.ts";
import type { TermCollector } from "./term-collector.ts";

export const planTerms = (terms: TermCollector): readonly File[] => {
  const { firsts, shards } = writeTerms(terms.entries());
  return [
    { path: TERMS_DIRECTORY_FILE, content: JSON.stringify(firsts) },
    ...shards.map((content, i) => ({ path: termsFile(i), content })),
  ];
};

export const planIds = (summaries: Iterable<CountrySummary>): readonly File[] => {
  const pairs = [...summaries].flatMap(({ ids }) => ids);
  return [...groupBy(pairs, ([id]) => idsFile(id))].map(([path, some]) => ({
    path,
    content: writeIds(some.sort(([a], [b]) => a - b)),
  }));
};

export const planRetired = ({ tables }: PlanContext): readonly File[] => {
  const rows = tables.retired.map(
    ({ value: { id, reason, replaced_by } }) => [String(id), { reason, replaced_by }] as const,
  );
  return [{ path: RETIRED_FILE, content: writeRetired(Object.fromEntries(rows)) }];
};
