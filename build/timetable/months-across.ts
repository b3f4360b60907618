/**
 * Tables of one prayer with a column a month and a row a day of the month, as perpetual timetables print them: a row a
 * day, so that months follow one another.
 */
import { plainDigits } from "./digits.ts";
import type { Grid, GridRow } from "./grid.ts";
import type { Lexicon } from "./words.ts";

/** Months that a header must have, so that no other table is taken for one. */
const LEAST_MONTHS = 3;

const isMonth = (lexicon: Lexicon, text: string): boolean => {
  const tokens = lexicon.tokens(text);
  const found = lexicon.find(tokens, 0, ["month", "solar"]);
  return found !== null && found.length === tokens.length;
};

/** The columns of months of a header; none if it has other columns beside that of the days. */
const monthsOf = (lexicon: Lexicon, { cells }: GridRow): readonly number[] => {
  const filled = [...cells.keys()].filter((at) => (cells[at] ?? "") !== "");
  const months = filled.filter((at) => isMonth(lexicon, cells[at] ?? ""));
  const isOfMonths = months.length >= LEAST_MONTHS && filled.every((at) => at === 0 || months.includes(at));
  const names = new Set(months.map((at) => cells[at]));
  return isOfMonths && names.size === months.length && !months.includes(0) ? months : [];
};

const filledIn = ({ cells }: GridRow): readonly string[] => cells.filter((cell) => cell !== "");

const isDayNumber = ({ cells }: GridRow): boolean => /^(?:[12]?\d|3[01])$/.test(plainDigits(cells[0] ?? "").trim());

const rowAt = (row: GridRow, header: GridRow, at: number): GridRow => ({
  ...row,
  cells: [row.cells[0] ?? "", header.cells[at] ?? "", row.cells[at] ?? ""],
  where: (index) => row.where(index === 0 ? 0 : at),
});

/** The header of the rows: the text above the table, or before its days, says which prayer they are of. */
const headOf = (header: GridRow, before: readonly GridRow[]): GridRow => {
  const above = before.map(filledIn).findLast((cells) => cells.length > 0) ?? [];
  const title = above.length === 1 ? above : [];
  return { ...header, cells: ["Day", "Month", [...title, header.cells[0] ?? ""].join(" ")] };
};

/** A grid with its tables of months across as rows of a day; the same one if it has none. */
export const monthsDown = (lexicon: Lexicon, grid: Grid): Grid => {
  const rows: GridRow[] = [];
  let [isFound, at] = [false, 0];
  while (at < grid.rows.length) {
    const header = grid.rows[at];
    if (header === undefined) break;
    at += 1;
    const months = monthsOf(lexicon, header);
    const end = grid.rows.findIndex((row, other) => other >= at && !isDayNumber(row));
    const days = months.length === 0 ? [] : grid.rows.slice(at, end === -1 ? undefined : end);
    if (days.length === 0) rows.push(header);
    else {
      isFound = true;
      const down = months.flatMap((month) => days.map((day) => rowAt(day, header, month)));
      rows.push(headOf(header, rows), ...down.filter(({ cells }) => cells[2] !== ""));
      at += days.length;
    }
  }
  return isFound ? { ...grid, rows, evidence: `${grid.evidence}, months along the top` } : grid;
};
