/** Rows of CSV files as text, for commands that write what they read: a cell that no check has read yet. */
import type { LatLng } from "#core/base/geo.ts";

/** A row as text, by column. */
export type TextRow = Readonly<Record<string, string>>;

/**
 * The text of a column; empty where the row leaves it empty.
 * @throws Error where the row has no such column: read as empty it would be a fact that nobody stated
 */
export const cellOf = (row: TextRow, column: string): string => {
  const text = row[column];
  if (text === undefined)
    throw new Error(`got a row without the column ${column}, expected one: ${JSON.stringify(row).slice(0, 120)}`);
  return text;
};

/** The row of a header and the fields below it. Fields that a line lacks at its end are empty. */
export const textRow = (header: readonly string[], fields: readonly string[]): TextRow =>
  Object.fromEntries(header.map((column, i) => [column, fields[i] ?? ""]));

/** The point of a row of places, degrees. Throws an Error where the row has no such columns. */
export const pointOf = (row: TextRow): LatLng => ({ lat: Number(cellOf(row, "lat")), lng: Number(cellOf(row, "lng")) });
