/** The parameters `hijri_date` and `hijri_month` of /prayer, and how the days of a place are counted in the Hijri calendar. */
import { type DaySpan, parseDate } from "#core/base/date.ts";
import { type CountryMonths, fromHijriIn, hijriMonthIn, hijriOfDayIn } from "#core/hijri/country-months.ts";
import { fromHijri, type HijriDate, hijriMonthLength, hijriOfDay, type HijriTable } from "#core/hijri/hijri.ts";
import type { Given } from "#core/http/parameters.ts";
import type { ParameterError } from "#core/http/problem.ts";

/** The Hijri calendar at a place: as its country counts it, or the table with days added. */
export interface HijriCount {
  /** The Hijri date of an epoch day. */
  readonly of: (day: number) => HijriDate;
  /** The epoch day of a Hijri date; null: that month has no such day. */
  readonly dayOf: (year: number, month: number, day: number) => number | null;
  /** The length of a month in days. */
  readonly lengthOf: (year: number, month: number) => number;
}

/** By what the days are counted: the months of a country, of which nothing may be known, or days added to the table. */
type CountedBy = { readonly months: CountryMonths | undefined } | { readonly adjustment: number };

const dayOrNull = (date: string | null): number | null => (date === null ? null : parseDate(date));

export const hijriCount = (table: HijriTable, by: CountedBy): HijriCount => {
  if ("months" in by) {
    const { months } = by;
    return {
      of: (day) => hijriOfDayIn(table, months, day),
      dayOf: (year, month, day) => dayOrNull(fromHijriIn(table, months, year, month, day)),
      lengthOf: (year, month) => hijriMonthIn(table, months, year, month).length,
    };
  }
  const { adjustment } = by;
  return {
    of: (day) => hijriOfDay(table, day, adjustment),
    dayOf: (year, month, day) => {
      const found = dayOrNull(fromHijri(table, year, month, day));
      return found === null ? null : found - adjustment;
    },
    lengthOf: (year, month) => hijriMonthLength(table, year, month),
  };
};

export const HIJRI_NAMES = ["hijri_date", "hijri_month"] as const;

/** Errors in the combination with the parameters for Gregorian dates. */
export const hijriFaults = (given: Given): readonly ParameterError[] => {
  const [name, second] = HIJRI_NAMES.filter(given);
  if (name === undefined) return [];
  const others = ["date", "from", "to", "days"].filter(given);
  return [...(second === undefined ? [] : [second]), ...others].map((parameter) => ({
    parameter,
    message: `cannot be given together with ${name}`,
  }));
};

interface AskedHijri {
  readonly hijri_date?: string | undefined;
  readonly hijri_month?: string | undefined;
}

/** The days that valid Hijri parameters select; null without them, an error for a 30th that the month does not have. */
export const hijriSpan = (
  { hijri_date: date, hijri_month: of }: AskedHijri,
  { dayOf, lengthOf }: HijriCount,
): DaySpan | ParameterError | null => {
  const [year = 0, month = 0, day = 1] = (date ?? of ?? "").split("-").map(Number);
  if (date === undefined && of === undefined) return null;
  const fromDay = dayOf(year, month, day);
  if (fromDay === null) {
    const message = `must be a day that the month has; it has ${lengthOf(year, month)} days there, got ${date}`;
    return { parameter: "hijri_date", message };
  }
  return { fromDay, count: date === undefined ? lengthOf(year, month) : 1 };
};
