import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bearingDeg, distanceM, EARTH_RADIUS_M, type LatLng } from "#core/base/geo.ts";

const point = (): fc.Arbitrary<LatLng> =>
  fc.record({
    lat: fc.oneof(fc.double({ min: -90, max: 90, noNaN: true }), fc.constantFrom(-90, -89.9999, 0, 89.7, 90)),
    lng: fc.oneof(fc.double({ min: -180, max: 180, noNaN: true }), fc.constantFrom(-180, -179.99, 0, 179.9, 180)),
  });

/**
 * Geodesics of the WGS 84 ellipsoid in km, from its published dimensions (NGA.STND.0036): the quarter of a
 * meridian, one degree of the equator (111.3195), one degree of latitude at a pole (111.694).
 */
const DISTANCES: readonly (readonly [what: string, a: LatLng, b: LatLng, km: number])[] = [
  ["equator to pole", { lat: 0, lng: 0 }, { lat: 90, lng: 0 }, 10_001.966],
  ["one degree of the equator", { lat: 0, lng: 10 }, { lat: 0, lng: 11 }, 111.3195],
  ["over the 180th meridian", { lat: 0, lng: 179.5 }, { lat: 0, lng: -179.5 }, 111.3195],
  ["pole to pole", { lat: 90, lng: 0 }, { lat: -90, lng: 77 }, 20_003.931],
  ["over the pole", { lat: 89, lng: 0 }, { lat: 89, lng: 180 }, 223.388],
];

describe("distanceM", () => {
  test.each(DISTANCES)("%s, within 0.5 %%", (_, a, b, km) => {
    expect(Math.abs(distanceM(a, b) / 1000 / km - 1)).toBeLessThan(0.005);
  });

  test("is the same both ways, zero to itself, never more than half the way round", () => {
    fc.assert(
      fc.property(point(), point(), (a, b) => {
        expect(distanceM(a, b)).toBeCloseTo(distanceM(b, a), 6);
        expect(distanceM(a, a)).toBe(0);
        expect(distanceM(a, b)).toBeLessThanOrEqual(Math.PI * EARTH_RADIUS_M);
      }),
    );
  });

  test("the two names of the 180th meridian are one place", () => {
    expect(distanceM({ lat: 51, lng: 180 }, { lat: 51, lng: -180 })).toBeCloseTo(0, 3);
  });
});

describe("bearingDeg", () => {
  test.each([
    ["due north", { lat: 0, lng: 0 }, { lat: 10, lng: 0 }, 0],
    ["due east", { lat: 0, lng: 0 }, { lat: 0, lng: 10 }, 90],
    ["due south", { lat: 10, lng: 5 }, { lat: -10, lng: 5 }, 180],
    ["due west, over the 180th meridian", { lat: 0, lng: -179 }, { lat: 0, lng: 179 }, 270],
    // The initial course of Ed Williams' Aviation Formulary, LAX to JFK.
    ["Los Angeles to New York", { lat: 33.95, lng: -118.4 }, { lat: 40.633, lng: -73.783 }, 65.89],
  ] as const)("%s", (_, from, to, deg) => {
    expect(bearingDeg(from, to)).toBeCloseTo(deg, 1);
  });
});
