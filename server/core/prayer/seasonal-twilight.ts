/** The seasonal twilight of Moonsighting Committee Worldwide, by K. Shaukat: minutes before sunrise and after sunset. */
import { calendarDate, epochDay } from "#core/base/date.ts";
import type { Shafaq } from "#core/values/prayer.ts";

/** Minutes at winter solstice (a), turning points (b, c) and summer solstice (d): base and slope per |lat|/55°. */
type Curve = readonly [a: Line, b: Line, c: Line, d: Line];
type Line = readonly [base: number, slope: number];

const FAJR: Curve = [
  [75, 28.65],
  [75, 19.44],
  [75, 32.74],
  [75, 48.1],
];

const ISHA: Readonly<Record<Shafaq, Curve>> = {
  general: [
    [75, 25.6],
    [75, 2.05],
    [75, -9.21],
    [75, 6.14],
  ],
  ahmer: [
    [62, 17.4],
    [62, -7.16],
    [62, 5.12],
    [62, 19.44],
  ],
  abyad: [
    [75, 25.6],
    [75, 7.16],
    [75, 36.84],
    [75, 81.84],
  ],
};

/** The six parts of the year from winter solstice on: length in days, and the season's points at both ends. */
const PIECES = [
  [91, 0, 1],
  [46, 1, 2],
  [46, 2, 3],
  [46, 3, 2],
  [46, 2, 1],
  [91, 1, 0],
] as const;

/** Days since the hemisphere's last winter solstice, taken as 21 December (north) or 21 June (south). */
export const daysSinceSolstice = (day: number, latDeg: number): number => {
  const { year } = calendarDate(day);
  const month = latDeg >= 0 ? 12 : 6;
  const thisYear = epochDay(year, month, 21);
  return day - (day >= thisYear ? thisYear : epochDay(year - 1, month, 21));
};

const seasonalMinutes = (season: Curve, latDeg: number, days: number): number => {
  const share = Math.abs(latDeg) / 55;
  const at = (point: 0 | 1 | 2 | 3): number => season[point][0] + season[point][1] * share;
  let into = days;
  for (const [length, from, to] of PIECES) {
    if (into < length) return at(from) + ((at(to) - at(from)) * into) / length;
    into -= length;
  }
  return at(0);
};

/** Minutes from Fajr to sunrise on an epoch day. */
export const fajrMinutes = (day: number, latDeg: number): number =>
  seasonalMinutes(FAJR, latDeg, daysSinceSolstice(day, latDeg));

/** Minutes from sunset to Isha on an epoch day. */
export const ishaMinutes = (day: number, latDeg: number, shafaq: Shafaq): number =>
  seasonalMinutes(ISHA[shafaq], latDeg, daysSinceSolstice(day, latDeg));
