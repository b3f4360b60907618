/** The requests of the prayer view and the names of the files that it offers. */
import { formatDate, parseDate } from "#core/base/time.ts";
import { addressOf, type Query } from "../api.ts";

/** A stretch of dates, the last one included. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

/**
 * Today and tomorrow; or, when the browser's clock has gone on to a date that it knows, the three days
 * around it, as an Isha of the night before may still be to come.
 */
export const todayAddress = (place: Query, date: string | null): string => {
  const day = date === null ? null : parseDate(date);
  return addressOf("/prayer", { ...place, ...(day === null ? { days: 2 } : { from: formatDate(day - 1), days: 3 }) }); // prettier-ignore
};

export const spanAddress = (place: Query, { from, to }: Span): string =>
  addressOf("/prayer", { ...place, from, to });

export const calendarAddress = (place: Query, { from, to }: Span): string =>
  addressOf("/prayer", { ...place, from, to, format: "ics" });

export const yearSpan = (year: string): Span => ({ from: `${year}-01-01`, to: `${year}-12-31` });

/** The year of a date a whole year long, in one request. */
export const yearAddress = (place: Query, year: string): string =>
  addressOf("/prayer", { ...place, from: `${year}-01-01`, days: 366 });

/** A name for a calendar file; `of` says which dates, e.g. 2027-02 or ramadan-1448. */
export const fileName = (where: string, of: string): string =>
  `prayer-times-${where.replaceAll(/[^a-z0-9.-]+/gi, "-")}-${of}.ics`;
