/** Gregorian and Hijri dates, by the table of Umm al-Qura and by what countries announced. */
import { parseDate } from "../../../server/core/base/date.ts";
import { fromHijri as gregorianOf } from "../../../server/core/hijri/hijri.ts";
import { countryFault, refuse, within } from "./faults.ts";
import { hijriOn } from "./local-day.ts";
import { tables } from "./tables.ts";
import type { HijriDate } from "./types.ts";

/** How Hijri dates are counted. */
export interface HijriOptions {
  /** Country whose announced months count, ISO 3166-1 alpha-2. */
  readonly country?: string;
  /** Days to add to the table, -2 to 2, in place of what a country announced. */
  readonly adjustment?: number;
}

/**
 * The Hijri date of a Gregorian date. Days are civil days: the Hijri day that begins at sunset belongs to the next date.
 * @param date - `YYYY-MM-DD`
 * @throws RangeError that names everything that is wrong
 */
export const toHijri = (date: string, { country, adjustment }: HijriOptions = {}): HijriDate => {
  const day = parseDate(date);
  refuse("toHijri", [
    day === null ? `date must be an existing date, YYYY-MM-DD, got ${date}` : null,
    countryFault(country),
    within("adjustment", adjustment, -2, 2, true),
  ]);
  return hijriOn(day ?? 0, country?.toUpperCase() ?? null, adjustment);
};

/** The Gregorian date, `YYYY-MM-DD`, of a Hijri date by Umm al-Qura; null if that month has no such day. */
export const fromHijri = (year: number, month: number, day: number): string | null =>
  gregorianOf(tables().hijri, year, month, day);
