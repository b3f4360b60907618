/**
 * The Sun of one UTC day as two polynomials of degree 4, good for 1.2 days on either side of its noon, cached per
 * table; within 1e-9 rad of the table, i.e. 0.02 ms of an event at |lat| ≤ 65°. And the Sun as authorities use it: of
 * each event, fixed for a whole day, or of a perpetual timetable; up to two minutes apart at 40° of latitude.
 */
import { calendarDate, epochDay } from "#core/base/time.ts";
import type { Ephemeris } from "./ephemeris.ts";

/**
 * `event`: the Sun of each event; `midnight`: of 0h UT all day, as almanacs list it; `noon`: of 12h local mean time all
 * day; `perpetual`: of the same date in the last year before a leap year.
 */
export const SUN_RULES = ["event", "midnight", "noon", "perpetual"] as const;
export type SunRule = (typeof SUN_RULES)[number];

/** Days from the UTC noon. */
const MIDNIGHT = -0.5;

/** The Sun at `t` days from the noon of its day, fixed for the whole day. */
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

/** The same date in the base year of a perpetual timetable; 29 February becomes 1 March. */
const perpetualDay = (day: number): number => {
  const { year, month, day: date } = calendarDate(day);
  return epochDay(year - (year % 4) + 3, month, date);
};

/** The Sun by epoch day (UTC) under `rule`; a perpetual day uses its own year if the base year has no table. */
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

/**
 * Coefficients in days from the UTC noon of the day: `s0 + s1 t + … + s4 t⁴` is the sine of the declination,
 * `e0 + … + e4 t⁴` the equation of time in turns.
 */
export interface SunDay {
  readonly s0: number;
  readonly s1: number;
  readonly s2: number;
  readonly s3: number;
  readonly s4: number;
  readonly e0: number;
  readonly e1: number;
  readonly e2: number;
  readonly e3: number;
  readonly e4: number;
}

type Quartic = readonly [number, number, number, number, number];

/** Spacing of the five nodes, in days. */
const STEP = 0.6;

/** The quartic through five equidistant values, in days (Newton's central differences written as powers). */
const quartic = (value: (day: number) => number, noon: number): Quartic => {
  const c = value(noon);
  const [b, d] = [value(noon - STEP), value(noon + STEP)];
  const [a, e] = [value(noon - 2 * STEP), value(noon + 2 * STEP)];
  return [
    c,
    (a - 8 * b + 8 * d - e) / (12 * STEP),
    (-a + 16 * b - 30 * c + 16 * d - e) / (24 * STEP ** 2),
    (-a + 2 * b - 2 * d + e) / (12 * STEP ** 3),
    (a - 4 * b + 6 * c - 4 * d + e) / (24 * STEP ** 4),
  ];
};

const makeSunDay = (ephemeris: Ephemeris, day: number): SunDay => {
  const [s0, s1, s2, s3, s4] = quartic(ephemeris.sinDeclination, day + 0.5);
  const [e0, e1, e2, e3, e4] = quartic(ephemeris.equationTurns, day + 0.5);
  return { s0, s1, s2, s3, s4, e0, e1, e2, e3, e4 };
};

const caches = new WeakMap<Ephemeris, (SunDay | undefined)[]>();

/** The Sun by epoch day (UTC); all places share a cache per table. Throws for a day outside the table. */
export const sunDays = (ephemeris: Ephemeris): ((day: number) => SunDay) => {
  const { firstDay, endDay } = ephemeris;
  // Full length from the start: V8 stores sparse arrays as slow hash tables.
  const cache = caches.get(ephemeris) ?? Array.from<SunDay | undefined>({ length: endDay - firstDay });
  caches.set(ephemeris, cache);
  return (day) => (cache[day - firstDay] ??= makeSunDay(ephemeris, day));
};

/** Whether {@link sunDays} covers `day` and its neighbours. */
export const coversDay = (ephemeris: Ephemeris, day: number): boolean =>
  day - 1 >= ephemeris.firstDay && day + 3 <= ephemeris.endDay;
