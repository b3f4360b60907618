import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tabularDateOf, tabularDayOf, tabularMonthLength, tabularYearStart } from "#core/hijri/tabular.ts";

/** Fixed day (Rata Die) of 1 Muharram 1, civil epoch: 16 July 622 Julian. */
const ISLAMIC_EPOCH_RD = 227_015;

/** Sample dates of Reingold and Dershowitz, Calendrical Calculations, appendix C: R.D., year, month, day. */
const SAMPLES: readonly (readonly [number, number, number, number])[] = [
  [601_716, 1058, 5, 18],
  [613_424, 1091, 6, 2],
  [626_596, 1128, 8, 4],
  [645_554, 1182, 2, 3],
  [664_224, 1234, 10, 10],
  [671_401, 1255, 1, 11],
  [694_799, 1321, 1, 21],
  [704_424, 1348, 3, 19],
  [708_842, 1360, 9, 8],
  [709_409, 1362, 4, 13],
  [727_274, 1412, 9, 13],
  [728_714, 1416, 10, 5],
  [744_313, 1460, 10, 12],
  [764_652, 1518, 3, 5],
];

describe("the tabular calendar", () => {
  it.each(SAMPLES)("R.D. %i is %i-%i-%i", (fixedDay, year, month, day) => {
    expect(tabularDateOf(fixedDay - ISLAMIC_EPOCH_RD)).toEqual({ year, month, day });
    expect(tabularDayOf({ year, month, day })).toBe(fixedDay - ISLAMIC_EPOCH_RD);
  });

  it("has the leap years of type II and a cycle of 10,631 days", () => {
    const leapYears = Array.from({ length: 30 }, (_, index) => index + 1).filter(
      (year) => tabularYearStart(year + 1) - tabularYearStart(year) === 355,
    );
    expect(leapYears).toEqual([2, 5, 7, 10, 13, 16, 18, 21, 24, 26, 29]);
    expect(tabularYearStart(31)).toBe(10_631);
    expect([tabularMonthLength(1, 12), tabularMonthLength(2, 12)]).toEqual([29, 30]);
  });

  it("round trips, and every month has 29 or 30 days", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (dayNumber) => {
        const date = tabularDateOf(dayNumber);
        expect(tabularDayOf(date)).toBe(dayNumber);
        expect([29, 30]).toContain(tabularMonthLength(date.year, date.month));
        expect(date.day).toBeLessThanOrEqual(tabularMonthLength(date.year, date.month));
      }),
      { numRuns: 2000 },
    );
  });
});
