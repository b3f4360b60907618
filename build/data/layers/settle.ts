/**
 * Gives the rows of the layers the city that they stand in, when cities, settlements or the rule have changed: an import gives it
 * only to what it reads.
 */
import { compareText } from "#core/base/text.ts";
import { fileAt, loadTable } from "../../check/load/load.ts";
import { writeFiles } from "../../base/files.ts";
import { cellOf, pointOf } from "../../base/text-row.ts";
import { formatCsv } from "../../csv/csv.ts";
import { readSettlements } from "../../import/gather/read-settlements.ts";
import { cityCellsOf } from "../../import/gather/town-of-address.ts";
import { openTowns, type Towns } from "../../import/gather/towns.ts";
import { countriesIn } from "../../import/layer/paths.ts";
import { compareRows, HEADER, type Row } from "../../import/layer/row.ts";
import { cities } from "../../tables/reference.ts";
import { layerFiles, readLayers } from "./folder.ts";
import { rowsAt } from "../../csv/rows-at.ts";

/** What became of the rows. */
export interface Settled {
  readonly rows: number;
  /** Rows with another city than before, or with none any more. */
  readonly moved: number;
  /** Rows in no city. */
  readonly outside: number;
}

/** The row with the city that its point is in, as its locality tells. */
const inItsTown = (row: Row, country: string, towns: Towns): Row => ({
  ...row,
  ...cityCellsOf({ city: "", locality: cellOf(row, "locality") }, (name) => towns.at(pointOf(row), country, name)),
});

/** Opens the towns of a data folder. */
const townsOf = (dataDir: string): Towns => {
  const { rows } = loadTable(cities, fileAt(dataDir, cities.path));
  return openTowns(
    rows.map(({ value }) => value),
    readSettlements(dataDir),
  );
};

/** Settles the rows of all layers of a data folder, shown and unverified, and writes the files that change. */
export const settleLayers = (dataDir: string): Settled => {
  const towns = townsOf(dataDir);
  const files = new Map<string, string>();
  let [count, moved, outside] = [0, 0, 0];
  for (const { layer } of readLayers(dataDir)) {
    const at = layerFiles(dataDir, layer);
    for (const [folder, fileOf] of [
      [at.places, at.country],
      [at.unverified, at.unverifiedOf],
    ] as const)
      for (const country of countriesIn(folder).toSorted(compareText)) {
        const before = rowsAt(fileOf(country));
        const after = before.map((row) => inItsTown(row, country, towns));
        count += after.length;
        moved += after.filter((row, i) => row["city"] !== before[i]?.["city"]).length;
        outside += after.filter((row) => row["city"] === "").length;
        const rows = after.toSorted(compareRows).map((row) => HEADER.map((name) => row[name] ?? ""));
        files.set(fileOf(country), formatCsv(HEADER, rows));
      }
  }
  writeFiles(files);
  return { rows: count, moved, outside };
};
