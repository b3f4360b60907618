/**
 * A rule by which clocks change every year, as POSIX TZ has it (IEEE Std 1003.1, 8.3): `0 60 M3.5.0/60 M10.5.0/120` is an
 * offset of 0 minutes, of 60 from the last Sunday of March at 01:00 until the last Sunday of October at 02:00, each by the
 * clock before the change. `Mm.w.d` is the w-th weekday d of month m (5: the last), `Jn` day n of a year without 29 February.
 */
import { epochDay, WEEK_DAYS, weekday } from "./date.ts";
import { DAY_MS, MINUTE_MS } from "./time.ts";

/** A change of the clock: from `atMs` on it is `offsetMin` ahead of UTC. */
export interface ClockChange {
  readonly atMs: number;
  readonly offsetMin: number;
}

/** The two changes of a year, in no order. */
export type ClockRule = (year: number) => readonly [ClockChange, ClockChange];

const FORM = /^(-?\d+) (-?\d+) (\S+)\/(-?\d+) (\S+)\/(-?\d+)$/;
const WEEKDAY = /^M(\d+)\.(\d)\.(\d)$/;
const DAY = /^J(\d+)$/;
const LAST = 5;
/** The last day of February in a year without the 29th. */
const FEBRUARY_END = 59;

/** The epoch day of a year that a date of a rule names; null if it is no such date. */
const dayOf = (date: string): ((year: number) => number) | null => {
  const [, ...parts] = WEEKDAY.exec(date) ?? [];
  const [month = 0, week = 0, day = 0] = parts.map(Number);
  if (month >= 1 && month <= 12 && week >= 1 && week <= LAST && day < WEEK_DAYS)
    return (year) => {
      const first = epochDay(year, month, 1);
      const found = first + ((day - weekday(first) + WEEK_DAYS) % WEEK_DAYS) + (week - 1) * WEEK_DAYS;
      return found < epochDay(year, month + 1, 1) ? found : found - WEEK_DAYS;
    };
  const [, number] = DAY.exec(date) ?? [];
  if (number === undefined) return null;
  const past = Number(number);
  return (year) => (past <= FEBRUARY_END ? epochDay(year, 1, past) : epochDay(year, 3, past - FEBRUARY_END));
};

/** Reads a rule; null if it is none. */
export const readClockRule = (text: string): ClockRule | null => {
  const [, standard, summer, begin = "", beginMin, end = "", endMin] = FORM.exec(text) ?? [];
  const [beginDay, endDay] = [dayOf(begin), dayOf(end)];
  if (beginDay === null || endDay === null) return null;
  const [standardMin, summerMin] = [Number(standard), Number(summer)];
  const [beginsMin, endsMin] = [Number(beginMin) - standardMin, Number(endMin) - summerMin];
  return (year) => [
    { atMs: beginDay(year) * DAY_MS + beginsMin * MINUTE_MS, offsetMin: summerMin },
    { atMs: endDay(year) * DAY_MS + endsMin * MINUTE_MS, offsetMin: standardMin },
  ];
};
