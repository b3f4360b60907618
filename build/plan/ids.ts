/** The files of the look-up from an id to its document, and of the ids that are gone. */
import { writeRetired } from "#core/shard/retired.ts";
import { writeIds } from "#core/shard/ids.ts";
import { RETIRED_FILE, idsFile } from "#core/shard/names.ts";
import { groupBy } from "../group.ts";
import type { PlanContext } from "./context.ts";
import type { File } from "./listing-files.ts";
import type { CountrySummary } from "./places.ts";

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
