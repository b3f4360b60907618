import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayOfIso, isoOfDay, weekdayOfDay } from "#core/hijri/civil-day.ts";

/** Day numbers and weekdays follow from the epoch; 2000-02-29 and 1900-03-01 are the century rules. */
const KNOWN: readonly (readonly [string, number, number])[] = [
  ["1970-01-01", 0, 4],
  ["1969-12-31", -1, 3],
  ["1900-01-01", -25_567, 1],
  ["1900-03-01", -25_508, 4],
  ["2000-02-29", 11_016, 2],
  ["2026-11-21", 20_778, 6],
  ["2100-12-31", 47_846, 5],
];

describe("civil day numbers", () => {
  it.each(KNOWN)("%s is day %i, weekday %i", (iso, dayNumber, weekday) => {
    expect(dayOfIso(iso)).toBe(dayNumber);
    expect(isoOfDay(dayNumber)).toBe(iso);
    expect(weekdayOfDay(dayNumber)).toBe(weekday);
  });

  it.each([
    "1900-02-29",
    "2026-02-30",
    "2026-13-01",
    "2026-00-10",
    "2026-01-00",
    "2026-04-31",
    "2026-4-1",
    "2026-04-01T00:00",
    " 2026-04-01",
    "",
  ])("%s is no date", (text) => {
    expect(dayOfIso(text)).toBeNull();
  });

  it("agrees with the Gregorian calendar of Date over eight centuries", () => {
    fc.assert(
      fc.property(fc.integer({ min: -146_097, max: 146_097 }), (dayNumber) => {
        const iso = new Date(dayNumber * 86_400_000).toISOString().slice(0, 10);
        expect(isoOfDay(dayNumber)).toBe(iso);
        expect(dayOfIso(iso)).toBe(dayNumber);
        expect(weekdayOfDay(dayNumber)).toBe(new Date(dayNumber * 86_400_000).getUTCDay());
      }),
      { numRuns: 2000 },
    );
  });
});
