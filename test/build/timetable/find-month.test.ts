import { expect, test } from "vitest";
import { parseDate } from "#core/base/date.ts";
import { findMonth, restartsOf, withMonths } from "../../../build/timetable/find-month.ts";

const NOTHING = { record: undefined, title: undefined, said: null, before: null, restarts: 0 };

test.each([
  [{ title: 3 }, 3],
  [{ said: 4 }, 4],
  [{ before: parseDate("2026-01-31") }, 2],
  [{ restarts: 11 }, 1],
  [{ record: 5, title: 6, said: 7 }, 5],
])("%j tells the month", (sources, month) => {
  expect(findMonth({ ...NOTHING, ...sources })?.value).toBe(month);
});

test("nothing tells nothing", () => {
  expect(findMonth(NOTHING)).toBeNull();
});

test("days that begin again are of the next month", () => {
  const rows = [{ day: 30 }, { day: 31 }, { day: 1 }, { day: 2 }];
  expect(restartsOf(rows)).toBe(1);
  expect(withMonths(rows, () => 12).map((one) => one?.month)).toEqual([12, 12, 1, 1]);
});
