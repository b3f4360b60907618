/**
 * Gregorian ↔ Hijri conversion: the Umm al-Qura table (data/hijri.json, complete or refused) where it reaches, else
 * the tabular calendar (tabular.ts), aligned with the table's edges so that no day is skipped or repeated. After the table
 * (1500 AH) that is the civil epoch (16 July 622 Julian), before it (1318 AH) the astronomical one, a day earlier.
 * Does not use Intl, whose Umm al-Qura months are wrong after 2030. Days are civil days, not from sunset to sunset.
 */
import { elementAt } from "#core/base/element-at.ts";
import * as z from "zod";
import { formatDate, pad, parseDate, weekday as weekdayOf } from "#core/base/date.ts";
import { isoDate } from "#core/model/common.ts";
import type { HijriLabels, hijriRecord } from "#core/model/prayer.ts";
import { tabularDateOf, tabularDayOf, tabularMonthLength, tabularYearStart } from "./tabular.ts";

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
  /** Epoch day of the first day of every month, then of the day after the table. */
  readonly monthStarts: readonly number[];
}

type HijriTableResult =
  | { readonly ok: true; readonly table: HijriTable }
  | { readonly ok: false; readonly problems: readonly string[] };

/** Reads `data/hijri.json`; reports all problems at once. */
export function parseHijriTable(json: unknown): HijriTableResult {
  const parsed = hijriFile.safeParse(json);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    return { ok: false, problems };
  }
  const { first_year: firstYear, first_day: firstDay, months } = parsed.data;
  const firstDayNumber = parseDate(firstDay);
  if (firstDayNumber === null) return { ok: false, problems: [`first_day: ${firstDay} does not exist`] };

  return { ok: true, table: hijriTable(firstYear, firstDayNumber, months) };
}

/** The table of years from `firstYear` on, which begins on the epoch day `firstDay`; `months` as in the file, valid. */
export function hijriTable(firstYear: number, firstDay: number, months: readonly string[]): HijriTable {
  const monthStarts = [firstDay];
  let next = firstDay;
  for (const length of months.join("")) {
    next += length === "0" ? 30 : 29;
    monthStarts.push(next);
  }
  return { firstYear, lastYear: firstYear + months.length - 1, monthStarts };
}

type HijriCalendar = HijriRecord["calendar"];

export interface HijriDate {
  /** `YYYY-MM-DD` in the Hijri calendar. */
  readonly date: string;
  readonly day: number;
  /** 1 is Muharram, 12 Dhu al-Hijja. */
  readonly month: number;
  readonly year: number;
  /** Of the Gregorian date, whatever the adjustment; 0 is Sunday. */
  readonly weekday: number;
  readonly calendar: HijriCalendar;
  readonly basis: HijriRecord["basis"];
  /** The date if the month began on the other likely day, `YYYY-MM-DD`; null: no other is likely. */
  readonly other: string | null;
}

/** `YYYY-MM-DD` of a Hijri date. */
export function formatHijri(year: number, month: number, day: number): string {
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
}

/** Epoch day of the tabular calendar's day 0 that aligns it with the table's edge towards `year`. */
function tabularShift(table: HijriTable, year: number): number {
  const edge = year < table.firstYear ? 0 : table.monthStarts.length - 1;
  const edgeYear = year < table.firstYear ? table.firstYear : table.lastYear + 1;
  return elementAt(table.monthStarts, edge) - tabularYearStart(edgeYear);
}

/** Index of the month that contains `dayNumber`, which must be in the table. */
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
 * The Hijri date of an epoch day.
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
    return {
      date: formatHijri(year, month, day),
      day,
      month,
      year,
      weekday,
      calendar: "tabular",
      basis: "estimate",
      other: null,
    };
  }
  const index = monthIndexAt(monthStarts, wanted);
  const year = firstYear + Math.floor(index / 12);
  const month = (index % 12) + 1;
  const day = wanted - elementAt(monthStarts, index) + 1;
  const date = formatHijri(year, month, day);
  return { date, day, month, year, weekday, calendar: "umm-al-qura", basis: "rule", other: null };
}

/**
 * The Hijri date of a Gregorian date.
 * @param date an existing date, `YYYY-MM-DD`, validated by the caller
 * @param adjustmentDays as of {@link hijriOfDay}
 * @throws RangeError if `date` is not a date (a programming error)
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
  return elementAt(table.monthStarts, index + 1) - elementAt(table.monthStarts, index);
}

/** Epoch day on which a Hijri month begins. `year` ≥ 1, `month` 1–12. */
export function hijriMonthStart(table: HijriTable, year: number, month: number): number {
  if (year < table.firstYear || year > table.lastYear)
    return tabularDayOf({ year, month, day: 1 }) + tabularShift(table, year);
  return elementAt(table.monthStarts, (year - table.firstYear) * 12 + month - 1);
}

/** The Gregorian date (`YYYY-MM-DD`) of a Hijri date, or null when that month has no such day. */
export function fromHijri(table: HijriTable, year: number, month: number, day: number): string | null {
  if (![year, month, day].every(Number.isInteger)) return null;
  if (year < 1 || month < 1 || month > 12 || day < 1) return null;
  if (day > hijriMonthLength(table, year, month)) return null;
  return formatDate(hijriMonthStart(table, year, month) + day - 1);
}

export type HijriRecord = z.infer<typeof hijriRecord>;

/** The record of a Hijri date, with names from a language file. */
export function hijriRecordOf(hijri: HijriDate, labels: HijriLabels): HijriRecord {
  return {
    date: hijri.date,
    day: hijri.day,
    month: { number: hijri.month, name: labels.hijri_months[hijri.month - 1] ?? String(hijri.month) },
    year: hijri.year,
    weekday: labels.weekdays[hijri.weekday] ?? String(hijri.weekday),
    calendar: hijri.calendar,
    basis: hijri.basis,
    other: hijri.other,
  };
}
