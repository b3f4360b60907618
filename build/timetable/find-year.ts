/** The year of rows that name none: as said, from the texts around, after the table above, or by the weekdays. */
import { calendarDate, weekday } from "#core/base/date.ts";
import { type DayParts, dayOf } from "./cells.ts";
import type { Found } from "./find-order.ts";

/** Years around one, the nearest first. */
const yearsNear = (year: number): readonly number[] => [0, 1, -1, 2, -2, 3, -3].map((more) => year + more);

/** The year near today in which all weekdays of the rows are right. */
const byWeekdays = (rows: readonly DayParts[], today: number): number | null => {
  const dated = rows.filter((one) => one.weekday !== undefined && one.month !== undefined && one.day !== undefined);
  if (dated.length < 2) return null;
  const fits = (year: number): boolean =>
    dated.every(({ weekday: stated, month = 0, day = 0 }) => {
      const epoch = dayOf(year, month, day);
      return epoch !== null && weekday(epoch) === stated;
    });
  return yearsNear(calendarDate(today).year).find(fits) ?? null;
};

/** What may tell the year of a table, in the order in which it counts. */
interface YearSources {
  readonly rows: readonly DayParts[];
  /** What people said. */
  readonly said: number | null;
  /** Of the record or the texts around. */
  readonly around: number | null;
  /** The last day of the table above. */
  readonly before: number | null;
  readonly today: number;
}

/** The year; no evidence where a row or people say it. */
export const findYear = ({ rows, said, around, before, today }: YearSources): Found<number> | null => {
  const own = rows.find((one) => one.year !== undefined)?.year;
  if (own !== undefined) return { value: own, evidence: "" };
  if (said !== null) return { value: said, evidence: "" };
  if (around !== null) return { value: around, evidence: `the year is ${around}, by the text around the table` };
  if (before !== null) return { value: calendarDate(before + 1).year, evidence: "" };
  const year = byWeekdays(rows, today);
  return year === null ? null : { value: year, evidence: `the year is ${year}, in which all its weekdays are right` };
};

/** Days with a month that name no year: the one of the table, and the next from December to January. */
export const withYears = (rows: readonly (DayParts | null)[], first: number | null): readonly (DayParts | null)[] => {
  let [year, before] = [first, 0];
  return rows.map((one) => {
    if (one?.day === undefined || one.month === undefined || one.year !== undefined || year === null) return one;
    if (before === 12 && one.month === 1) year += 1;
    before = one.month;
    return { ...one, year };
  });
};
