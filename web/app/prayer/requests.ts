/** The requests of the prayer view, and the names of its files. */
import { formatDate, parseDate } from "#core/base/date.ts";
import { addressOf, type Query } from "../base/api.ts";

/** A range of dates, both inclusive. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

/**
 * Today and tomorrow; once the date at the place is known, the three days around it, as last night's Isha may be still
 * to come.
 */
export const todayAddress = (place: Query, date: string | null): string => {
  const day = date === null ? null : parseDate(date);
  return addressOf("/prayer", { ...place, ...(day === null ? { days: 2 } : { from: formatDate(day - 1), days: 3 }) });
};

export const spanAddress = (place: Query, { from, to }: Span): string => addressOf("/prayer", { ...place, from, to });

/** A calendar of the times at a place, which bears its name. */
export const calendarAddress = (place: Query, name: string, { from, to }: Span): string =>
  addressOf("/prayer", { ...place, from, to, format: "ics", name });

export const yearSpan = (year: string): Span => ({ from: `${year}-01-01`, to: `${year}-12-31` });

/** A whole calendar year in one request. */
export const yearAddress = (place: Query, year: string): string =>
  addressOf("/prayer", { ...place, from: `${year}-01-01`, days: 366 });

/** A name for a calendar file; `of` is the period, e.g. 2027-02 or ramadan-1448. */
export const fileName = (where: string, of: string): string =>
  `prayer-times-${where.replaceAll(/[^a-z0-9.-]+/gi, "-")}-${of}.ics`;
