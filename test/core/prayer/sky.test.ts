/** Which Sun a day is computed with. */
import { describe, expect, it } from "vitest";
import { held, makeSky, sunDays, sunDaysBy } from "#core/prayer/sky.ts";
import { dayOf, ephemeris } from "./support.ts";

const ANKARA = [39.94, 32.82] as const;
const minutes = (passage: number | string): number => Number(passage) / 60_000;
const declinationDeg = (sin: number): number => (Math.asin(sin) * 180) / Math.PI;

describe("the Sun held still", () => {
  it("has at any time what the moving one has at its own", () => {
    const sun = sunDays(ephemeris)(dayOf("2026-09-23"));
    const [early, late] = [held(sun, -0.5), held(sun, 0.5)];
    // Astronomical Almanac: the declination falls by 23.4′ a day at the equinox.
    expect(declinationDeg(late.s0) - declinationDeg(early.s0)).toBeCloseTo(-0.39, 2);
    expect([early.s1, early.s2, early.e1, early.e4]).toEqual([0, 0, 0, 0]);
    expect(held(sun, 0)).toMatchObject({ s0: sun.s0, e0: sun.e0 });
  });

  it("from midnight on sets late in autumn and early in spring, by a minute at 40° and most of a day's change", () => {
    const delayMin = (date: string): number => {
      const [own, other] = (["event", "midnight"] as const).map((sun) =>
        minutes(makeSky(ephemeris, ...ANKARA, { sun }).sunset(dayOf(date))),
      );
      return (other ?? 0) - (own ?? 0);
    };
    expect(delayMin("2026-09-23")).toBeGreaterThan(0.8);
    expect(delayMin("2026-09-23")).toBeLessThan(1.5);
    expect(delayMin("2026-03-20")).toBeLessThan(-0.5);
    expect(Math.abs(delayMin("2026-06-21"))).toBeLessThan(0.2);
  });

  it("of the eve is that of midnight a day later", () => {
    const day = dayOf("2026-09-23");
    const [eve, midnight] = (["eve", "midnight"] as const).map((sun) => makeSky(ephemeris, ...ANKARA, { sun }));
    for (const name of ["sunrise", "transit", "sunset"] as const)
      expect(minutes(eve?.[name](day) ?? 0) - minutes(midnight?.[name](day - 1) ?? 0)).toBeCloseTo(1440, 3);
  });

  it("at noon is exact for noon alone", () => {
    const day = dayOf("2026-09-23");
    const [own, noon] = (["event", "noon"] as const).map((sun) => makeSky(ephemeris, ...ANKARA, { sun }));
    expect(Math.abs(minutes(own?.transit(day) ?? 0) - minutes(noon?.transit(day) ?? 0))).toBeLessThan(0.01);
    expect(minutes(noon?.sunrise(day) ?? 0)).toBeGreaterThan(minutes(own?.sunrise(day) ?? 0));
    expect(minutes(noon?.sunset(day) ?? 0)).toBeGreaterThan(minutes(own?.sunset(day) ?? 0));
  });

  it("for Asr is that of the transit", () => {
    const day = dayOf("2026-09-23");
    const [own, other] = (["event", "transit"] as const).map((asrSun) =>
      minutes(makeSky(ephemeris, ...ANKARA, { asrSun }).asr(day, 1)),
    );
    // The lower Sun of the afternoon is at Asr's altitude earlier.
    expect((other ?? 0) - (own ?? 0)).toBeGreaterThan(0.05);
    expect((other ?? 0) - (own ?? 0)).toBeLessThan(0.5);
  });
});

describe("a perpetual timetable", () => {
  const sunOf = sunDaysBy(ephemeris, "perpetual", 0);

  it.each(["2024-05-04", "2025-05-04", "2026-05-04", "2027-05-04"])("has the Sun of 2027 on %s", (date) => {
    expect(sunOf(dayOf(date))).toBe(sunDays(ephemeris)(dayOf("2027-05-04")));
  });

  it("takes 29 February for 1 March", () => {
    expect(sunOf(dayOf("2028-02-29"))).toBe(sunDays(ephemeris)(dayOf("2031-03-01")));
  });

  it("has its own Sun where the table ends before the other year", () => {
    expect(sunOf(dayOf("2100-12-31"))).toBe(sunDays(ephemeris)(dayOf("2100-12-31")));
  });
});
