import { expect, test } from "vitest";
import { TABLE_LIMITS, TableBudget } from "../../../build/timetable/table-limits.ts";
import { NO_CONTEXT } from "../../../build/timetable/grid.ts";
import { gridsIn, joined } from "../../../build/timetable/json-tables.ts";

const tablesOf = (value: unknown) =>
  joined(
    gridsIn("a.json", value, { path: "", titles: [], context: NO_CONTEXT, budget: new TableBudget(TABLE_LIMITS) }),
  );

/** The rows of the table that has `key` in its header. */
const rowsWith = (value: unknown, key: string) =>
  tablesOf(value)
    .find(({ rows }) => rows[0]?.cells.includes(key))
    ?.rows.map(({ cells, context }) => [...cells, ...(context.get("month") ?? "")].join(" "));

test.each([
  ["records", { data: [{ d: 1, fajr: "5:30" }] }, ["d fajr", "1 5:30"]],
  ["days by their dates", { "2026-01-01": { fajr: "5:30" } }, ["date fajr", "2026-01-01 5:30"]],
  ["days by year and month", { 2026: { "02": { 1: { fajr: "5:30" } } } }, ["date fajr", "1 5:30 2"]],
  [
    "times without names",
    { "01-01": ["5:30", "12:00", "14:00", "17:00", "18:00"] },
    ["date fajr dhuhr asr maghrib isha", "01-01 5:30 12:00 14:00 17:00 18:00"],
  ],
])("%s are a table", (_, value, rows) => {
  expect(rowsWith(value, "fajr")).toEqual(rows);
});

test("whether something holds is no column", () => {
  expect(rowsWith([{ fajr: "5:30", jumuahAsDhuhr: false }], "fajr")).toEqual(["fajr", "5:30"]);
});

test("lines of a list are the lines of a table", () => {
  const [grid] = tablesOf(["-- JANUARY --", "01-01~~~~5:30|7:00|12:00", "01-02~~~~5:30|7:01|12:00"]);
  expect(grid?.rows[1]?.cells).toEqual(["01-01", "5:30", "7:00", "12:00"]);
});
