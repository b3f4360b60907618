/** The months of the rules: against published calendars, and the shipped file against a new computation of some years. */
import { describe, expect, test } from "vitest";
import { formatDate } from "#core/base/date.ts";
import { hijriMonthStart } from "#core/hijri/hijri.ts";
import { ruledMonthOf } from "#core/hijri/ruled-month.ts";
import { loadTables } from "../../../../build/check/load/load.ts";
import { RULED_YEARS, ruledMonths } from "../../../../build/data/refresh/hijri-months.ts";
import { isComputed } from "../../../../build/tables/hijri.ts";
import { shippedTable } from "../../../core/hijri/shipped-table.ts";

const table = shippedTable();
const { tables } = loadTables("data");
const rules = new Map(tables.hijriRules.map(({ value }) => [value.country, value]));
const { countries, from } = tables.hijriMonths;

const shipped = (country: string, year: number): string => countries[country]?.[year - from] ?? "";

const startIn = (country: string, year: number, month: number): string => {
  const ruled = ruledMonthOf(shipped(country, year).charAt(month - 1));
  return formatDate(hijriMonthStart(table, year, month) + (ruled?.days ?? Number.NaN));
};

/** Diyanet's calendars: first days of Ramadan, Shawwal and Dhu al-Hijja. */
const DIYANET: readonly (readonly [number, string, string, string])[] = [
  [1443, "2022-04-02", "2022-05-02", "2022-06-30"],
  [1444, "2023-03-23", "2023-04-21", "2023-06-19"],
  [1445, "2024-03-11", "2024-04-10", "2024-06-07"],
  [1446, "2025-03-01", "2025-03-30", "2025-05-28"],
  [1447, "2026-02-19", "2026-03-20", "2026-05-18"],
];

describe("the criterion of 2016", () => {
  test.each(DIYANET)("gives the Turkish calendar of %d", (year, ramadan, shawwal, hajj) => {
    expect([startIn("TR", year, 9), startIn("TR", year, 10), startIn("TR", year, 12)]).toEqual([
      ramadan,
      shawwal,
      hajj,
    ]);
  });
});

describe("the criterion of MABIMS", () => {
  test.each([
    // Ramadan 1446: seen in Aceh alone. Dhu al-Hijja 1446 likewise.
    [1446, 9, "2025-03-01", "2025-03-02"],
    [1446, 10, "2025-03-31", "2025-03-31"],
    [1446, 12, "2025-05-28", "2025-05-29"],
    [1447, 9, "2026-02-19", "2026-02-19"],
    [1447, 10, "2026-03-21", "2026-03-21"],
  ])("gives month %d-%d as Indonesia and Malaysia announced it", (year, month, indonesia, malaysia) => {
    expect([startIn("ID", year, month), startIn("MY", year, month)]).toEqual([indonesia, malaysia]);
  });
});

describe("the shipped file", () => {
  test("covers the years, for each country whose months are computed", () => {
    const computed = [...rules.values()].filter(isComputed).map(({ country }) => country);
    expect(Object.keys(countries)).toEqual(computed);
    expect(from).toBe(RULED_YEARS[0]);
    for (const years of Object.values(countries)) expect(years).toHaveLength(RULED_YEARS[1] - RULED_YEARS[0] + 1);
  });

  test.each(["PK", "ID", "TR", "AE", "AU"])("is what is computed again for %s", (country) => {
    const row = rules.get(country);
    // A year ahead, after which it no longer matters where the count began.
    const [, again] = row === undefined ? [] : ruledMonths(table, row, [1451, 1452]);
    expect(again).toBe(shipped(country, 1452));
  });
});
