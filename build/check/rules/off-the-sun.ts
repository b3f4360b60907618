/**
 * Days of a printed timetable that do not follow the Sun: a time that is not where those of the days around it put it,
 * or a Dhuhr that is not near noon. What a table adds to the Sun may be any amount, and changes slowly; a slip of a
 * digit, an hour or a row shows as a day that differs from its neighbours.
 */
import { formatDate, parseDate } from "#core/base/date.ts";
import { median } from "#core/base/median.ts";
import { sunMinute } from "#core/times/against-sun.ts";
import { clockMinute } from "#core/base/time.ts";
import { nearBounds, type SunDays } from "#core/times/sun-day.ts";
import { DAY_TIMES, type DayTime } from "#core/values/prayer.ts";
import type { Diagnostic } from "../../base/diagnostics.ts";
import type { DayRow } from "../../tables/times.ts";

/** Days on either side that a day is compared with. */
const AROUND_DAYS = 3;

/** How far a time may be from its neighbours, minutes: tables round, and print twilight in steps of several days. */
const SLACK_MIN: Readonly<Record<DayTime, number>> = { fajr: 5, sunrise: 2, dhuhr: 2, asr: 3, maghrib: 2, isha: 5 };

/** How far Dhuhr may be from noon, minutes: beyond, the clock is another one. */
const NOON_MIN = 20;

interface Residual {
  readonly row: DayRow;
  readonly day: number;
  /** Minutes that the time is printed after the Sun. */
  readonly minutes: number;
}

const residualsOf = (name: DayTime, days: readonly DayRow[], sunOf: SunDays): readonly Residual[] =>
  days.flatMap((row) => {
    const text = row.value[name];
    const day = parseDate(row.value.date);
    const sun = day === null ? null : sunOf(day);
    if (text === null || day === null || sun === null) return [];
    return [{ row, day, minutes: nearBounds(clockMinute(text), sun.adhan[name]) - sunMinute(name, sun) }];
  });

/**
 * The times of a timetable that do not follow the Sun.
 * @param sunOf - the Sun where the table is for; nothing that a table adds for another point of its area counts
 */
export const offTheSun = (days: readonly DayRow[], sunOf: SunDays): readonly Diagnostic[] =>
  DAY_TIMES.flatMap((name) => {
    const residuals = residualsOf(name, days, sunOf);
    return residuals.flatMap(({ row, day, minutes }, i) => {
      const around = residuals
        .slice(Math.max(0, i - AROUND_DAYS), i + AROUND_DAYS + 1)
        .filter((other) => other.row !== row && Math.abs(other.day - day) <= AROUND_DAYS);
      const usual = around.length === 0 ? minutes : median(around.map((other) => other.minutes));
      const off = Math.round(minutes - usual);
      const isOdd = Math.abs(minutes - usual) > SLACK_MIN[name];
      const isFar = name === "dhuhr" && Math.abs(minutes) > NOON_MIN;
      if (!isOdd && !isFar) return [];
      const message = isOdd
        ? `${name} ${row.value[name]} is ${Math.abs(off)} minutes ${off > 0 ? "after" : "before"} where the days around ${formatDate(day)} put it`
        : `dhuhr ${row.value.dhuhr} is ${Math.abs(Math.round(minutes))} minutes from noon`;
      return [row.report(name, "off-the-sun", message, { message })];
    });
  });
