/**
 * Hijri months as a country counts them (a file a country, of data/observance-offsets.csv and data/hijri-months.json): what it
 * announced; else what its rule gives, with the other day on which the month may begin; else the table of Umm al-Qura.
 */
import * as z from "zod";
import { formatDate, pad } from "#core/base/date.ts";
import { HIJRI_BASES, HIJRI_RULES } from "#core/values/hijri.ts";
import { formatHijri, type HijriDate, hijriMonthStart, hijriOfDay, type HijriTable } from "./hijri.ts";
import { RULED_YEAR, type RuledMonth, ruledMonthOf } from "./ruled-month.ts";

/*
 * A month that was announced begins on its day, another one on that of the rule; where these contradict each other, the
 * announcement stays, and the months around it are moved as little as gives each 29 or 30 days.
 */

const YEAR_MONTH = /^(\d{4})-(\d\d)$/;

/** What is known of the months of a country. */
export const countryMonthsFile = z.strictObject({
  rule: z.enum(HIJRI_RULES),
  basis: z.enum(HIJRI_BASES).exclude(["announced"]).describe("Of months that were not announced"),
  /** Hijri month (`1447-09`) → days after the table's first day, -2 to 2. */
  announced: z.record(z.string().regex(YEAR_MONTH), z.int().min(-2).max(2)),
  /** Hijri year of the first text of `months`. */
  from: z.int().min(1),
  /** By year the months of the rule, a letter each (ruled-month.ts). */
  months: z.array(z.string().regex(RULED_YEAR)),
});
export type CountryMonthsFile = Readonly<z.infer<typeof countryMonthsFile>>;

/** The months of a country, ready for look-ups; months are counted from the first of year 0. */
export interface CountryMonths {
  readonly rule: CountryMonthsFile["rule"];
  readonly basis: CountryMonthsFile["basis"];
  /** Month → days after the table's first day. */
  readonly announced: ReadonlyMap<number, number>;
  readonly ruledFrom: number;
  readonly ruled: string;
}

/** The key of a month in the file: `1447-09`. */
export const monthKey = (year: number, month: number): string => `${pad(year, 4)}-${pad(month, 2)}`;

const indexOf = (year: number, month: number): number => year * 12 + month - 1;

/** The months of a country's file. */
export const countryMonths = ({ rule, basis, announced, from, months }: CountryMonthsFile): CountryMonths => ({
  rule,
  basis,
  announced: new Map(
    Object.entries(announced).map(([key, days]) => {
      const [, year, month] = YEAR_MONTH.exec(key) ?? [];
      return [indexOf(Number(year), Number(month)), days];
    }),
  ),
  ruledFrom: indexOf(from, 1),
  ruled: months.join(""),
});

const SHORTEST = 29;
const LONGEST = 30;

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

const tableStart = (table: HijriTable, index: number): number =>
  hijriMonthStart(table, Math.floor(index / 12), (index % 12) + 1);

/** What the rule gives for a month; null where it was not computed. */
const ruledOf = ({ ruled, ruledFrom }: CountryMonths, index: number): RuledMonth | null =>
  ruledMonthOf(ruled.charAt(index - ruledFrom));

const ruledStart = (table: HijriTable, months: CountryMonths, index: number): number =>
  tableStart(table, index) + (ruledOf(months, index)?.days ?? 0);

/** Months that an announcement may move: each month of 30 days among them hands the difference on. */
const REACH = 12;

/** The epoch day on which a month begins in the country. */
const startOf = (table: HijriTable, months: CountryMonths, index: number): number => {
  const announcedAt = (other: number): number | null => {
    const days = months.announced.get(other);
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
        const wanted = left === 0 ? start : ruledStart(table, months, index + side * left);
        at = side === 1 ? clamp(wanted, at - LONGEST, at - SHORTEST) : clamp(wanted, at + SHORTEST, at + LONGEST);
      }
      return at;
    }
    return start;
  };
  return fitted(1, fitted(-1, ruledStart(table, months, index)));
};

/** The other day on which a month may begin, or null. */
const otherStartOf = (table: HijriTable, months: CountryMonths, index: number): number | null => {
  if (months.announced.has(index)) return null;
  const ruled = ruledOf(months, index);
  const start = startOf(table, months, index);
  // Where announcements around it moved the month, the doubt of the rule says nothing.
  if (ruled === null || ruled.doubt === 0 || start !== ruledStart(table, months, index)) return null;
  const before = start + ruled.doubt - startOf(table, months, index - 1);
  return before < SHORTEST || before > LONGEST ? null : start + ruled.doubt;
};

/** `YYYY-MM-DD` of a day counted from the first of a month, which may be the one before it. */
const dateFrom = (
  table: HijriTable,
  months: CountryMonths,
  index: number,
  start: number,
  dayNumber: number,
): string => {
  const before = dayNumber < start;
  const month = before ? index - 1 : index;
  const day = dayNumber - (before ? startOf(table, months, month) : start) + 1;
  return formatHijri(Math.floor(month / 12), (month % 12) + 1, day);
};

/** The Hijri date of a day if its month, or the next one, began on the other day on which it may; null: no doubt. */
const otherDate = (table: HijriTable, months: CountryMonths, index: number, dayNumber: number): string | null => {
  const next = otherStartOf(table, months, index + 1);
  if (next !== null && dayNumber >= next) return dateFrom(table, months, index + 1, next, dayNumber);
  const own = otherStartOf(table, months, index);
  if (own === null) return null;
  return dayNumber - own >= LONGEST
    ? dateFrom(table, months, index + 1, own + LONGEST, dayNumber)
    : dateFrom(table, months, index, own, dayNumber);
};

/**
 * The Hijri date of an epoch day in a country.
 * @param months - of the country; `undefined`: nothing is known of it, and the table is an estimate
 */
export const hijriOfDayIn = (table: HijriTable, months: CountryMonths | undefined, dayNumber: number): HijriDate => {
  const plain = hijriOfDay(table, dayNumber);
  if (months === undefined) return { ...plain, basis: "estimate" };
  let index = indexOf(plain.year, plain.month);
  if (dayNumber < startOf(table, months, index)) index -= 1;
  else if (dayNumber >= startOf(table, months, index + 1)) index += 1;
  const start = startOf(table, months, index);
  const [year, month, day] = [Math.floor(index / 12), (index % 12) + 1, dayNumber - start + 1];
  const isAnnounced = months.announced.has(index);
  const isRuled = ruledOf(months, index) !== null;
  return {
    date: formatHijri(year, month, day),
    day,
    month,
    year,
    weekday: plain.weekday,
    calendar: isAnnounced ? "announced" : isRuled ? months.rule : plain.calendar,
    basis: isAnnounced ? "announced" : isRuled || months.rule === "umm-al-qura" ? months.basis : "estimate",
    other: otherDate(table, months, index, dayNumber),
  };
};

/** How a month stands in a country. */
interface CountryMonth {
  /** Epoch day of its first day. */
  readonly start: number;
  /** 29 or 30. */
  readonly length: number;
  readonly isAnnounced: boolean;
}

/** A month of the Hijri calendar in a country. `year` ≥ 1, `month` 1–12. */
export const hijriMonthIn = (
  table: HijriTable,
  months: CountryMonths | undefined,
  year: number,
  month: number,
): CountryMonth => {
  const index = indexOf(year, month);
  const startAt = (at: number): number => (months === undefined ? tableStart(table, at) : startOf(table, months, at));
  const start = startAt(index);
  return { start, length: startAt(index + 1) - start, isAnnounced: months?.announced.has(index) ?? false };
};

/** The Gregorian date of a Hijri date in a country, or null when that month has no such day there. */
export const fromHijriIn = (
  table: HijriTable,
  months: CountryMonths | undefined,
  year: number,
  month: number,
  day: number,
): string | null => {
  if (![year, month, day].every(Number.isInteger)) return null;
  if (year < 1 || month < 1 || month > 12 || day < 1) return null;
  const { start, length } = hijriMonthIn(table, months, year, month);
  return day > length ? null : formatDate(start + day - 1);
};
