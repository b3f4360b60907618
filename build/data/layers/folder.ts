/**
 * Files of a layer, data/layers/<name>, and of the imports folder that layers are made from. The ledger of a layer,
 * ids.csv, has which id each record has, the extract it was last in, and how many newer extracts lacked it. It never
 * loses a line, so an id is never given to another place.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compareText } from "#core/base/text.ts";
import type { Columns, RowOf } from "#core/columns/cell-schema.ts";
import { isLayerId } from "#core/values/ids.ts";
import { type LabelsOf, labelsOfTypes } from "../../tables/fact-texts.ts";
import { type Gate, openGate } from "../../admission/gate.ts";
import type { Admission } from "#core/admission/admit.ts";
import { LAYERS } from "../../check/load/country-files.ts";
import { fileAt, loadFactTexts, loadTable } from "../../check/load/load.ts";
import { cellOf } from "../../base/text-row.ts";
import { formatCsv, readCsv } from "../../csv/csv.ts";
import { rowsAt } from "../../csv/rows-at.ts";
import { readDrafts } from "../../import/gather/gather.ts";
import { countriesIn, datasetsIn, type LayerPaths } from "../../import/layer/paths.ts";
import type { Row } from "../../import/layer/row.ts";
import type { Reading } from "../../import/import.ts";
import {
  admissionSources,
  admissionWords,
  type HeldArea,
  heldAreas,
  type LayerRow,
  layers,
  placeTypes,
} from "../../tables/reference.ts";
import type { Table } from "../../tables/table.ts";

/** What a ledger says of a record. */
export interface LedgerEntry {
  readonly id: number;
  /** Name of the data set. */
  readonly extract: string;
  /** Newer extracts of that name without the record. */
  readonly missed: number;
}

/** Record (`osm:n1`) → entry. */
type Ledger = ReadonlyMap<string, LedgerEntry>;

const HEADER = ["ref", "id", "extract", "missed"] as const;

/** Reads a ledger; empty if there is none. Throws an Error naming an invalid line: continuing could give an id twice. */
export const readLedger = (path: string): Ledger => {
  if (!existsSync(path)) return new Map();
  const [header, ...rows] = readCsv(path, readFileSync(path, "utf8")).rows;
  const refuse = (line: number, got: readonly string[]): Error =>
    new Error(
      `${path}:${line}: got ${JSON.stringify(got.join(",").slice(0, 60))}, expected ${HEADER.join(",")}; take it back from git`,
    );
  if (header?.fields.join() !== HEADER.join()) throw refuse(1, header?.fields ?? []);
  const entries = new Map<string, LedgerEntry>();
  for (const { fields, position } of rows) {
    const [ref = "", idText, extract = "", missedText] = fields;
    const [id, missed] = [Number(idText), Number(missedText)];
    const isSound = ref.includes(":") && isLayerId(id) && extract !== "" && Number.isSafeInteger(missed) && missed >= 0;
    if (!isSound || entries.has(ref)) throw refuse(position(0).line, fields);
    entries.set(ref, { id, extract, missed });
  }
  return entries;
};

/** The file, by id and record. */
export const formatLedger = (ledger: Ledger): string => {
  const rows = [...ledger].sort(([a, x], [b, y]) => x.id - y.id || compareText(a, b));
  return formatCsv(
    HEADER,
    rows.map(([ref, { id, extract, missed }]) => [ref, String(id), extract, missed === 0 ? "" : String(missed)]),
  );
};

export const refsOf = (row: Row): readonly string[] =>
  cellOf(row, "source")
    .split(";")
    .filter((reference) => reference.includes(":"));

/** The id of the source that a reference belongs to: `osm` of `osm:n1`. */
export const sourceOf = (ref: string): string => ref.slice(0, ref.indexOf(":"));

export const layerFiles = (dataDir: string, layer: string) => {
  const dir = join(dataDir, LAYERS, layer);
  return {
    places: join(dir, "places"),
    country: (code: string): string => join(dir, "places", `${code.toLowerCase()}.csv`),
    /** Rows that the gate does not show: nothing in their names vouches for them. */
    unverified: join(dir, "unverified"),
    unverifiedOf: (code: string): string => join(dir, "unverified", `${code.toLowerCase()}.csv`),
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
    throw new Error(
      diagnostics.map((diagnostic) => `${diagnostic.file}:${diagnostic.line}: ${diagnostic.message}`).join("\n"),
    );
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

/** What the gate did with the places of a source in a country. */
export interface Admitted {
  readonly source: string;
  readonly country: string;
  readonly decision: Admission["decision"];
  /** Why; empty for what is shown. */
  readonly reason: string;
  /** The extract that has the records, of what is refused: no row tells of it. Else empty. */
  readonly extract: string;
  readonly places: number;
}

/** The gate, and how it calls a place without a name. */
export interface GateAndLabels {
  readonly gate: Gate;
  readonly labelsOf: LabelsOf;
}

/** The gate of a data folder; everything is shown where it has no tables of words. */
export const readGate = (dataDir: string): GateAndLabels => {
  const rowsOf = <C extends Columns>(table: Table<C>): readonly RowOf<C>[] =>
    existsSync(join(dataDir, table.path)) ? readSound(dataDir, table) : [];
  const types = readSound(dataDir, placeTypes);
  return {
    gate: openGate({
      words: rowsOf(admissionWords),
      sources: rowsOf(admissionSources),
      types,
    }),
    labelsOf: labelsOfTypes(loadFactTexts(dataDir)),
  };
};

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
    const lines = drafts.map((draft) => JSON.stringify(draft)).sort(compareText);
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
