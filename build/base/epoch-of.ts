/** Days of dates that a check has read. */
import { parseDate } from "#core/base/date.ts";

/**
 * Days from 1970-01-01 to a date that a check has read.
 * @throws Error for any other text: read as the first of 1970 it would be a day that nobody stated
 */
export const epochOf = (date: string): number => {
  const day = parseDate(date);
  if (day === null) throw new Error(`got ${JSON.stringify(date)}, expected a date, YYYY-MM-DD`);
  return day;
};
