import { expect, test } from "vitest";
import { formatDate } from "#core/base/date.ts";
import { solarHijriDay, solarMonthLength } from "../../../build/timetable/solar-hijri.ts";

// Days of the official calendar of Iran (calendar.ut.ac.ir).
test.each([
  [1405, 1, 1, "2026-03-21"],
  [1404, 1, 1, "2025-03-21"],
  [1403, 12, 30, "2025-03-20"],
  [1403, 1, 1, "2024-03-20"],
  [1400, 1, 1, "2021-03-21"],
  [1404, 10, 11, "2026-01-01"],
  [1357, 11, 22, "1979-02-11"],
])("%i-%i-%i is %s", (year, month, day, date) => {
  expect(formatDate(solarHijriDay(year, month, day) ?? 0)).toBe(date);
});

test("days that no month has are none", () => {
  expect(solarHijriDay(1404, 12, 30)).toBeNull();
  expect(solarHijriDay(1404, 7, 31)).toBeNull();
  expect(solarHijriDay(1404, 13, 1)).toBeNull();
  expect(solarMonthLength(1403, 12)).toBe(30);
});
