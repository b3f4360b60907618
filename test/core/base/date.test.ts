import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calendarDate, dayOfDate, epochDay, formatDate, nextFriday, parseDate, weekday } from "#core/base/date.ts";

describe("dates", () => {
  it.each([
    ["1970-01-01", 0, 4],
    ["1900-01-01", -25_567, 1],
    ["2000-02-29", 11_016, 2],
    ["2100-12-31", 47_846, 5],
    ["2026-11-21", 20_778, 6],
  ])("%s is epoch day %i, weekday %i", (text, day, dayOfWeek) => {
    expect(parseDate(text)).toBe(day);
    expect(dayOfDate(text)).toBe(day);
    expect(formatDate(day)).toBe(text);
    expect(weekday(day)).toBe(dayOfWeek);
  });

  it.each([
    ["2026-11-27", "2026-11-27"],
    ["2026-11-28", "2026-12-04"],
    ["1969-12-30", "1970-01-02"],
  ])("the next Friday from %s on is %s", (date, friday) => {
    expect(formatDate(nextFriday(dayOfDate(date)))).toBe(friday);
  });

  it.each(["2026-02-29", "1900-02-29", "2026-13-01", "2026-00-10", "2026-1-1", "2026-04-31", "", "20260401"])(
    "%s is no date",
    (text) => {
      expect(parseDate(text)).toBeNull();
      expect(() => dayOfDate(text)).toThrow(`got ${JSON.stringify(text)}, expected YYYY-MM-DD`);
    },
  );

  it("agree with the platform's UTC calendar", () => {
    fc.assert(
      fc.property(fc.integer({ min: -30_000, max: 60_000 }), (day) => {
        const { year, month, day: dayOfMonth } = calendarDate(day);
        expect(Date.UTC(year, month - 1, dayOfMonth)).toBe(day * 86_400_000);
        expect(epochDay(year, month, dayOfMonth)).toBe(day);
      }),
    );
  });
});
