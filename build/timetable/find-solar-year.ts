/** The solar Hijri years of days that name none, by the Gregorian year of the table: 19 Bahman of 2027 is of 1405. */
import { calendarDate } from "#core/base/date.ts";
import type { DayParts } from "./cells.ts";
import { solarYearNear } from "./near-years.ts";
import { solarHijriDay } from "./solar-hijri.ts";

/** The solar year in which a day falls in a Gregorian year; `null` if it has no such day. */
const yearOf = (month: number, day: number, gregorian: number): number | null => {
  const near = solarYearNear(gregorian);
  const found = [near - 1, near].find((year) => {
    const epoch = solarHijriDay(year, month, day);
    return epoch !== null && calendarDate(epoch).year === gregorian;
  });
  return found ?? null;
};

/** Solar days with a year: that of the first by the Gregorian year, and the next where the months begin again. */
export const withSolarYears = (rows: readonly (DayParts | null)[], gregorian: number): readonly (DayParts | null)[] => {
  let year: number | null = null;
  let before = 0;
  return rows.map((one) => {
    if (one?.hijriDay === undefined || one.hijriMonth === undefined || one.hijriYear !== undefined) return one;
    if (year === null) year = yearOf(one.hijriMonth, one.hijriDay, gregorian);
    else if (one.hijriMonth < before) year += 1;
    before = one.hijriMonth;
    return year === null ? one : { ...one, hijriYear: year };
  });
};
