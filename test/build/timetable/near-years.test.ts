import { expect, test } from "vitest";
import { hijriYearNear, solarYearNear } from "../../../build/timetable/near-years.ts";

test.each([
  [2026, 1405, 1448],
  [1984, 1363, 1404],
])("%i is %i by the Sun and about %i by the Moon", (year, solar, lunar) => {
  expect(solarYearNear(year)).toBe(solar);
  expect(Math.abs(hijriYearNear(year) - lunar)).toBeLessThanOrEqual(1);
});
