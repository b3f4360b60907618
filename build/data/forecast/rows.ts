/** The text of forecasts.csv. */
import type { Tables } from "../../check/load/load.ts";
import { formatCsv } from "../../csv/csv.ts";
import { compareFields } from "../../tables/table.ts";
import { forecasts } from "../../tables/forecasts.ts";

type Row = Tables["forecasts"][number]["value"];

/** In the order of the table. */
const ORDER = ["year", "authority", "place", "frozen_on"] as const;

export const forecastsCsv = (rows: readonly Row[]): string => {
  const columns = Object.keys(forecasts.columns) as (keyof Row)[];
  const sorted = rows.toSorted((a, b) =>
    ORDER.reduce((order, name) => order || compareFields(String(a[name]), String(b[name])), 0),
  );
  return formatCsv(
    columns,
    sorted.map((row) => columns.map((name) => String(row[name]))),
  );
};
