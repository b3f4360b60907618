/** Tables that stand side by side in the rows of one grid, such as two months on a sheet: one below another. */
import { named } from "./header.ts";
import type { Grid, GridRow } from "./grid.ts";
import { isSameText, type Lexicon } from "./words.ts";

/** Columns of a table that has days and the prayers. */
const LEAST_WIDTH = 4;

const isDayHeader = (lexicon: Lexicon, text: string): boolean => {
  const { prayer, field } = named(lexicon, text, 0);
  return prayer === null && (field === "date" || field === "month");
};

/** After how many columns a header begins again; `null` if it does not. */
const periodOf = (lexicon: Lexicon, { cells }: GridRow): number | null => {
  const [first = ""] = cells;
  if (first === "" || !isDayHeader(lexicon, first)) return null;
  const again = cells.findIndex((cell, at) => at >= LEAST_WIDTH && isSameText(cell, first));
  if (again === -1 || cells.length > 2 * again * again) return null;
  const isRepeated = cells.every((cell, at) => cell === "" || isSameText(cell, cells[at % again] ?? ""));
  return isRepeated ? again : null;
};

const sliceOf = (row: GridRow, from: number, to: number): GridRow => ({
  ...row,
  cells: row.cells.slice(from, to),
  where: (index) => row.where(from + index),
});

/** A grid whose tables stand one below another. */
export const stacked = (lexicon: Lexicon, grid: Grid): readonly Grid[] => {
  const [period] = grid.rows.flatMap((row) => periodOf(lexicon, row) ?? []);
  if (period === undefined) return [grid];
  const width = Math.max(...grid.rows.map(({ cells }) => cells.length));
  const starts = Array.from({ length: Math.ceil(width / period) }, (_, at) => at * period);
  return starts.map((start) => ({
    ...grid,
    rows: grid.rows.map((row) => sliceOf(row, start, start + period)),
    evidence: `${grid.evidence}, ${starts.length} tables side by side`,
  }));
};
