/** What the countries that are not settled anew hold: their ids and references, which no other place may take. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readCsv } from "../../csv/read.ts";
import { countriesIn } from "./paths.ts";
import type { LayerPaths } from "./paths.ts";

export interface Standing {
  readonly ids: Set<number>;
  /** The id of the place that each reference belongs to. */
  readonly refs: Map<string, number>;
}

/** The places of all countries but those of `settled`. */
export const readStanding = (paths: LayerPaths, settled: ReadonlySet<string>): Standing => {
  const standing: Standing = { ids: new Set(), refs: new Map() };
  for (const country of countriesIn(join(paths.dir, "places"))) {
    const path = paths.places(country);
    if (settled.has(country) || !existsSync(path)) continue;
    const [header, ...rows] = readCsv(path, readFileSync(path, "utf8")).rows;
    const [id = -1, source = -1] = ["id", "source"].map((name) => header?.fields.indexOf(name));
    for (const { fields } of rows) {
      standing.ids.add(Number(fields[id]));
      for (const ref of (fields[source] ?? "").split(";")) standing.refs.set(ref, Number(fields[id]));
    }
  }
  return standing;
};
