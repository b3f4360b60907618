/**
 * Rows as `accept` reads and writes them: the text of each column of their table, so that a cell that nobody changes is written
 * as it was read. What a file lacks is empty.
 */
import type { Columns } from "#core/columns/cell-schema.ts";
import type { TextRow } from "../../base/text-row.ts";
import type { overrides } from "../../tables/overrides.ts";
import { places } from "../../tables/places.ts";
import type { exceptions, retired } from "../../tables/reference.ts";
import type { times } from "../../tables/times.ts";

interface WithColumns {
  readonly columns: Columns;
}

/** The texts of a row by the columns of its table. */
type CellsOf<T extends WithColumns> = { readonly [C in keyof T["columns"] & string]: string };

export type PlaceCells = CellsOf<typeof places>;
export type OverrideCells = CellsOf<typeof overrides>;
export type RuleCells = CellsOf<typeof times>;
export type RetiredCells = CellsOf<typeof retired>;
export type ExceptionCells = CellsOf<typeof exceptions>;

/** Some columns of a place, with the texts that they get. */
export type PlaceTexts = Partial<PlaceCells>;

/** A row with every column of its table, and no other. */
export const cellsOf = <T extends WithColumns>({ columns }: T, row: TextRow): CellsOf<T> =>
  Object.fromEntries(Object.keys(columns).map((name) => [name, row[name] ?? ""])) as CellsOf<T>;

/** Texts by columns of places. @throws Error for a column that places do not have */
export const placeTexts = (texts: Iterable<readonly [column: string, text: string]>): PlaceTexts => {
  const all = [...texts];
  const other = all.find(([name]) => !Object.hasOwn(places.columns, name));
  if (other !== undefined) throw new Error(`got the column ${other[0]}, expected one of places`);
  return Object.fromEntries(all);
};
