/** Bearings from spherical trigonometry, as printed by public qibla tables to a degree. */
import { describe, expect, it } from "vitest";
import { qibla } from "#core/base/qibla.ts";

describe("qibla", () => {
  it.each([
    ["London", 51.5074, -0.1278, 119, 4794],
    ["Cairo", 30.0444, 31.2357, 136, 1287],
    ["Jakarta", -6.2088, 106.8456, 295, 7920],
    ["New York", 40.7128, -74.006, 58, 10_300],
    ["Karachi", 24.8607, 67.0011, 268, 2800],
    ["due south on the Kaaba's meridian", 40, 39.8262, 180, 2066],
    ["due north", 0, 39.8262, 0, 2382],
  ])("%s", (_, lat, lng, bearing, km) => {
    const answer = qibla(lat, lng);
    expect(Math.abs((answer.bearing_deg ?? -1) - bearing)).toBeLessThan(0.6);
    expect(Math.abs(answer.distance_km / km - 1)).toBeLessThan(0.01);
  });

  it.each([
    ["the Kaaba", 21.4225, 39.8262],
    ["its antipode", -21.4225, -140.1738],
  ])("has no direction at %s", (_, lat, lng) => {
    expect(qibla(lat, lng).bearing_deg).toBeNull();
  });

  it("is a bearing at the poles and along 180°", () => {
    for (const [lat, lng] of [
      [90, 0],
      [-90, 0],
      [0, 180],
      [0, -180],
    ] as const) {
      const bearing = qibla(lat, lng).bearing_deg ?? -1;
      expect(bearing).toBeGreaterThanOrEqual(0);
      expect(bearing).toBeLessThan(360);
    }
    expect(qibla(0, 180)).toEqual(qibla(0, -180));
  });
});
