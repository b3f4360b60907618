/**
 * Hijri months as a country announced them. A month that it announced begins on that day; months around it are moved as
 * little as gives each 29 or 30 days; every other is that of the table.
 */
import * as z from "zod";
import { countryCode } from "#core/model/common.ts";
import { formatHijri, hijriMonthStart, hijriOfDay, type HijriDate, type HijriTable } from "./hijri.ts";

const YEAR_MONTH = /^(\d{4})-(\d\d)$/;

/** Country → Hijri month (`1447-09`) → days after the table's first day, -2 to 2. */
export const announcedFile = z.record(countryCode, z.record(z.string().regex(YEAR_MONTH), z.int().min(-2).max(2)));
export type AnnouncedFile = Readonly<z.infer<typeof announcedFile>>;

/** The announcements of one country: number of the month, counted from the first of year 0 → days after the table. */
export type AnnouncedMonths = ReadonlyMap<number, number>;

const indexOf = (year: number, month: number): number => year * 12 + month - 1;

/** The announcements of each country in the file. */
export const announcedMonths = (file: AnnouncedFile): ReadonlyMap<string, AnnouncedMonths> =>
  new Map(
    Object.entries(file).map(([country, months]) => [
      country,
      new Map(
        Object.entries(months).map(([key, days]) => {
          const [, year, month] = YEAR_MONTH.exec(key) ?? [];
          return [indexOf(Number(year), Number(month)), days];
        }),
      ),
    ]),
  );

const SHORTEST = 29;
const LONGEST = 30;

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

const tableStart = (table: HijriTable, index: number): number =>
  hijriMonthStart(table, Math.floor(index / 12), (index % 12) + 1);

/** Announcements of months farther off move no month: of four in a row one has a day to spare. */
const REACH = 4;

/** The epoch day on which a month begins in the country. */
const startOf = (table: HijriTable, months: AnnouncedMonths, index: number): number => {
  const announcedAt = (other: number): number | null => {
    const days = months.get(other);
    return days === undefined ? null : tableStart(table, other) + days;
  };
  const nearest = (step: 1 | -1): number | undefined =>
    Array.from({ length: REACH }, (_, i) => index + step * (i + 1)).find((other) => months.has(other));
  let start = announcedAt(index);
  if (start !== null) return start;
  start = tableStart(table, index);
  const [earlier, later] = [nearest(-1), nearest(1)];
  if (earlier !== undefined) {
    let at = announcedAt(earlier) ?? 0;
    for (let i = earlier + 1; i <= index; i += 1) at = clamp(tableStart(table, i), at + SHORTEST, at + LONGEST);
    start = at;
  }
  if (later !== undefined) {
    let at = announcedAt(later) ?? 0;
    for (let i = later - 1; i >= index; i -= 1)
      at = clamp(i === index ? start : tableStart(table, i), at - LONGEST, at - SHORTEST);
    start = at;
  }
  return start;
};

/**
 * The Hijri date of an epoch day in a country.
 * @param months - its announcements; `undefined`: none are known
 */
export const hijriOfDayIn = (table: HijriTable, months: AnnouncedMonths | undefined, dayNumber: number): HijriDate => {
  const plain = hijriOfDay(table, dayNumber);
  if (months === undefined) return plain;
  const planned = indexOf(plain.year, plain.month);
  let index = planned;
  if (dayNumber < startOf(table, months, index)) index -= 1;
  else if (dayNumber >= startOf(table, months, index + 1)) index += 1;
  const start = startOf(table, months, index);
  if (index === planned && start === tableStart(table, index) && !months.has(index)) return plain;
  const [year, month, day] = [Math.floor(index / 12), (index % 12) + 1, dayNumber - start + 1];
  return { ...plain, date: formatHijri(year, month, day), day, month, year, calendar: "announced" };
};
