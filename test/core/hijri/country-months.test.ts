import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatDate, parseDate } from "#core/base/date.ts";
import { announcedFile, announcedMonths, hijriOfDayIn } from "#core/hijri/announced-months.ts";
import { hijriOfDay } from "#core/hijri/hijri.ts";
import { shippedTable } from "./shipped-table.ts";

const table = shippedTable();

/** Umm al-Qura: Ramadan 1447 began on 2026-02-18 and had 30 days; Sha'ban before it had 29. */
const months = announcedMonths(
  announcedFile.parse({ BD: { "1447-09": 1, "1447-10": 1 }, EG: { "1447-09": 1 }, XX: { "1447-09": -1 } }),
);

const dateIn = (country: string, day: string): readonly [string, string] => {
  const { date, calendar } = hijriOfDayIn(table, months.get(country), parseDate(day) ?? 0);
  return [date, calendar];
};

describe("the Hijri date in a country", () => {
  test.each([
    ["SA", "2026-02-18", "1447-09-01", "umm-al-qura"],
    ["EG", "2026-02-18", "1447-08-30", "announced"],
    ["EG", "2026-02-19", "1447-09-01", "announced"],
    ["EG", "2026-03-19", "1447-09-29", "announced"],
    ["EG", "2026-03-20", "1447-10-01", "umm-al-qura"],
    ["BD", "2026-03-20", "1447-09-30", "announced"],
    ["BD", "2026-03-21", "1447-10-01", "announced"],
    ["BD", "2027-03-01", "1448-09-22", "umm-al-qura"],
    // Announced a day before the table: the month before would have 28 days, so it begins a day earlier too.
    ["XX", "2026-02-17", "1447-09-01", "announced"],
    ["XX", "2026-02-16", "1447-08-29", "announced"],
  ])("in %s on %s it is %s, %s", (country, day, date, calendar) => {
    expect(dateIn(country, day)).toEqual([date, calendar]);
  });

  test("goes on by a day, through months of 29 or 30 days, whatever was announced", () => {
    const offsets = fc.dictionary(
      fc
        .integer({ min: 0, max: 35 })
        .map((i) => `${1446 + Math.floor(i / 12)}-${String((i % 12) + 1).padStart(2, "0")}`),
      fc.constantFrom(-2, -1, 0, 1, 2),
      { maxKeys: 1 },
    );
    const first = parseDate("2024-06-01") ?? 0;
    fc.assert(
      fc.property(offsets, (one) => {
        const own = announcedMonths({ ZZ: one }).get("ZZ");
        let before = hijriOfDayIn(table, own, first);
        const wrong: string[] = [];
        for (let day = first + 1; day < first + 1300; day += 1) {
          const now = hijriOfDayIn(table, own, day);
          const isNext = now.day === before.day + 1 && now.month === before.month && now.day <= 30;
          const isFirst = now.day === 1 && before.day >= 29 && now.month === (before.month % 12) + 1;
          if (!isNext && !isFirst) wrong.push(`${formatDate(day)} is ${now.date}`);
          before = now;
        }
        expect(wrong).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  test("is that of the table where nothing was announced", () => {
    const day = parseDate("2026-02-18") ?? 0;
    expect(hijriOfDayIn(table, undefined, day)).toEqual(hijriOfDay(table, day));
  });
});
