/**
 * Tables with prayers down the side and days along the top: upright, a row a day. A grid of several, such as a year of
 * months, is parted where days begin again along the top.
 */
import type { Grid, GridRow } from "./grid.ts";

/** Prayers down the side, how many of them differ, and days along the top, from which a table is such a one. */
const [PRAYERS, DIFFERENT, DAYS] = [3, 2, 2];

/** A grid with its columns as rows. */
const upright = (grid: Grid): Grid => {
  const width = Math.max(...grid.rows.map(({ cells }) => cells.findLastIndex((cell) => cell !== "") + 1));
  const rows = Array.from({ length: width }, (_, index): GridRow => ({
    cells: grid.rows.map(({ cells }) => cells[index] ?? ""),
    where: (at) => grid.rows[at]?.where(index) ?? "",
    context: grid.rows[0]?.context ?? new Map<string, string>(),
  }));
  return { ...grid, rows, evidence: `${grid.evidence}, days along the top` };
};

/** Whether days stand in a row; in the last table of several there may be one. */
const isOfDays = ({ cells }: GridRow, isDay: (cell: string) => boolean, isFurther: boolean): boolean => {
  const filled = cells.slice(1).filter((cell) => cell !== "");
  const days = filled.filter(isDay).length;
  return days >= DAYS || (isFurther && days > 0 && days === filled.length);
};

/** Where the tables of a grid begin: at each row of days that prayers follow, and at the texts right above it. */
const startsOf = (
  { rows }: Grid,
  isPrayer: (row: GridRow) => boolean,
  isDay: (cell: string) => boolean,
): readonly number[] => {
  const starts: number[] = [];
  let days: number | null = null;
  for (const [at, row] of rows.entries()) {
    if (!isPrayer(row) && isOfDays(row, isDay, starts.length > 0)) days ??= at;
    if (!isPrayer(row) || days === null) continue;
    const above = rows.slice(0, days).findLastIndex((one) => isPrayer(one) || one.cells.every((cell) => cell === ""));
    starts.push(above + 1);
    days = null;
  }
  return starts;
};

/** Whether prayers stand down the side; one word alone may be that of each Friday. */
const hasPrayers = ({ rows }: Grid, isPrayer: (row: GridRow) => boolean): boolean => {
  const prayers = rows.filter(isPrayer).map(({ cells }) => cells.find((cell) => cell !== ""));
  return prayers.length >= PRAYERS && new Set(prayers).size >= DIFFERENT;
};

/** The tables of a grid, with a row a day where days are along the top; the grid itself if it has no such table. */
export const daysDown = (
  grid: Grid,
  isPrayer: (row: GridRow) => boolean,
  isDay: (cell: string) => boolean,
): readonly Grid[] => {
  const starts = grid.hasHeader || !hasPrayers(grid, isPrayer) ? [] : startsOf(grid, isPrayer, isDay);
  if (starts.length === 0) return [grid];
  return starts.map((start, at) =>
    upright({ ...grid, rows: grid.rows.slice(at === 0 ? 0 : start, starts[at + 1] ?? grid.rows.length) }),
  );
};
