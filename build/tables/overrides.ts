/**
 * data/overrides/<cc>.csv: single fields of places of the layers, corrected by people. A layer is made again with every import, so
 * a correction is kept beside it, and is put into the row whenever the row is read.
 */
import {
  type Cell,
  cell as cellOf,
  column,
  type Columns,
  isRefusal,
  optional,
  parserOf,
  required,
} from "#core/columns/cell-schema.ts";
import * as cell from "#core/columns/cell.ts";
import type { PlaceRow } from "#core/columns/places.ts";
import { LAYER_ID_MAX, LAYER_ID_MIN } from "#core/values/ids.ts";
import type { places } from "./places.ts";
import { layerPlaces } from "./places.ts";
import { type Row, table, type TableFile } from "./table.ts";

/** What names a place, and what follows from other columns. */
const KEPT: ReadonlySet<string> = new Set(["id", "slug", "source", "updated_on"]);

/** The columns of a place that an override may change. */
export const OVERRIDABLE = Object.keys(layerPlaces.columns).filter((name) => !KEPT.has(name));

/** Its own column judges it, so that a phone number may begin with a plus sign. */
const anything: Cell<string> = cellOf((value) => value).meta({ form: { type: "string", maxLength: 1000 } });

export const overrides = table(
  "overrides/*.csv",
  "Corrections of places of the layers, one file a country; they outlast every import.",
  {
    place_id: column(required(cell.integer(LAYER_ID_MIN, LAYER_ID_MAX)), "The place of a layer."),
    column: column(
      required(cell.choice("unknown-value", OVERRIDABLE)),
      "The column of places/*.csv that is corrected; any but id, slug, source and updated_on.",
    ),
    value: column(optional(anything), "The value to use instead, as in that column; empty removes the value."),
    source: column(required(cell.text), "Who says so: a source of sources.csv."),
    updated_on: column(optional(cell.date), "The day the correction was made."),
  },
);

type OverrideRow = Row<(typeof overrides)["columns"]>;

/** A valid override: the value as the column of the place has it. */
interface Override {
  readonly row: OverrideRow;
  readonly value: unknown;
}

/** The overrides of a country by place and column, and what is wrong with the others. */
export interface Overrides {
  readonly byPlace: ReadonlyMap<number, ReadonlyMap<string, Override>>;
  readonly diagnostics: TableFile<Columns>["diagnostics"];
}

const columnsOfPlaces: Columns = layerPlaces.columns;

/** Reads the values of overrides with the cells of their columns. */
export const readOverrides = (file: TableFile<(typeof overrides)["columns"]>): Overrides => {
  const byPlace = new Map<number, Map<string, Override>>();
  const diagnostics = [...file.diagnostics];
  for (const row of file.rows) {
    const { place_id: id, column: name, value } = row.value;
    const declaration = columnsOfPlaces[name];
    if (declaration === undefined) continue;
    const ofPlace = byPlace.get(id) ?? new Map<string, Override>();
    const parsed = parserOf(declaration.cell)(value ?? "");
    if (isRefusal(parsed)) {
      const { code, message, hint } = parsed.fault;
      diagnostics.push(row.report("value", code, `${name}: ${message}`, hint === undefined ? {} : { hint }));
    } else if (ofPlace.has(name))
      diagnostics.push(row.report("column", "duplicate-override", `${name} of place ${id} is corrected twice`));
    else byPlace.set(id, ofPlace.set(name, { row, value: parsed }));
  }
  return { byPlace, diagnostics };
};

type PlaceTableRow = Row<(typeof places)["columns"]>;

/**
 * The row with its overrides, the newest day of both, and the sources of both; findings about a corrected field are
 * reported at the correction.
 */
export const overridden = (row: PlaceTableRow, ofPlace: ReadonlyMap<string, Override> | undefined): PlaceTableRow => {
  if (ofPlace === undefined) return row;
  const all = [...ofPlace.values()];
  const values = Object.fromEntries([...ofPlace].map(([name, { value }]) => [name, value]));
  const changed = { ...row.value, ...values } as PlaceRow;
  const days = [row.value.updated_on, ...all.map((override) => override.row.value.updated_on)].filter(
    (day) => day !== null,
  );
  const source = [...new Set([...row.value.source, ...all.map((override) => override.row.value.source)])];
  return {
    value: { ...changed, source, updated_on: days.sort().at(-1) ?? null },
    report: (name, code, message, more) =>
      ofPlace.get(name)?.row.report("value", code, `${name}: ${message}`, more) ??
      row.report(name, code, message, more),
  };
};
