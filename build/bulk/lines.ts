/**
 * A row as a line of text. Both forms follow from the row alone and the columns of its table, so that anyone who replays
 * changes (changes.ts) writes the same bytes.
 */
import { formatLine } from "../csv/csv.ts";
import type { AnyTable, Row, Value } from "./columns.ts";

const fieldOf = (value: Value | undefined): string => {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
};

/** The header of a table's CSV file, with its line end. */
export const csvHeader = ({ columns }: Pick<AnyTable, "columns">): string => `${Object.keys(columns).join(",")}\n`;

/** A row of CSV (RFC 4180, LF): unknown is empty, lists and objects are JSON, as JSON.stringify writes them. */
export const csvLine = (names: readonly string[], row: Row): string =>
  `${formatLine(names.map((name) => fieldOf(row[name])))}\n`;

/** A line with a GeoJSON feature (RFC 7946): its properties are the whole row; `json` is the row as JSON. */
export const geojsonLine = ({ id, lat, lng }: Row, json: string): string =>
  `{"type":"Feature","id":${JSON.stringify(id)},"geometry":{"type":"Point","coordinates":[${JSON.stringify(lng)},${JSON.stringify(lat)}]},"properties":${json}}\n`;
