/**
 * Gregorian ↔ Hijri: the Umm al-Qura table where it reaches, the tabular calendar beyond, counted from
 * the table's own edges, so that no day is skipped or named twice. After the shipped table (1500 AH)
 * that is the civil epoch, 16 July 622 Julian; before it (1318 AH) the astronomical one, a day earlier.
 * Never from Intl, whose Umm al-Qura months are wrong after 2030. Days are whole civil days: the evening
 * that already belongs to the next Hijri day is not told apart.
 */
import { parseDate, formatDate, pad, weekday as weekdayOf } from "#core/time/date.ts";
import type { HijriTable } from "./table.ts";
import { tabularDateOf, tabularDayOf, tabularMonthLength, tabularYearStart } from "./tabular.ts";

export type HijriCalendar = "umm-al-qura" | "tabular";

export interface HijriDate {
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
 * @param isoDate an existing date, `YYYY-MM-DD`, validated by the caller
 * @param adjustmentDays as of {@link hijriOfDay}
 * @throws RangeError when `isoDate` is no date: that is a fault of the caller
 */
export function toHijri(table: HijriTable, isoDate: string, adjustmentDays = 0): HijriDate {
  const dayNumber = parseDate(isoDate);
  if (dayNumber === null) throw new RangeError(`toHijri: got "${isoDate}", expected an existing YYYY-MM-DD`);
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
