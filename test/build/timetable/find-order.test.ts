import { expect, test } from "vitest";
import { findOrder, inOrder } from "../../../build/timetable/find-order.ts";
import type { DayParts } from "../../../build/timetable/cells.ts";

const pairs = (...all: readonly (readonly [number, number])[]): readonly DayParts[] => all.map((pair) => ({ pair }));

test.each([
  ["a figure over 12 in the first place", pairs([1, 5], [13, 5]), "day-first"],
  ["a figure over 12 in the second place", pairs([5, 1], [5, 13]), "month-first"],
  ["the first figure running on", pairs([1, 5], [2, 5], [3, 5]), "day-first"],
  ["the second figure running on", pairs([5, 1], [5, 2], [5, 3]), "month-first"],
])("%s tells", (_, days, order) => {
  expect(findOrder(days)?.value).toBe(order);
});

test("a single day that may be either, and figures that contradict each other, tell nothing", () => {
  expect(findOrder(pairs([3, 4]))).toBeNull();
  expect(findOrder(pairs([13, 4], [4, 13]))).toBeNull();
});

test("a first figure that stays while the last runs on is the year", () => {
  const days = [1, 2, 3, 4].map((day): DayParts => ({ pair: [26, 1], triple: [26, 1, day], year: 2000 + day }));
  const found = findOrder(days);
  expect(found?.value).toBe("year-first");
  expect(inOrder(days[2] ?? {}, "year-first")).toEqual({ year: 2026, month: 1, day: 3 });
});
