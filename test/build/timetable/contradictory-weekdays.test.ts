import { expect, test } from "vitest";
import { epochDay, weekday } from "#core/base/date.ts";
import { weekdaysAgainst } from "../../../build/timetable/contradictory-weekdays.ts";

const rows = (shiftOf: (at: number) => number) =>
  Array.from({ length: 20 }, (_, at) => {
    const day = epochDay(2026, 1, 1) + at;
    return { day, weekday: (weekday(day) + shiftOf(at)) % 7, where: `line ${at + 2}` };
  });

test("days of the week that are all one later are those of another year", () => {
  const refusal = weekdaysAgainst(rows(() => 1));
  expect(refusal).toContain("20 of 20 days of the week are not those of the dates");
  expect(refusal).toContain("line 2, 2026-01-01");
});

test("right ones, slips and words of other days say nothing", () => {
  expect(weekdaysAgainst(rows(() => 0))).toBeNull();
  expect(weekdaysAgainst(rows((at) => (at === 3 ? 1 : 0)))).toBeNull();
  expect(weekdaysAgainst(rows((at) => at % 7))).toBeNull();
  expect(weekdaysAgainst(rows(() => 1).slice(0, 4))).toBeNull();
});
