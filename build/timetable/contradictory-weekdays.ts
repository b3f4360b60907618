/**
 * Days of the week that contradict the dates beside them: all by as many days, so that one of the two is of another year,
 * and which one only people know. A few wrong ones are slips of a writer, or words that mean another day elsewhere.
 */
import { formatDate, WEEK_DAYS, weekday } from "#core/base/date.ts";

/** A day as its row dates it, and the day of the week that stands beside it; 0 is Sunday. */
interface DatedRow {
  readonly day: number;
  readonly weekday: number;
  readonly where: string;
}

/** The share of rows that must be off by as many days. */
const SURE = 0.9;

/** Rows from which a share tells something. */
const LEAST_ROWS = 5;

const shiftOf = (row: DatedRow): number => (row.weekday - weekday(row.day) + WEEK_DAYS) % WEEK_DAYS;

/** Why the days of a table may not be taken; `null` if the days of the week do not contradict them. */
export const weekdaysAgainst = (rows: readonly DatedRow[]): string | null => {
  const [first] = rows;
  if (first === undefined || rows.length < LEAST_ROWS) return null;
  const shift = shiftOf(first);
  const alike = rows.filter((row) => shiftOf(row) === shift).length;
  if (shift === 0 || alike < SURE * rows.length) return null;
  const what = `${alike} of ${rows.length} days of the week are not those of the dates`;
  const where = `the first is ${first.where}, ${formatDate(first.day)}`;
  return `${what}: are they of another year? Say it with --year, or leave the column out in a mapping; ${where}`;
};
