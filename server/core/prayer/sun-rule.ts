/**
 * Which Sun an authority computes a day with: that of each event, or one that stands for the whole day.
 * Owns: the Sun held still for a day, and the Sun of a perpetual timetable. Refuses: finding events (crossing.ts).
 * The differences are up to two minutes at 40° of latitude: they tell authorities apart that share their angles.
 */
import { calendarDate, epochDay } from "#core/time/date.ts";
import type { Ephemeris } from "./ephemeris.ts";
import { coversDay, sunDays, type SunDay } from "./sun-day.ts";

/**
 * `event`: that of each event; `midnight`: that of 0h UT of the date, as almanacs list it, all day long; `noon`: that of
 * 12h local mean time, all day long; `perpetual`: that of the same date in the last year before a leap year.
 */
export const SUN_RULES = ["event", "midnight", "noon", "perpetual"] as const;
export type SunRule = (typeof SUN_RULES)[number];

/** Days from the UTC noon. */
const MIDNIGHT = -0.5;

/** The Sun of `t` days from the noon of its day, held still. */
export const held = (sun: SunDay, t: number): SunDay => ({
  s0: sun.s0 + t * (sun.s1 + t * (sun.s2 + t * (sun.s3 + t * sun.s4))),
  s1: 0,
  s2: 0,
  s3: 0,
  s4: 0,
  e0: sun.e0 + t * (sun.e1 + t * (sun.e2 + t * (sun.e3 + t * sun.e4))),
  e1: 0,
  e2: 0,
  e3: 0,
  e4: 0,
});

/** The same date in the year from which a perpetual timetable is printed; 29 February is 1 March there. */
const perpetualDay = (day: number): number => {
  const { year, month, day: date } = calendarDate(day);
  return epochDay(year - (year % 4) + 3, month, date);
};

/** The Sun by epoch day (UTC) as `rule` has it; without a table for the other year a perpetual day is its own. */
export const sunDaysBy = (ephemeris: Ephemeris, rule: SunRule, lngDeg: number): ((day: number) => SunDay) => {
  const sunOf = sunDays(ephemeris);
  if (rule === "event") return sunOf;
  if (rule === "perpetual") {
    return (day) => {
      const other = perpetualDay(day);
      return sunOf(coversDay(ephemeris, other) ? other : day);
    };
  }
  const t = rule === "midnight" ? MIDNIGHT : -lngDeg / 360;
  return (day) => held(sunOf(day), t);
};
