import { expect, test } from "vitest";
import { parseDate } from "#core/base/date.ts";
import { findYear, withYears } from "../../../build/timetable/find-year.ts";

const TODAY = parseDate("2026-01-15") ?? 0;
const NOTHING = { rows: [], said: null, around: null, before: null, today: TODAY };

test.each([
  [{ rows: [{ year: 2024, month: 1, day: 1 }], said: 2026 }, 2024],
  [{ said: 2025, around: 2026 }, 2025],
  [{ around: 2027 }, 2027],
  [{ before: parseDate("2025-12-31") }, 2026],
])("%j tells the year", (sources, year) => {
  expect(findYear({ ...NOTHING, ...sources })?.value).toBe(year);
});

test("weekdays tell the year in which all of them are right", () => {
  const rows = [
    { weekday: 5, month: 1, day: 1 },
    { weekday: 6, month: 1, day: 2 },
  ];
  expect(findYear({ ...NOTHING, rows })?.value).toBe(2027);
});

test("rows without years go on from December to January", () => {
  const rows = [
    { month: 12, day: 31 },
    { month: 1, day: 1 },
  ];
  expect(withYears(rows, 2025).map((one) => one?.year)).toEqual([2025, 2026]);
});
