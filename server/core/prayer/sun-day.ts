/**
 * The Sun of one UTC day as two polynomials of degree 4, good for 1.2 days either side of its noon.
 * Owns: the cache per table. Refuses: places and altitudes (crossing.ts).
 * Accuracy: within 1e-9 rad of the table, i.e. 0.02 ms of an event at |lat| ≤ 65°.
 */
import type { Ephemeris } from "./ephemeris.ts";

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

/** Distance of the five nodes, in days. */
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

/** The Sun by epoch day (UTC); every place shares one cache per table. A day outside the table is an Error of the table's. */
export const sunDays = (ephemeris: Ephemeris): ((day: number) => SunDay) => {
  const { firstDay, endDay } = ephemeris;
  // As long as the table from the start: a sparse array would be looked up by hashing.
  const cache = caches.get(ephemeris) ?? Array.from<SunDay | undefined>({ length: endDay - firstDay });
  caches.set(ephemeris, cache);
  return (day) => (cache[day - firstDay] ??= makeSunDay(ephemeris, day));
};

/** Whether {@link sunDays} can answer for the days next to `day` as well. */
export const coversDay = (ephemeris: Ephemeris, day: number): boolean =>
  day - 1 >= ephemeris.firstDay && day + 3 <= ephemeris.endDay;
