/** Files of a layer, data/layers/<name>, and of the imports folder that layers are made from. */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compareText } from "#core/base/text.ts";
import { fileAt, loadTable } from "../../check/load/load.ts";
import { LAYERS } from "../../check/load/country-files.ts";
import { readCsv } from "../../csv/csv.ts";
import { readDrafts } from "../../import/gather/drafts.ts";
import { countriesIn, datasetsIn, type LayerPaths } from "../../import/layer/paths.ts";
import type { Reading } from "../../import/report.ts";
import type { Row } from "../../import/layer/row.ts";
import type { Columns, RowOf } from "#core/columns/cell-schema.ts";
import { type HeldArea, heldAreas, type LayerRow, layers } from "../../tables/reference.ts";
import type { Table } from "../../tables/table.ts";

/** The rows of a CSV file; none if it does not exist. */
export const rowsAt = (path: string): readonly Row[] => {
  if (!existsSync(path)) return [];
  const [header, ...rows] = readCsv(path, readFileSync(path, "utf8")).rows;
  const columns = header?.fields ?? [];
  return rows.map(({ fields }) => Object.fromEntries(columns.map((name, i) => [name, fields[i] ?? ""])));
};

export const refsOf = (row: Row): readonly string[] =>
  (row["source"] ?? "").split(";").filter((one) => one.includes(":"));

/** The id of the source that a reference belongs to: `osm` of `osm:n1`. */
export const sourceOf = (ref: string): string => ref.slice(0, ref.indexOf(":"));

export const layerFiles = (dataDir: string, layer: string) => {
  const dir = join(dataDir, LAYERS, layer);
  return {
    places: join(dir, "places"),
    country: (code: string): string => join(dir, "places", `${code.toLowerCase()}.csv`),
    ids: join(dir, "ids.csv"),
    retired: join(dir, "retired.csv"),
    sources: join(dir, "sources.csv"),
    extracts: join(dir, "extracts.csv"),
  };
};

/** The rows of a table of data/layers; throws an Error with the faults of the file. */
const readSound = <C extends Columns>(dataDir: string, table: Table<C>): readonly RowOf<C>[] => {
  const { rows, diagnostics } = loadTable(table, fileAt(dataDir, table.path));
  if (diagnostics.length > 0)
    throw new Error(diagnostics.map((one) => `${one.file}:${one.line}: ${one.message}`).join("\n"));
  return rows.map(({ value }) => value);
};

/** The layers that layers.csv declares, strictest licence first. */
export const readLayers = (dataDir: string): readonly LayerRow[] => readSound(dataDir, layers);

/** The areas of held-areas.csv; none without the file. */
export const readHeldAreas = (dataDir: string): readonly HeldArea[] =>
  existsSync(join(dataDir, heldAreas.path)) ? readSound(dataDir, heldAreas) : [];

/** A place of a layer or of an imports folder. */
export interface PlaceOf {
  /** Upper case. */
  readonly country: string;
  readonly row: Row;
}

/** The places below a folder `places`, country by country; one country is held at a time. */
export function* placesBelow(folder: string): Generator<PlaceOf> {
  for (const country of countriesIn(folder))
    for (const row of rowsAt(join(folder, `${country.toLowerCase()}.csv`))) yield { country, row };
}

/** An extract: a data set as it was imported at one time. */
export interface Extract {
  readonly name: string;
  /** The source of its records. */
  readonly source: string;
  /** The day that the source's data is of; empty where nobody said. */
  readonly asOf: string;
  /** The country whose records are all in it; `null` if some may be missing. */
  readonly covers: string | null;
  /** Whether it was compared with the shipped layers. */
  readonly withLayers: boolean;
  readonly countries: readonly string[];
  /** Hash of its records in any order. */
  readonly digest: string;
  readonly refs: readonly string[];
}

/** Reads the data sets of an imports folder. */
export const readExtracts = (paths: LayerPaths): readonly Extract[] =>
  datasetsIn(paths).map((name) => {
    const countries = countriesIn(paths.drafts(name));
    const drafts = countries.flatMap((code) => [
      ...readDrafts(join(paths.drafts(name), `${code.toLowerCase()}.jsonl`)),
    ]);
    const lines = drafts.map((one) => JSON.stringify(one)).sort(compareText);
    const digest = createHash("sha256").update(lines.join("\n")).digest("hex").slice(0, 16);
    const known = existsSync(paths.reading(name)) ? paths.reading(name) : paths.report(name);
    const { asOf, covers, withLayers, source } = JSON.parse(readFileSync(known, "utf8")) as Reading;
    return {
      name,
      source: source.id,
      asOf: asOf ?? "",
      covers,
      withLayers,
      countries,
      digest,
      refs: drafts.map(({ ref }) => ref),
    };
  });
