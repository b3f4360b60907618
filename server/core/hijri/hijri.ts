/**
 * The tabular (arithmetic) Islamic calendar: months of 30 and 29 days in turn, eleven leap years in
 * thirty, in which Dhu al-Hijja has 30 days. Intercalation type II: years 2, 5, 7, 10, 13, 16, 18, 21,
 * 24, 26 and 29 of the cycle. Days count from 1 Muharram of year 1, which is day 0; where that day
 * lies in the civil calendar is for the caller to say.
 * Reference: Reingold and Dershowitz, Calendrical Calculations, chapter "The Islamic Calendar".
 * Accuracy: within a day or two of the sighted Moon.
 */
import * as z from "zod";
import { formatDate, pad, parseDate, weekday as weekdayOf } from "#core/base/time.ts";
import { isoDate } from "#core/model/common.ts";
import type { HijriLabels, hijriRecord } from "#core/model/prayer.ts";

export interface TabularDate {
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

// MERGED table.ts: The Umm al-Qura month lengths: the format of `data/hijri.json`, and the form that look-ups use.
// Refuses anything that is not a complete, real table; it never fills gaps.
// Reference: the shipped table names its source and how it was checked.

const hijriFile = z.strictObject({
  format: z.literal(1),
  calendar: z.literal("umm-al-qura"),
  source: z.string().min(1).describe("Where the month lengths come from, and how they were checked"),
  first_year: z.int().min(1).describe("Hijri year of the first entry of `months`"),
  first_day: isoDate.describe("Gregorian date of 1 Muharram of `first_year`"),
  months: z
    .array(z.string().regex(/^[09]{12}$/))
    .min(1)
    .describe("One text a year, one character a month from Muharram on: 9 for 29 days, 0 for 30"),
});

/** Month starts, ready for look-ups. */
export interface HijriTable {
  readonly firstYear: number;
  /** The last year covered. */
  readonly lastYear: number;
  /** Civil day number of the first day of every month, and at the end of the day after the table. */
  readonly monthStarts: readonly number[];
}

export type HijriTableResult =
  | { readonly ok: true; readonly table: HijriTable }
  | { readonly ok: false; readonly problems: readonly string[] };

/** Reads `data/hijri.json`. All problems are told at once. */
export function parseHijriTable(json: unknown): HijriTableResult {
  const parsed = hijriFile.safeParse(json);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    return { ok: false, problems };
  }
  const { first_year: firstYear, first_day: firstDay, months } = parsed.data;
  const firstDayNumber = parseDate(firstDay);
  if (firstDayNumber === null) return { ok: false, problems: [`first_day: ${firstDay} does not exist`] };

  const monthStarts = [firstDayNumber];
  let next = firstDayNumber;
  for (const length of months.join("")) {
    next += length === "0" ? 30 : 29;
    monthStarts.push(next);
  }
  return { ok: true, table: { firstYear, lastYear: firstYear + months.length - 1, monthStarts } };
}

// MERGED convert.ts: Gregorian ↔ Hijri: the Umm al-Qura table where it reaches, the tabular calendar beyond, counted from
// the table's own edges, so that no day is skipped or named twice. After the shipped table (1500 AH)
// that is the civil epoch, 16 July 622 Julian; before it (1318 AH) the astronomical one, a day earlier.
// Never from Intl, whose Umm al-Qura months are wrong after 2030. Days are whole civil days: the evening
// that already belongs to the next Hijri day is not told apart.

export type HijriCalendar = "umm-al-qura" | "tabular";

interface HijriDate {
  /** `YYYY-MM-DD` in the Hijri calendar. */
  readonly date: string;
  readonly day: number;
  /** 1 is Muharram, 12 Dhu al-Hijja. */
  readonly month: number;
  readonly year: number;
  /** 0 is Sunday, 6 Saturday: of the Gregorian date asked for, whatever the adjustment. */
  readonly weekday: number;
  readonly calendar: HijriCalendar;
}

/** `YYYY-MM-DD` of a Hijri date. */
export function formatHijri(year: number, month: number, day: number): string {
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
}

/** Civil day that the tabular calendar's day 0 falls on, to join the table's edge at `year`. */
function tabularShift(table: HijriTable, year: number): number {
  const edge = year < table.firstYear ? 0 : table.monthStarts.length - 1;
  const edgeYear = year < table.firstYear ? table.firstYear : table.lastYear + 1;
  return (table.monthStarts[edge] ?? 0) - tabularYearStart(edgeYear);
}

/** Index of the last month that starts on or before `dayNumber`, which must lie in the table. */
function monthIndexAt(monthStarts: readonly number[], dayNumber: number): number {
  let low = 0;
  let high = monthStarts.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((monthStarts[middle] ?? Infinity) <= dayNumber) low = middle;
    else high = middle;
  }
  return low;
}

/**
 * The Hijri date of a civil day number.
 * @param adjustmentDays whole days added to the answer, -2 to 2: -1 where the month began a day later
 *   than in the table.
 */
export function hijriOfDay(table: HijriTable, dayNumber: number, adjustmentDays = 0): HijriDate {
  const { firstYear, monthStarts } = table;
  const wanted = dayNumber + adjustmentDays;
  const weekday = weekdayOf(dayNumber);
  const before = wanted < (monthStarts[0] ?? Infinity);
  if (before || wanted >= (monthStarts.at(-1) ?? -Infinity)) {
    const shift = tabularShift(table, before ? firstYear - 1 : table.lastYear + 1);
    const { year, month, day } = tabularDateOf(wanted - shift);
    return { date: formatHijri(year, month, day), day, month, year, weekday, calendar: "tabular" };
  }
  const index = monthIndexAt(monthStarts, wanted);
  const year = firstYear + Math.floor(index / 12);
  const month = (index % 12) + 1;
  const day = wanted - (monthStarts[index] ?? wanted) + 1;
  return { date: formatHijri(year, month, day), day, month, year, weekday, calendar: "umm-al-qura" };
}

/**
 * The Hijri date of a Gregorian date.
 * @param date an existing date, `YYYY-MM-DD`, validated by the caller
 * @param adjustmentDays as of {@link hijriOfDay}
 * @throws RangeError when `isoDate` is no date: that is a fault of the caller
 */
export function toHijri(table: HijriTable, date: string, adjustmentDays = 0): HijriDate {
  const dayNumber = parseDate(date);
  if (dayNumber === null) throw new RangeError(`toHijri: got "${date}", expected an existing YYYY-MM-DD`);
  return hijriOfDay(table, dayNumber, adjustmentDays);
}

/** Length of a Hijri month in days, 29 or 30. `year` ≥ 1, `month` 1–12. */
export function hijriMonthLength(table: HijriTable, year: number, month: number): number {
  if (year < table.firstYear || year > table.lastYear) return tabularMonthLength(year, month);
  const index = (year - table.firstYear) * 12 + month - 1;
  return (table.monthStarts[index + 1] ?? 0) - (table.monthStarts[index] ?? 0);
}

/** The Gregorian date (`YYYY-MM-DD`) of a Hijri date, or null when that month has no such day. */
export function fromHijri(table: HijriTable, year: number, month: number, day: number): string | null {
  if (![year, month, day].every(Number.isInteger)) return null;
  if (year < 1 || month < 1 || month > 12 || day < 1) return null;
  if (day > hijriMonthLength(table, year, month)) return null;
  if (year < table.firstYear || year > table.lastYear) {
    return formatDate(tabularDayOf({ year, month, day }) + tabularShift(table, year));
  }
  const start = table.monthStarts[(year - table.firstYear) * 12 + month - 1] ?? 0;
  return formatDate(start + day - 1);
}

// MERGED record.ts: The Hijri date as an answer tells it. Names come from the language files (`hijri_months` from
// Muharram on, `weekdays` from Sunday on); none is written here.

export type HijriRecord = z.infer<typeof hijriRecord>;

/** The record of a Hijri date, with names of one language. */
export function hijriRecordOf(hijri: HijriDate, labels: HijriLabels): HijriRecord {
  return {
    date: hijri.date,
    day: hijri.day,
    month: { number: hijri.month, name: labels.hijri_months[hijri.month - 1] ?? String(hijri.month) },
    year: hijri.year,
    weekday: labels.weekdays[hijri.weekday] ?? String(hijri.weekday),
    calendar: hijri.calendar,
  };
}
