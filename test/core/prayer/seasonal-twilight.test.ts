/** The committee's published coefficients at their own points of the year. */
import { describe, expect, it } from "vitest";
import { daysSinceSolstice, fajrMinutes, ishaMinutes } from "#core/prayer/seasonal-twilight.ts";
import { dayOf } from "./support.ts";

describe("seasons", () => {
  it.each([
    ["2026-12-21", 50, 0],
    ["2026-12-20", 50, 364],
    ["2025-01-01", 50, 11],
    ["2024-12-20", 50, 365],
    ["2026-06-21", -50, 0],
    ["2026-06-20", -50, 364],
    ["2026-12-21", -50, 183],
  ])("%s at %i° is day %i after the winter solstice", (date, latDeg, days) => {
    expect(daysSinceSolstice(dayOf(date), latDeg)).toBe(days);
  });

  it.each([
    ["2026-12-21", 55, 75 + 28.65, 75 + 25.6],
    ["2027-03-22", 55, 75 + 19.44, 75 + 2.05],
    ["2027-05-07", 55, 75 + 32.74, 75 - 9.21],
    ["2027-06-22", 55, 75 + 48.1, 75 + 6.14],
    ["2026-06-21", -55, 75 + 28.65, 75 + 25.6],
    ["2026-12-21", 0, 75, 75],
  ])("%s at %i°: Fajr %d, Isha %d minutes", (date, latDeg, fajr, isha) => {
    expect(fajrMinutes(dayOf(date), latDeg)).toBeCloseTo(fajr, 9);
    expect(ishaMinutes(dayOf(date), latDeg, "general")).toBeCloseTo(isha, 9);
  });

  it("the white twilight ends after the red one, everywhere and always", () => {
    for (let day = dayOf("2024-01-01"); day <= dayOf("2024-12-31"); day++) {
      expect(ishaMinutes(day, 52, "abyad")).toBeGreaterThan(ishaMinutes(day, 52, "ahmer"));
    }
  });
});
