/**
 * Whether the Hijri days of a table are solar or lunar: by the words of its months, else by a day that only one calendar
 * has, else by the year that is near today (1405 is 2026 by the Sun, 1984 by the Moon).
 */
import { calendarDate } from "#core/base/date.ts";
import { hijriYearNear, solarYearNear } from "./near-years.ts";
import type { DayParts } from "./cells.ts";
import type { Found } from "./find-order.ts";

export type HijriCalendar = "lunar" | "solar";

/** Years around today that a table may be of. */
const NEAR = 12;

/** The calendar of Hijri days; lunar where they name no year. */
export const findCalendar = (days: readonly DayParts[], today: number): Found<HijriCalendar> | null => {
  const hijri = days.filter((one) => one.hijriYear !== undefined || one.hijriMonth !== undefined);
  if (hijri.length === 0) return null;
  const named = hijri.find(({ isSolar }) => isSolar === true);
  if (named !== undefined) return { value: "solar", evidence: "its months are those of the solar Hijri calendar" };
  if (hijri.some(({ hijriDay }) => hijriDay === 31))
    return { value: "solar", evidence: "months have 31 days: the solar Hijri calendar" };
  const [year] = hijri.flatMap(({ hijriYear }) => hijriYear ?? []);
  if (year === undefined) return { value: "lunar", evidence: "" };
  const { year: now } = calendarDate(today);
  const [bySun, byMoon] = [Math.abs(year - solarYearNear(now)), Math.abs(year - hijriYearNear(now))];
  return bySun < byMoon && bySun <= NEAR
    ? { value: "solar", evidence: `the year ${year} is of the solar Hijri calendar: of the lunar one it is long past` }
    : { value: "lunar", evidence: "" };
};
