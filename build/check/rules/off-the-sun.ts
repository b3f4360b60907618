/**
 * Days of a printed timetable that do not follow the Sun: a time that is not where those of the days around it put it,
 * or a Dhuhr that is not near noon. What a table adds to the Sun may be any amount, and changes slowly; a slip of a
 * digit, an hour or a row shows as a day that differs from its neighbours.
 */
import { formatDate, parseDate } from "#core/base/date.ts";
import type { LatLng } from "#core/base/geo.ts";
import { median } from "#core/base/median.ts";
import { DAY_MIN, MINUTE_MS } from "#core/base/time.ts";
import { utcMinute, type Zone } from "#core/base/zone.ts";
import type { Ephemeris } from "#core/prayer/ephemeris.ts";
import { HORIZON_DEG, makeSky, type Passage, type Sky } from "#core/prayer/sky.ts";
import { clockMinute, minuteOfDay } from "#core/times/rule.ts";
import { DAY_TIMES, type DayTime } from "#core/values/prayer.ts";
import type { Diagnostic } from "../../base/diagnostics.ts";
import type { DayRow } from "../../tables/times.ts";

/** The instant of the Sun that a time moves with: twilight with sunrise and sunset. */
const SUN_OF: Readonly<Record<DayTime, (sky: Sky, day: number) => Passage>> = {
  fajr: (sky, day) => sky.sunrise(day),
  sunrise: (sky, day) => sky.sunrise(day),
  dhuhr: (sky, day) => sky.transit(day),
  asr: (sky, day) => sky.asr(day, 1),
  maghrib: (sky, day) => sky.sunset(day),
  isha: (sky, day) => sky.sunset(day),
};

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

const residualsOf = (name: DayTime, days: readonly DayRow[], sky: Sky, zone: Zone): readonly Residual[] =>
  days.flatMap((row) => {
    const text = row.value[name];
    const day = parseDate(row.value.date);
    const at = text === null || day === null ? "out-of-order" : SUN_OF[name](sky, day);
    if (text === null || day === null || typeof at === "string") return [];
    const minute = minuteOfDay(name === "isha" ? "isha" : "dhuhr", clockMinute(text));
    return [{ row, day, minutes: utcMinute(zone, day * DAY_MIN + minute) - at / MINUTE_MS }];
  });

/**
 * The times of a timetable that do not follow the Sun.
 * @param at - where the table is for; nothing that a table adds for another point of its area counts
 */
export const offTheSun = (
  days: readonly DayRow[],
  at: LatLng,
  zone: Zone,
  ephemeris: Ephemeris,
): readonly Diagnostic[] => {
  const covered = days.filter(({ value }) => {
    const day = parseDate(value.date);
    return day !== null && day > ephemeris.firstDay && day + 3 < ephemeris.endDay;
  });
  const sky = makeSky(ephemeris, at.lat, at.lng, { horizonDeg: HORIZON_DEG, sun: "event", asrSun: "event" });
  return DAY_TIMES.flatMap((name) => {
    const residuals = residualsOf(name, covered, sky, zone);
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
};
