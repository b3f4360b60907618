/** The World Magnetic Model against its own test values, and the declination of some cities. */
import { describe, expect, test } from "vitest";
import { declinationAt } from "../../../../web/app/prayer/declination.ts";

const at = (year: number): number => Date.UTC(Math.floor(year), 0, 1) + (year % 1) * 365.2425 * 864e5;

/** Of NOAA's test values for WMM2025, at heights up to 65 km, where the declination hardly depends on it. */
describe("the declination", () => {
  test.each([
    [2025, 43, 93, 0.5],
    [2025, -33, 109, -5.49],
    [2025, -50, -103, 27.96],
    [2025, 14, 143, -0.19],
    [2025, 0, 21, 1.29],
    [2025.5, -36, -137, 20.28],
    [2025.5, 26, 81, 0.51],
  ])("in %d at %d, %d is %d°", (year, lat, lng, declination) => {
    expect(Math.abs(declinationAt(lat, lng, at(year)) - declination)).toBeLessThan(0.15);
  });

  test.each([
    ["Cape Town", -33.92, 18.42, -27.5, -26],
    ["São Paulo", -23.55, -46.63, -22.5, -21],
    ["Auckland", -36.85, 174.76, 19.5, 21],
    ["Reykjavik", 64.15, -21.94, -12, -9.5],
  ])("in %s is between the published bounds", (_, lat, lng, least, most) => {
    const found = declinationAt(lat, lng, Date.UTC(2026, 10, 27));
    expect(found).toBeGreaterThan(least);
    expect(found).toBeLessThan(most);
  });

  test("stays that of the last year when the model has ended", () => {
    expect(declinationAt(0, 0, at(2045))).toBe(declinationAt(0, 0, at(2060)));
  });
});
