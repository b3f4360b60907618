/** Printed days as instants. */
import { describe, expect, it } from "vitest";
import { observe, yearsOf } from "../../../../build/data/fit/observed.ts";
import { dayOf } from "../../../core/prayer/support.ts";
import { placeOf } from "./oracle.ts";

const LONDON = placeOf(51.5, -0.12, "Europe/London");
const printed = (rows: Readonly<Record<string, Readonly<Record<string, string>>>>) =>
  new Map(Object.entries(rows).map(([date, cells]) => [dayOf(date), new Map(Object.entries(cells))]));
const hours = (date: string, minute: number | null | undefined): number =>
  ((minute ?? Number.NaN) - dayOf(date) * 1440) / 60;

describe("a printed time", () => {
  it("is of the clock in force at its hour: the day of a change has two", () => {
    const [day] = observe(printed({ "2026-03-29": { fajr: "00:30", dhuhr: "13:00" } }), LONDON);
    expect([hours("2026-03-29", day?.at.fajr), hours("2026-03-29", day?.at.dhuhr)]).toEqual([0.5, 12]);
  });

  it("after midnight is of the night that began, if it is Isha's", () => {
    const [day] = observe(printed({ "2026-06-21": { fajr: "01:10", isha: "00:20" } }), LONDON);
    expect(hours("2026-06-21", day?.at.fajr)).toBeCloseTo(0.1667, 3);
    expect(hours("2026-06-21", day?.at.isha)).toBeCloseTo(23.333, 3);
  });

  it("that is empty is none", () => {
    const [day] = observe(printed({ "2026-06-21": { fajr: "" } }), LONDON);
    expect([day?.at.fajr, day?.at.isha]).toEqual([null, null]);
  });
});

it("every other day is for choosing, in the order of the days", () => {
  const days = observe(printed({ "2026-01-03": {}, "2026-01-01": {}, "2026-12-31": {} }), LONDON);
  expect(days.map(({ day, isChosenOn }) => [day - dayOf("2026-01-01"), isChosenOn])).toEqual([
    [0, true],
    [2, false],
    [364, true],
  ]);
  expect(yearsOf(days)).toBeCloseTo(1, 2);
  expect(yearsOf([])).toBe(0);
});
