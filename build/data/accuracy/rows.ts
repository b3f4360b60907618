/** The rows of accuracy.csv: those that were measured, with those that were there of other sources. */
import { formatDate } from "#core/base/date.ts";
import type { Tables } from "../../check/load/load.ts";
import { formatCsv } from "../../csv/csv.ts";
import { accuracy } from "../../tables/accuracy.ts";
import { compareFields } from "../../tables/table.ts";
import type { Measured } from "./measure.ts";

type Row = Tables["accuracy"][number]["value"];

/** The row of what was measured. */
export const rowOf = (one: Measured, today: string): Row => ({
  country: one.country,
  source: one.source,
  url: one.url,
  from: formatDate(one.firstDay),
  to: formatDate(one.lastDay),
  places: one.places,
  days: one.days,
  misprints: one.misprints,
  times: one.times,
  exact: one.ours.exact,
  within: one.ours.within,
  worst: one.ours.worst,
  aladhan_exact: one.aladhan.exact,
  aladhan_within: one.aladhan.within,
  aladhan_worst: one.aladhan.worst,
  adhan_exact: one.adhan.exact,
  adhan_within: one.adhan.within,
  adhan_worst: one.adhan.worst,
  measured_on: today,
});

const keyOf = ({ country, source }: Pick<Row, "country" | "source">): string => `${country} ${source}`;

/** The new rows in place of the old ones of the same country and source. */
export const withMeasured = (before: readonly Row[], measured: readonly Row[]): readonly Row[] => {
  const rows = new Map([...before, ...measured].map((row) => [keyOf(row), row]));
  return [...rows.values()].toSorted(
    (a, b) => compareFields(a.country, b.country) || compareFields(a.source, b.source),
  );
};

/** The text of accuracy.csv. */
export const accuracyCsv = (rows: readonly Row[]): string => {
  const columns = Object.keys(accuracy.columns) as (keyof Row)[];
  return formatCsv(
    columns,
    rows.map((row) => columns.map((name) => (row[name] === null ? "" : String(row[name])))),
  );
};
