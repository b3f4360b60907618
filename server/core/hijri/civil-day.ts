/**
 * Civil day numbers: whole days since 1970-01-01 of the proleptic Gregorian calendar, as plain
 * integers. No clock, no zone: a day is a date on a wall calendar. Valid for years 0001–9999.
 */

const ISO_DATE = /^(\d{4})-(\d\d)-(\d\d)$/;

/** Days of the 400 years after which the Gregorian calendar repeats: 400 × 365 + 97. */
const CYCLE_DAYS = 146_097;
/** Days from 0000-03-01 to 1970-01-01. Years are counted from March, so that the leap day ends one. */
const EPOCH_SHIFT = 719_468;

/** Day number of a date that is known to exist. `month` 1–12, `day` 1–31. */
function dayOfDate(year: number, month: number, day: number): number {
  const marchYear = month > 2 ? year : year - 1;
  const monthsSinceMarch = (month + 9) % 12;
  // 153 days in every five months from March on: 31 30 31 30 31, 31 30 31 30 31, 31 28|29.
  const dayOfYear = Math.floor((153 * monthsSinceMarch + 2) / 5) + day - 1;
  const leapDays = Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400);
  return marchYear * 365 + leapDays + dayOfYear - EPOCH_SHIFT;
}

/** The date of a day number, as `YYYY-MM-DD`. */
export function isoOfDay(dayNumber: number): string {
  const shifted = dayNumber + EPOCH_SHIFT;
  const cycle = Math.floor(shifted / CYCLE_DAYS);
  const dayOfCycle = shifted - cycle * CYCLE_DAYS;
  // Take out the leap days passed so far: one in 1,460 days, less one in 36,524, and the cycle's last.
  const yearOfCycle = Math.floor(
    (dayOfCycle -
      Math.floor(dayOfCycle / 1460) +
      Math.floor(dayOfCycle / 36_524) -
      Math.floor(dayOfCycle / (CYCLE_DAYS - 1))) /
      365,
  );
  const dayOfYear =
    dayOfCycle - (365 * yearOfCycle + Math.floor(yearOfCycle / 4) - Math.floor(yearOfCycle / 100));
  const monthsSinceMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * monthsSinceMarch + 2) / 5) + 1;
  const month = ((monthsSinceMarch + 2) % 12) + 1;
  const year = cycle * 400 + yearOfCycle + (month <= 2 ? 1 : 0);
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
}

/** The day number of `YYYY-MM-DD`, or null when the text is no date or no such day exists. */
export function dayOfIso(isoDate: string): number | null {
  const match = ISO_DATE.exec(isoDate);
  if (match === null) return null;
  const month = Number(match[2]);
  if (month < 1 || month > 12) return null;
  const dayNumber = dayOfDate(Number(match[1]), month, Number(match[3]));
  // A day that its month does not have comes back as another date.
  return isoOfDay(dayNumber) === isoDate ? dayNumber : null;
}

/** Day of the week: 0 is Sunday, 6 Saturday. (Day 0, 1970-01-01, was a Thursday.) */
export function weekdayOfDay(dayNumber: number): number {
  return (((dayNumber + 4) % 7) + 7) % 7;
}

/** `value` in decimal with leading zeros, at least `width` digits. */
export function pad(value: number, width: number): string {
  return String(value).padStart(width, "0");
}
