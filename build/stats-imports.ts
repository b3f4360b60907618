/** Statistics of the imports: how many places of what, from where. Read one country after the other, and as they are. */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { countInto, inOrder } from "./counts.ts";
import type { Counts } from "./counts.ts";
import { recordsOf } from "./diff/records.ts";

export interface ImportStats {
  readonly total: number;
  readonly byCountry: Counts;
  readonly byType: Counts;
  /** By the sources that the places name; a place of two sources counts for both. */
  readonly bySource: Counts;
  /** Ids that were retired. */
  readonly retired: number;
}

const rowsOf = (dir: string, path: string) =>
  recordsOf(new Map(existsSync(join(dir, path)) ? [[path, readFileSync(join(dir, path))]] : []), path).rows;

/** Counts the folder of the imports. */
export const collectImportStats = (importsDir: string): ImportStats => {
  const [countries, types, sources] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()];
  const places = join(importsDir, "places");
  const names = existsSync(places) ? readdirSync(places).filter((name) => name.endsWith(".csv")) : [];
  let total = 0;
  for (const name of names.sort()) {
    const rows = rowsOf(importsDir, `places/${name}`);
    total += rows.length;
    countries.set(name.replace(/\.csv$/, "").toUpperCase(), rows.length);
    countInto(types, rows.map((row) => row["type"] ?? ""));
    for (const row of rows) countInto(sources, new Set((row["source"] ?? "").split(";").map((one) => one.split(":")[0] ?? one)));
  }
  return {
    total,
    byCountry: inOrder(countries),
    byType: inOrder(types),
    bySource: inOrder(sources),
    retired: rowsOf(importsDir, "retired.csv").length,
  };
}; // prettier-ignore
