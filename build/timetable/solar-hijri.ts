/**
 * The solar Hijri calendar of Iran and Afghanistan: six months of 31 days, five of 30, and a last one of 29, or 30 in a
 * leap year. Leap years by the cycle of 33 years, which agrees with the equinox from 1178 to 1633 (K. M. Borkowski,
 * The Persian calendar for 3000 years, 1996).
 */
import { epochDay } from "#core/base/date.ts";

/** Years that the cycle is right for. */
const [FIRST, LAST] = [1178, 1633];

/** 1 Farvardin 1405 was 21 March 2026. */
const [KNOWN_YEAR, KNOWN_DAY] = [1405, epochDay(2026, 3, 21)];

const LONG_MONTHS = 6;

const isLeap = (year: number): boolean => (8 * year + 29) % 33 < 8;

const lengthOf = (year: number): number => (isLeap(year) ? 366 : 365);

const newYear = (year: number): number => {
  let day = KNOWN_DAY;
  for (let at = KNOWN_YEAR; at < year; at += 1) day += lengthOf(at);
  for (let at = year; at < KNOWN_YEAR; at += 1) day -= lengthOf(at);
  return day;
};

/** Days of a month. */
export const solarMonthLength = (year: number, month: number): number => {
  if (month <= LONG_MONTHS) return 31;
  return month < 12 || isLeap(year) ? 30 : 29;
};

/** The epoch day of a date; `null` where the calendar has none. */
export const solarHijriDay = (year: number, month: number, day: number): number | null => {
  if (year < FIRST || year > LAST || month < 1 || month > 12) return null;
  if (day < 1 || day > solarMonthLength(year, month)) return null;
  const before = month - 1;
  return newYear(year) + 30 * before + Math.min(before, LONG_MONTHS) + day - 1;
};
