/** The table that ships, for the tests. */
import { readFileSync } from "node:fs";
import { type HijriTable, parseHijriTable } from "#core/hijri/hijri.ts";

export const shippedJson: unknown = JSON.parse(
  readFileSync(new URL("../../../data/hijri.json", import.meta.url), "utf8"),
);

export function shippedTable(): HijriTable {
  const result = parseHijriTable(shippedJson);
  if (!result.ok) throw new Error(`data/hijri.json: ${result.problems.join("; ")}`);
  return result.table;
}
