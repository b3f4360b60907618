/** Hijri months as countries announced them: days earlier or later than the table (data/hijri-announced.json). */
import * as z from "zod";
import { pad } from "#core/base/date.ts";
import { countryCode } from "#core/model/common.ts";
import { formatHijri, type HijriDate, hijriMonthStart, hijriOfDay, type HijriTable } from "./hijri.ts";

/*
 * Months that a country announced. Such a month begins on its day; months around it are moved as little as gives each 29
 * or 30 days; every other month has the table's length.
 */

const YEAR_MONTH = /^(\d{4})-(\d\d)$/;

/** Country → Hijri month (`1447-09`) → days after the table's first day, -2 to 2. */
export const announcedFile = z.record(countryCode, z.record(z.string().regex(YEAR_MONTH), z.int().min(-2).max(2)));
export type AnnouncedFile = Readonly<z.infer<typeof announcedFile>>;

/** The announcements of one country: number of the month, counted from the first of year 0 → days after the table. */
export type AnnouncedMonths = ReadonlyMap<number, number>;

/** The key of a month in the file: `1447-09`. */
export const monthKey = (year: number, month: number): string => `${pad(year, 4)}-${pad(month, 2)}`;

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

/** Months that an announcement may move: each month of 30 days among them hands the difference on. */
const REACH = 12;

/** The epoch day on which a month begins in the country. */
const startOf = (table: HijriTable, months: AnnouncedMonths, index: number): number => {
  const announcedAt = (other: number): number | null => {
    const days = months.get(other);
    return days === undefined ? null : tableStart(table, other) + days;
  };
  const announced = announcedAt(index);
  if (announced !== null) return announced;
  /** `start` as the nearest announcement before (-1) or after (1) allows it. */
  const fitted = (side: 1 | -1, start: number): number => {
    for (let reach = 1; reach <= REACH; reach += 1) {
      let at = announcedAt(index + side * reach);
      if (at === null) continue;
      for (let left = reach - 1; left >= 0; left -= 1) {
        const wanted = left === 0 ? start : tableStart(table, index + side * left);
        at = side === 1 ? clamp(wanted, at - LONGEST, at - SHORTEST) : clamp(wanted, at + SHORTEST, at + LONGEST);
      }
      return at;
    }
    return start;
  };
  return fitted(1, fitted(-1, tableStart(table, index)));
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
