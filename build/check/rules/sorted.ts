/** Rows are sorted by city, type, rank and slug, so that neighbours in the file are neighbours in life. */
import { compareFields } from "../../tables/table.ts";
import type { PlaceRow } from "#core/columns/places.ts";
import { type FileRule, NOTHING } from "./rule.ts";

const compareRows = (a: PlaceRow, b: PlaceRow): number =>
  compareFields(a.city ?? "", b.city ?? "") ||
  compareFields(a.type, b.type) ||
  a.rank - b.rank ||
  compareFields(a.slug, b.slug);

/** One warning per file, at the first row out of order. */
export const sorted: FileRule = (rows) => {
  const late = rows.find((row, i) => {
    const before = rows[i - 1];
    return before !== undefined && compareRows(before.value, row.value) > 0;
  });
  if (late === undefined) return NOTHING;
  const before = rows.find((row) => compareRows(row.value, late.value) > 0);
  const message = `the rows are not in the order of city, type, rank and slug: ${late.value.slug} belongs before ${before?.value.slug ?? "others"}`;
  return [
    late.report("slug", "not-sorted", message, {
      severity: "warning",
      message,
      hint: "no need to move rows by hand; fix does it",
    }),
  ];
};
