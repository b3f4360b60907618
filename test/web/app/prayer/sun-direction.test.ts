/** The direction of the Sun against the ephemeris of the project, and what is said of the Qibla by it. */
import { describe, expect, test } from "vitest";
import { makeSky } from "#core/prayer/sky.ts";
import { rightOfSun, sunDirection } from "../../../../web/app/prayer/sun-direction.ts";
import { dayOf, setupOf } from "../../../core/prayer/support.ts";

const { ephemeris } = setupOf({});

describe("the Sun", () => {
  test.each([
    ["Cape Town", -33.92, 18.42],
    ["São Paulo", -23.55, -46.63],
    ["Auckland", -36.85, 174.76],
    ["Reykjavik", 64.15, -21.94],
  ])("over %s is due north or south at its transit, and on the horizon when it sets", (_, lat, lng) => {
    const sky = makeSky(ephemeris, lat, lng);
    for (const date of ["2026-03-20", "2026-06-01", "2026-11-27", "2035-09-09"]) {
      const noon = sunDirection(lat, lng, sky.transit(dayOf(date)));
      expect(Math.abs(Math.sin((noon.azimuthDeg * Math.PI) / 180))).toBeLessThan(0.002);
      const sunset = sky.sunset(dayOf(date));
      const { altitudeDeg, azimuthDeg } = sunDirection(lat, lng, typeof sunset === "number" ? sunset : 0);
      expect(altitudeDeg).toBeCloseTo(-50 / 60, 1);
      expect(azimuthDeg).toBeGreaterThan(180);
    }
  });
});

describe("the Qibla by the Sun", () => {
  test.each([
    [10, 350, 30, 20],
    [350, 10, 30, -20],
    [133, 90, 20, 43],
    [200, 10, 30, -170],
    [133, 90, -3, null],
    [133, 90, 80, null],
  ])("at %d° with the Sun at %d°, %d° high, is %s to its right", (bearing, azimuthDeg, altitudeDeg, right) => {
    expect(rightOfSun(bearing, { azimuthDeg, altitudeDeg })).toBe(right);
  });
});
