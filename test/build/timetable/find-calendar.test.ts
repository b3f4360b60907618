import { expect, test } from "vitest";
import { parseDate } from "#core/base/date.ts";
import { findCalendar } from "../../../build/timetable/find-calendar.ts";

const TODAY = parseDate("2026-01-15") ?? 0;

test.each([
  ["1405, which is 2026 by the Sun and 1984 by the Moon", { hijriYear: 1405, hijriMonth: 1, hijriDay: 1 }, "solar"],
  ["1447, which is 2026 by the Moon and 2068 by the Sun", { hijriYear: 1447, hijriMonth: 9, hijriDay: 1 }, "lunar"],
  ["a 31st", { hijriYear: 1447, hijriMonth: 1, hijriDay: 31 }, "solar"],
  ["the word of a solar month", { hijriMonth: 1, hijriDay: 1, isSolar: true }, "solar"],
  ["a month without a year", { hijriMonth: 9, hijriDay: 1 }, "lunar"],
] as const)("%s tells the calendar", (_, day, calendar) => {
  expect(findCalendar([day], TODAY)?.value).toBe(calendar);
});

test("days of another calendar have no Hijri one", () => {
  expect(findCalendar([{ year: 2026, month: 1, day: 1 }], TODAY)).toBeNull();
});
