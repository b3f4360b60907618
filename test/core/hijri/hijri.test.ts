import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatDate, parseDate } from "#core/base/date.ts";
import { fromHijri, hijriMonthLength, hijriMonthStart, hijriOfDay, toHijri } from "#core/hijri/hijri.ts";
import { shippedTable } from "./shipped-table.ts";

const table = shippedTable();
const FIRST_DAY = parseDate("1900-01-01") ?? 0;
const LAST_DAY = parseDate("2100-12-31") ?? 0;

/** Published dates of the Umm al-Qura calendar: Gregorian, Hijri, where it was published. */
const PUBLISHED: readonly (readonly [string, string, string])[] = [
  ["2007-07-24", "1428-07-10", "entry stamp of King Khalid International Airport (Wikipedia, Islamic calendar)"],
  ["2019-07-03", "1440-10-30", "@umalqura/core, README"],
  ["2023-04-21", "1444-10-01", "Saudi Supreme Court (Daily Times, 2023-04-20)"],
  ["2023-06-28", "1444-12-10", "Saudi Supreme Court (Doha News, 2023-06-18)"],
  ["2023-07-19", "1445-01-01", "Umm al-Qura calendar 1445"],
  ["2024-03-11", "1445-09-01", "Umm al-Qura calendar 1445"],
  ["2024-06-07", "1445-12-01", "Saudi Supreme Court (Khaleej Times, 2024-06-07)"],
  ["2024-07-07", "1446-01-01", "Wikipedia, Islamic calendar"],
  ["2025-03-01", "1446-09-01", "Umm al-Qura calendar 1446"],
  ["2025-03-30", "1446-10-01", "Saudi Royal Court (Shafaqna, 2025-03-29)"],
  ["2026-02-18", "1447-09-01", "ARY News, 2026-02-19"],
  ["2026-03-20", "1447-10-01", "Daily Times, 2026-03-18"],
  ["2026-06-16", "1448-01-01", "Umm al-Qura calendar 1448"],
  ["2026-08-01", "1448-02-18", "AlAdhan, recorded August 2026"],
  ["2027-02-08", "1448-09-01", "Umm al-Qura calendar 1448"],
  ["2029-01-16", "1450-09-01", "OpenJDK 17, HijrahChronology"],
  ["1999-04-17", "1420-01-01", "OpenJDK 17, HijrahChronology"],
];

describe("Gregorian to Hijri", () => {
  it.each(PUBLISHED)("%s is %s (%s)", (iso, hijri) => {
    const found = toHijri(table, iso);
    expect([found.date, found.calendar]).toEqual([hijri, "umm-al-qura"]);
    expect(fromHijri(table, found.year, found.month, found.day)).toBe(iso);
  });

  it("tells all parts", () => {
    expect(toHijri(table, "2026-11-21")).toEqual({
      date: "1448-06-11",
      day: 11,
      month: 6,
      year: 1448,
      weekday: 6,
      calendar: "umm-al-qura",
      basis: "rule",
      other: null,
    });
  });

  it.each([
    [-2, "1447-08-28"],
    [-1, "1447-08-29"],
    [0, "1447-09-01"],
    [1, "1447-09-02"],
    [2, "1447-09-03"],
  ])("adjusts by %i days and keeps the weekday", (adjustment, hijri) => {
    const found = toHijri(table, "2026-02-18", adjustment);
    expect([found.date, found.weekday]).toEqual([hijri, 3]);
  });

  it.each([
    ["1900-01-01", "1317-08-29", "tabular"],
    ["1900-04-29", "1317-12-29", "tabular"],
    ["1900-04-30", "1318-01-01", "umm-al-qura"],
    ["2077-11-16", "1500-12-30", "umm-al-qura"],
    ["2077-11-17", "1501-01-01", "tabular"],
    // R.D. 764652 of Calendrical Calculations, appendix C.
    ["2094-07-18", "1518-03-05", "tabular"],
  ])("at the table's edge %s is %s, %s", (iso, hijri, calendar) => {
    const found = toHijri(table, iso);
    expect([found.date, found.calendar]).toEqual([hijri, calendar]);
  });

  it("refuses what is no date", () => {
    expect(() => toHijri(table, "2026-02-30")).toThrow(/got "2026-02-30"/);
  });
});

describe("every day of 1900 to 2100", () => {
  it("follows the day before it, in months of 29 or 30 days, and converts back", () => {
    let previous = hijriOfDay(table, FIRST_DAY - 1);
    for (let dayNumber = FIRST_DAY; dayNumber <= LAST_DAY; dayNumber++) {
      const hijri = hijriOfDay(table, dayNumber);
      const isNewMonth = hijri.day === 1;
      const expected = isNewMonth ? previous.month + previous.year * 12 + 1 : previous.day + 1;
      const got = isNewMonth ? hijri.month + hijri.year * 12 : hijri.day;
      if (got !== expected || (isNewMonth && previous.day !== 29 && previous.day !== 30)) {
        expect.fail(`${previous.date} is followed by ${hijri.date}`);
      }
      if (fromHijri(table, hijri.year, hijri.month, hijri.day) !== formatDate(dayNumber)) {
        expect.fail(`${hijri.date} does not convert back to ${formatDate(dayNumber)}`);
      }
      previous = hijri;
    }
    expect(previous.date).toBe("1524-10-29");
  });
});

describe("Hijri to Gregorian", () => {
  it.each([
    [1447, 0, 1],
    [1447, 13, 1],
    [1447, 1, 0],
    [1447, 1, 31],
    [1447.5, 1, 1],
    [0, 1, 1],
    [1501, 2, 30],
  ])("%d-%d-%d does not exist", (year, month, day) => {
    expect(fromHijri(table, year, month, day)).toBeNull();
  });

  it("has a 30th exactly in months of 30 days", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1317, max: 1524 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
        const length = hijriMonthLength(table, year, month);
        expect(fromHijri(table, year, month, 29)).not.toBeNull();
        expect(fromHijri(table, year, month, 30) !== null).toBe(length === 30);
      }),
    );
  });

  it("round trips", () => {
    fc.assert(
      fc.property(fc.integer({ min: -200_000, max: 200_000 }), (dayNumber) => {
        const hijri = hijriOfDay(table, dayNumber);
        expect(fromHijri(table, hijri.year, hijri.month, hijri.day)).toBe(formatDate(dayNumber));
      }),
    );
  });
});

describe("hijriMonthStart", () => {
  it("refuses a month that the table does not have, instead of the first day of 1970", () => {
    expect(() => hijriMonthStart(table, table.lastYear, 14)).toThrow(/^elementAt: got index \d+, expected 0 to \d+$/);
  });
});
