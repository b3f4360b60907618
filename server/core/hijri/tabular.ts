/**
 * The tabular Hijri calendar: months of 30 and 29 days alternate; 11 leap years in 30 (type II: 2, 5, 7, 10, 13, 16, 18, 21,
 * 24, 26, 29). Reference: Reingold and Dershowitz, Calendrical Calculations. Within a day or two of the sighted Moon.
 */

interface TabularDate {
  readonly year: number;
  /** 1–12. */
  readonly month: number;
  /** 1–30. */
  readonly day: number;
}

/** Thirty years: 30 × 354 + 11 days. */
const CYCLE_DAYS = 10_631;

/** Days from 1 Muharram of year 1 to 1 Muharram of `year`. */
export function tabularYearStart(year: number): number {
  return 354 * (year - 1) + Math.floor((11 * year + 3) / 30);
}

/** Days from the year's first day to the first of `month` (1–13; 13 is the end of a common year). */
function monthStartInYear(month: number): number {
  return Math.ceil((59 * (month - 1)) / 2);
}

/** Length of a month in days, 29 or 30. */
export function tabularMonthLength(year: number, month: number): number {
  if (month === 12) return tabularYearStart(year + 1) - tabularYearStart(year) - monthStartInYear(12);
  return monthStartInYear(month + 1) - monthStartInYear(month);
}

/** The day (from 1 Muharram of year 1) of a date. The date must exist. */
export function tabularDayOf({ year, month, day }: TabularDate): number {
  return tabularYearStart(year) + monthStartInYear(month) + day - 1;
}

/** The date of a day counted from 1 Muharram of year 1. */
export function tabularDateOf(dayNumber: number): TabularDate {
  // The mean year is 10631/30 days; 10646 puts the first day of each year just past the whole number.
  const year = Math.floor((30 * dayNumber + 10_646) / CYCLE_DAYS);
  const dayOfYear = dayNumber - tabularYearStart(year);
  const month = Math.min(12, Math.floor((2 * dayOfYear) / 59) + 1);
  return { year, month, day: dayOfYear - monthStartInYear(month) + 1 };
}
