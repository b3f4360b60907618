/** The look-up from ids, retired ones included, to documents. */
import { elementAt } from "#core/base/element-at.ts";
import { documentOf, writeIds } from "#core/shard/dense-ids.ts";
import { idsFile, RETIRED_FILE, spanOfId } from "#core/shard/paths.ts";
import { writeRetired } from "#core/shard/retired.ts";
import type { File } from "../../base/files.ts";
import type { PlanContext } from "./context.ts";
import type { CountrySummary } from "./places.ts";

export const planIds = (summaries: Iterable<CountrySummary>): readonly File[] => {
  const spans = new Map<number, [id: number, document: number][]>();
  for (const { country, ids } of summaries) {
    for (const [local, id] of ids.entries()) {
      const number = spanOfId(id);
      const span = spans.get(number) ?? [];
      if (span.length === 0) spans.set(number, span);
      span.push([id, documentOf(country, local)]);
    }
  }
  return [...spans.values()].map((span) => ({
    path: idsFile(elementAt(span, 0)[0]),
    content: writeIds(span.sort(([a], [b]) => a - b)),
  }));
};

export const planRetired = ({ tables }: PlanContext): readonly File[] => {
  const rows = tables.retired.map(
    ({ value: { id, reason, replaced_by } }) => [String(id), { reason, replaced_by }] as const,
  );
  return [{ path: RETIRED_FILE, content: writeRetired(Object.fromEntries(rows)) }];
};
