/** The month of rows that name only a day: carried down, of the record or the texts around, as said, or after the table above. */
import { calendarDate } from "#core/base/date.ts";
import type { DayParts } from "./cells.ts";
import type { Found } from "./find-order.ts";

/** What may tell the month in which a table begins, in the order in which it counts. */
interface MonthSources {
  readonly record: number | undefined;
  readonly title: number | undefined;
  /** What people said. */
  readonly said: number | null;
  /** The last day of the table above. */
  readonly before: number | null;
  /** How often the days begin again. */
  readonly restarts: number;
}

/** The month that a table begins in. */
export const findMonth = ({ record, title, said, before, restarts }: MonthSources): Found<number> | null => {
  if (record !== undefined) return { value: record, evidence: "" };
  if (title !== undefined) return { value: title, evidence: `the month is ${title}, by the text around the table` };
  if (said !== null) return { value: said, evidence: "" };
  if (before !== null)
    return { value: calendarDate(before + 1).month, evidence: "the months follow those of the table above" };
  if (restarts === 11)
    return { value: 1, evidence: "twelve months from January on: the days begin again eleven times" };
  return null;
};

/** How often the days of rows without a month begin again. */
export const restartsOf = (rows: readonly (DayParts | null)[]): number =>
  rows.filter((one, at) => one?.day === 1 && one.month === undefined && at > 0).length;

/** Days with their month: their own, else that of the row above, and the next where days begin again. */
export const withMonths = (
  rows: readonly (DayParts | null)[],
  start: (at: number) => number | null,
): readonly (DayParts | null)[] => {
  let month: number | null = null;
  let lastDay = 0;
  return rows.map((one, at) => {
    if (one === null || one.hijriDay !== undefined) return one;
    if (one.month !== undefined) ({ month } = one);
    else if (one.day !== undefined) {
      if (month === null) month = start(at);
      else if (one.day < lastDay && one.day === 1) month = (month % 12) + 1;
    }
    lastDay = one.day ?? lastDay;
    return month === null || one.month !== undefined ? one : { ...one, month };
  });
};
