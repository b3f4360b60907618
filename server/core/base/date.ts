/**
 * Gregorian dates as days since 1970-01-01 ("epoch days"); conversions after H. Hinnant, "chrono-Compatible Low-Level Date
 * Algorithms" (2013), exact for all years.
 */

/** A date of the Gregorian calendar; month 1..12, day 1..31. */
interface CalendarDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Consecutive local dates; `fromDay` is an epoch day. */
export interface DaySpan {
  readonly fromDay: number;
  readonly count: number;
}

/** Epoch day of a Gregorian date; month 1..12. Days outside the month overflow into the next. */
export const epochDay = (year: number, month: number, day: number): number => {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
};

/** Gregorian date of an epoch day. */
export const calendarDate = (epoch: number): CalendarDate => {
  const shifted = epoch + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1,
  };
};

/** `value` in decimal with leading zeros, at least `width` digits. */
export const pad = (value: number, width: number): string => String(value).padStart(width, "0");

/** `YYYY-MM-DD` of an epoch day, years 0..9999. */
export const formatDate = (epoch: number): string => {
  const { year, month, day } = calendarDate(epoch);
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
};

/** Epoch day of `YYYY-MM-DD`, or null when the text is not a date of the Gregorian calendar. */
export const parseDate = (text: string): number | null => {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (match === null) return null;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (month < 1 || month > 12 || day < 1) return null;
  const epoch = epochDay(year, month, day);
  const back = calendarDate(epoch);
  return back.month === month && back.day === day ? epoch : null;
};

/**
 * Epoch day of a date that must exist, such as one that was checked when it was read.
 * @throws RangeError with the text if it is no date
 */
export const dayOfDate = (text: string): number => {
  const day = parseDate(text);
  if (day === null) throw new RangeError(`dayOfDate: got ${JSON.stringify(text)}, expected YYYY-MM-DD`);
  return day;
};

export const WEEK_DAYS = 7;

/** Day of the week of an epoch day, 0 = Sunday (1970-01-01 was a Thursday). */
export const weekday = (epoch: number): number => (((epoch + 4) % WEEK_DAYS) + WEEK_DAYS) % WEEK_DAYS;

/** Friday among the days of {@link weekday}. */
export const FRIDAY = 5;

/** The next Friday from a day on, that day included. */
export const nextFriday = (epoch: number): number => epoch + ((FRIDAY - weekday(epoch) + WEEK_DAYS) % WEEK_DAYS);
