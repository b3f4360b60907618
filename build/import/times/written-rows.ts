/** Rows of the data folder by their columns, in order and as the text of a file. */
import type { TextRow } from "../../base/text-row.ts";
import { formatCsv } from "../../csv/csv.ts";
import { compareFields } from "../../tables/table.ts";

/** A CSV file; a column that a row lacks is empty in it. */
export const textOf = (columns: readonly string[], rows: readonly TextRow[]): string =>
  formatCsv(
    columns,
    rows.map((row) => columns.map((name) => row[name] ?? "")),
  );

/** Sorts rows by the columns of `order`; the first column counts most. */
export const sorted = (rows: readonly TextRow[], order: readonly string[]): readonly TextRow[] =>
  rows.toSorted((a, b) =>
    order.reduce((sum, name) => (sum === 0 ? compareFields(a[name] ?? "", b[name] ?? "") : sum), 0),
  );
