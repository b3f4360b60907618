import { describe, expect, it } from "vitest";
import { parseHijriTable } from "#core/hijri/hijri.ts";
import { shippedJson, shippedTable } from "./shipped-table.ts";

const small = {
  format: 1,
  calendar: "umm-al-qura",
  source: "test",
  first_year: 1447,
  first_day: "2025-06-26",
  months: ["090909090909"],
};

function problemsOf(json: unknown): readonly string[] {
  const result = parseHijriTable(json);
  return result.ok ? [] : result.problems;
}

describe("the month-length table", () => {
  it("ships for 1318 to 1500, 1900-04-30 to 2077-11-16", () => {
    const table = shippedTable();
    expect([table.firstYear, table.lastYear]).toEqual([1318, 1500]);
    expect(table.monthStarts).toHaveLength(183 * 12 + 1);
    expect([table.monthStarts[0], table.monthStarts.at(-1)]).toEqual([-25_448, 39_402]);
    expect(problemsOf(shippedJson)).toEqual([]);
  });

  it("has only years of 354 or 355 days", () => {
    const { monthStarts } = shippedTable();
    const lengths = new Set<number>();
    for (let index = 12; index < monthStarts.length; index += 12) {
      lengths.add((monthStarts[index] ?? 0) - (monthStarts[index - 12] ?? 0));
    }
    expect([...lengths].sort((a, b) => a - b)).toEqual([354, 355]);
  });

  it("counts month starts from the first day", () => {
    const result = parseHijriTable(small);
    expect(result.ok && result.table.monthStarts.slice(0, 4)).toEqual([20_265, 20_295, 20_324, 20_354]);
  });

  it.each([
    ["no object", null, ""],
    ["another format", { ...small, format: 2 }, "format"],
    ["another calendar", { ...small, calendar: "tabular" }, "calendar"],
    ["a short year", { ...small, months: ["09090909090"] }, "months.0"],
    ["a length that no month has", { ...small, months: ["090909090908"] }, "months.0"],
    ["no year", { ...small, months: [] }, "months"],
    ["a day that does not exist", { ...small, first_day: "2025-06-31" }, "first_day"],
    ["an unknown key", { ...small, extra: 1 }, ""],
  ])("refuses %s", (_, json, path) => {
    expect(problemsOf(json)[0]).toMatch(new RegExp(`^${path}: `));
  });

  it("tells all problems at once", () => {
    expect(problemsOf({ ...small, source: "", months: ["x"] })).toHaveLength(2);
  });
});
