import { expect, test } from "vitest";
import { withSolarYears } from "../../../build/timetable/find-solar-year.ts";

const solar = (hijriMonth: number, hijriDay: number) => ({ hijriMonth, hijriDay });

const yearsOf = (days: readonly ReturnType<typeof solar>[], gregorian: number) =>
  withSolarYears(days, gregorian).map((one) => one?.hijriYear);

test.each([
  ["before Nowruz it is the older year", [solar(11, 19)], [1405]],
  ["from Nowruz on it is the newer one", [solar(1, 1)], [1406]],
  ["the months that begin again are of the next year", [solar(12, 29), solar(1, 1), solar(1, 2)], [1405, 1406, 1406]],
])("%s", (_, days, years) => {
  expect(yearsOf(days, 2027)).toEqual(years);
});

test("a day that names its year, and a cell without a day, do not change", () => {
  const days = [{ ...solar(1, 1), hijriYear: 1400 }, null, { day: 3 }];
  expect(withSolarYears(days, 2027)).toEqual(days);
});
