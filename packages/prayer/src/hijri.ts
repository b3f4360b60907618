/** `@musalla/prayer/hijri`: Gregorian and Hijri dates, by the table of Umm al-Qura and as countries count. */
import { parseDate } from "../../../server/core/base/date.ts";
import { fromHijriIn } from "../../../server/core/hijri/country-months.ts";
import { countryFault, refuse, within } from "./faults.ts";
import { hijriByTable } from "./local-day.ts";
import { hijriOfCountry, monthsOf } from "./months-of-countries.ts";
import type { HijriDate } from "./types.ts";
import { ummAlQura } from "./umm-al-qura.ts";

/** How Hijri dates are counted. */
export interface HijriOptions {
  /** Country whose months count, announced or by its rule, ISO 3166-1 alpha-2. */
  readonly country?: string;
  /** Days to add to the table, -2 to 2, in place of how a country counts. */
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
  return adjustment === undefined
    ? hijriOfCountry(country?.toUpperCase() ?? null)(day ?? 0)
    : hijriByTable(day ?? 0, adjustment);
};

/**
 * The Gregorian date, `YYYY-MM-DD`, of a Hijri date as a country counts, without one by Umm al-Qura; null if that month has no
 * such day.
 */
export const fromHijri = (
  year: number,
  month: number,
  day: number,
  { country }: Pick<HijriOptions, "country"> = {},
): string | null => {
  refuse("fromHijri", [countryFault(country)]);
  return fromHijriIn(ummAlQura(), monthsOf(country?.toUpperCase() ?? null), year, month, day);
};
