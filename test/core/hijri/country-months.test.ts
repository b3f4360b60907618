import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatDate, parseDate } from "#core/base/date.ts";
import {
  type CountryMonthsFile,
  countryMonths,
  countryMonthsFile,
  fromHijriIn,
  hijriMonthIn,
  hijriOfDayIn,
} from "#core/hijri/country-months.ts";
import { ruledLetter, type RuledMonth } from "#core/hijri/ruled-month.ts";
import { hijriOfDay } from "#core/hijri/hijri.ts";
import { shippedTable } from "./shipped-table.ts";

const table = shippedTable();

/** Umm al-Qura: Ramadan 1447 began on 2026-02-18 and had 30 days; Sha'ban before it had 29. */
const countryWith = (file: Partial<CountryMonthsFile>) =>
  countryMonths(
    countryMonthsFile.parse({ rule: "umm-al-qura", basis: "estimate", announced: {}, from: 1447, months: [], ...file }),
  );

const months = new Map([
  ["BD", countryWith({ announced: { "1447-09": 1, "1447-10": 1 } })],
  ["EG", countryWith({ announced: { "1447-09": 1 } })],
  ["XX", countryWith({ announced: { "1447-09": -1 } })],
]);

const dateIn = (country: string, day: string): readonly [string, string] => {
  const { date, calendar } = hijriOfDayIn(table, months.get(country), parseDate(day) ?? 0);
  return [date, calendar];
};

describe("the Hijri date in a country", () => {
  test.each([
    ["SA", "2026-02-18", "1447-09-01", "umm-al-qura"],
    ["EG", "2026-02-18", "1447-08-30", "umm-al-qura"],
    ["EG", "2026-02-19", "1447-09-01", "announced"],
    ["EG", "2026-03-19", "1447-09-29", "announced"],
    ["EG", "2026-03-20", "1447-10-01", "umm-al-qura"],
    ["BD", "2026-03-20", "1447-09-30", "announced"],
    ["BD", "2026-03-21", "1447-10-01", "announced"],
    ["BD", "2027-03-01", "1448-09-22", "umm-al-qura"],
    // Announced a day before the table: the month before would have 28 days, so it begins a day earlier too.
    ["XX", "2026-02-17", "1447-09-01", "announced"],
    ["XX", "2026-02-16", "1447-08-29", "umm-al-qura"],
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
        const own = countryWith({ announced: one });
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
    expect(hijriOfDayIn(table, undefined, day)).toEqual({ ...hijriOfDay(table, day), basis: "estimate" });
    const ruled = countryWith({ basis: "rule" });
    expect(hijriOfDayIn(table, ruled, day)).toEqual(hijriOfDay(table, day));
  });
});

describe("the Hijri date by the rule of a country", () => {
  const year = (changes: Readonly<Record<number, RuledMonth>>): string =>
    Array.from({ length: 12 }, (_, i) => ruledLetter(changes[i + 1] ?? { days: 0, doubt: 0 })).join("");
  const sighting = (changes: Readonly<Record<number, RuledMonth>>, announced: CountryMonthsFile["announced"] = {}) =>
    countryWith({ rule: "sighting", announced, months: [year(changes)] });
  const saidOn = (own: ReturnType<typeof countryWith>, day: string) => {
    const { date, calendar, basis, other } = hijriOfDayIn(table, own, parseDate(day) ?? 0);
    return [date, calendar, basis, other];
  };

  test("begins its months on the rule's days, and names the other likely date", () => {
    // The table: Sha'ban 1447 has 29 days from 2026-01-20, Ramadan 30 from 2026-02-18.
    const later = sighting({ 9: { days: 1, doubt: -1 } });
    expect(saidOn(later, "2026-02-17")).toEqual(["1447-08-29", "sighting", "estimate", null]);
    expect(saidOn(later, "2026-02-18")).toEqual(["1447-08-30", "sighting", "estimate", "1447-09-01"]);
    expect(saidOn(later, "2026-02-19")).toEqual(["1447-09-01", "sighting", "estimate", "1447-09-02"]);
    expect(saidOn(later, "2026-03-19")).toEqual(["1447-09-29", "sighting", "estimate", "1447-09-30"]);
  });

  test("names the date a day less where the month may begin later", () => {
    const doubtful = sighting({ 9: { days: 0, doubt: 1 } });
    expect(saidOn(doubtful, "2026-02-18")).toEqual(["1447-09-01", "sighting", "estimate", "1447-08-30"]);
    expect(saidOn(doubtful, "2026-02-19")).toEqual(["1447-09-02", "sighting", "estimate", "1447-09-01"]);
  });

  test("gives way to what the country announced, which leaves no doubt", () => {
    const announced = sighting({ 9: { days: 1, doubt: -1 } }, { "1447-09": 0 });
    expect(saidOn(announced, "2026-02-18")).toEqual(["1447-09-01", "announced", "announced", null]);
  });

  test("is an estimate by the table in years for which the rule was not computed", () => {
    expect(saidOn(sighting({}), "2028-02-10")).toEqual(["1449-09-14", "umm-al-qura", "estimate", null]);
  });

  test("never names a date that is the same, or on the 31st", () => {
    const ruled = fc.array(
      fc.record({ days: fc.constantFrom(0, 1), doubt: fc.constantFrom(-1 as const, 0 as const, 1 as const) }),
      { minLength: 12, maxLength: 12 },
    );
    fc.assert(
      fc.property(ruled, (of) => {
        const own = sighting(Object.fromEntries(of.map((month, i) => [i + 1, month])));
        for (let day = parseDate("2025-06-20") ?? 0; day < (parseDate("2026-07-01") ?? 0); day += 1) {
          const { date, other } = hijriOfDayIn(table, own, day);
          if (other === null) continue;
          expect(other).not.toBe(date);
          expect(Number(other.slice(8))).toBeLessThanOrEqual(30);
          expect(Number(other.slice(8))).toBeGreaterThanOrEqual(1);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe("from the Hijri calendar of a country", () => {
  test("a date comes back, as the country counts it", () => {
    for (const own of [months.get("BD"), months.get("XX"), undefined])
      for (let day = parseDate("2026-01-01") ?? 0; day < (parseDate("2026-06-01") ?? 0); day += 1) {
        const { year, month, day: of } = hijriOfDayIn(table, own, day);
        expect(fromHijriIn(table, own, year, month, of)).toBe(formatDate(day));
      }
  });

  test("there is no 30th in a month of 29 days", () => {
    const { length } = hijriMonthIn(table, months.get("EG"), 1447, 9);
    expect([length, fromHijriIn(table, months.get("EG"), 1447, 9, 30)]).toEqual([29, null]);
    expect(fromHijriIn(table, months.get("BD"), 1447, 9, 30)).toBe("2026-03-20");
    expect(fromHijriIn(table, months.get("BD"), 1447, 13, 1)).toBeNull();
  });
});
