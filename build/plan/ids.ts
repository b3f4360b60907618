/** The files of the look-up from an id to its document, and of the ids that are gone. */
import { documentOf, writeIds } from "#core/shard/dense-ids.ts";
import { writeRetired } from "#core/shard/json.ts";
import { idsFile, RETIRED_FILE } from "#core/shard/paths.ts";
import type { PlanContext } from "./context.ts";
import type { File } from "./listing-files.ts";
import type { CountrySummary } from "./places.ts";

export const planIds = (summaries: Iterable<CountrySummary>): readonly File[] => {
  const spans = new Map<string, [id: number, document: number][]>();
  for (const { country, ids } of summaries) {
    for (const [local, id] of ids.entries()) {
      const path = idsFile(id);
      const span = spans.get(path) ?? [];
      if (span.length === 0) spans.set(path, span);
      span.push([id, documentOf(country, local)]);
    }
  }
  return [...spans].map(([path, span]) => ({ path, content: writeIds(span.sort(([a], [b]) => a - b)) }));
};

export const planRetired = ({ tables }: PlanContext): readonly File[] => {
  const rows = tables.retired.map(
    ({ value: { id, reason, replaced_by } }) => [String(id), { reason, replaced_by }] as const,
  );
  return [{ path: RETIRED_FILE, content: writeRetired(Object.fromEntries(rows)) }];
};
