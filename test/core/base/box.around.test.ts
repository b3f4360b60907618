import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Box, boxAround, inBox, overlaps } from "#core/base/box.ts";
import { distanceM, EARTH_RADIUS_M, type LatLng } from "#core/base/geo.ts";

const point = (): fc.Arbitrary<LatLng> =>
  fc.record({
    lat: fc.oneof(fc.double({ min: -90, max: 90, noNaN: true }), fc.constantFrom(-90, -89.9999, 0, 89.7, 90)),
    lng: fc.oneof(fc.double({ min: -180, max: 180, noNaN: true }), fc.constantFrom(-180, -179.99, 0, 179.9, 180)),
  });

/** Where one comes to from `from` after `metres` in the direction `bearing` (radians), by spherical trigonometry. */
const travel = (from: LatLng, metres: number, bearing: number): LatLng => {
  const rad = Math.PI / 180;
  const angle = metres / EARTH_RADIUS_M;
  const lat = from.lat * rad;
  const sin = Math.sin(lat) * Math.cos(angle) + Math.cos(lat) * Math.sin(angle) * Math.cos(bearing);
  const east = Math.atan2(Math.sin(bearing) * Math.sin(angle) * Math.cos(lat), Math.cos(angle) - Math.sin(lat) * sin);
  const lng = from.lng + east / rad;
  return {
    lat: Math.asin(Math.max(-1, Math.min(1, sin))) / rad,
    lng: lng > 180 ? lng - 360 : lng < -180 ? lng + 360 : lng,
  };
};

const FIJI: Box = { west: 176, south: -20, east: -178, north: -15 };
const EGYPT: Box = { west: 25, south: 22, east: 35, north: 32 };

const INSIDE: readonly (readonly [what: string, box: Box, point: LatLng, inside: boolean])[] = [
  ["the middle", EGYPT, { lat: 30, lng: 31 }, true],
  ["a corner", EGYPT, { lat: 22, lng: 25 }, true],
  ["just east", EGYPT, { lat: 30, lng: 35.00001 }, false],
  ["just north", EGYPT, { lat: 32.00001, lng: 31 }, false],
  ["west of the 180th meridian", FIJI, { lat: -18, lng: 178.4 }, true],
  ["east of the 180th meridian", FIJI, { lat: -16.9, lng: -179.9 }, true],
  ["the meridian itself, both names", FIJI, { lat: -17, lng: -180 }, true],
  ["the far side of the world", FIJI, { lat: -17, lng: 0 }, false],
];

describe("inBox", () => {
  test.each(INSIDE)("%s", (_, box, at, inside) => {
    expect(inBox(box, at)).toBe(inside);
  });
});

const OVERLAPS: readonly (readonly [what: string, a: Box, b: Box, expected: boolean])[] = [
  ["itself", EGYPT, EGYPT, true],
  ["an edge in common", EGYPT, { west: 35, south: 22, east: 40, north: 32 }, true],
  ["a corner in common", EGYPT, { west: 35, south: 32, east: 40, north: 40 }, true],
  ["beside", EGYPT, { west: 35.1, south: 22, east: 40, north: 32 }, false],
  ["above", EGYPT, { west: 25, south: 33, east: 35, north: 40 }, false],
  ["across the 180th meridian, its west", FIJI, { west: 170, south: -20, east: 177, north: -10 }, true],
  ["across the 180th meridian, its east", FIJI, { west: -179, south: -20, east: -170, north: -10 }, true],
  ["both across", FIJI, { west: 179, south: -16, east: -179, north: -10 }, true],
  ["across, and the far side", FIJI, { west: -170, south: -20, east: 170, north: -10 }, false],
];

describe("overlaps", () => {
  test.each(OVERLAPS)("%s", (_, a, b, expected) => {
    expect(overlaps(a, b)).toBe(expected);
    expect(overlaps(b, a)).toBe(expected);
  });

  test("boxes with a point in common overlap", () => {
    fc.assert(
      fc.property(
        point(),
        point(),
        fc.integer({ min: 1, max: 2_000_000 }),
        fc.integer({ min: 1, max: 2_000_000 }),
        (a, b, ra, rb) => {
          const [boxA, boxB] = [boxAround(a, ra), boxAround(b, rb)];
          if (inBox(boxA, b)) expect(overlaps(boxA, boxB)).toBe(true);
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe("boxAround", () => {
  /** Metres by which rounding may put a point of the rim outside. */
  const ROUNDING_M = 0.01;
  const radius = fc.oneof(fc.integer({ min: 1, max: 50_000 }), fc.integer({ min: 50_000, max: 9_000_000 }));
  const bearing = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true });

  test("holds the circle, at the poles and across the 180th meridian too", () => {
    fc.assert(
      fc.property(point(), radius, bearing, fc.double({ min: 0, max: 1, noNaN: true }), (centre, metres, way, part) => {
        const at = travel(centre, Math.max(metres * part - ROUNDING_M, 0), way);
        expect(distanceM(centre, at)).toBeLessThanOrEqual(metres + ROUNDING_M);
        expect(inBox(boxAround(centre, metres), at)).toBe(true);
      }),
      { numRuns: 5000 },
    );
  });

  test("is no larger than it must be: its edges touch the circle", () => {
    const centre = { lat: 60, lng: 10 };
    const box = boxAround(centre, 50_000);
    const rim = Array.from({ length: 3600 }, (_, i) => travel(centre, 50_000, (i / 1800) * Math.PI));
    expect(Math.max(...rim.map(({ lng }) => lng))).toBeCloseTo(box.east, 5);
    expect(Math.min(...rim.map(({ lng }) => lng))).toBeCloseTo(box.west, 5);
    expect(Math.max(...rim.map(({ lat }) => lat))).toBeCloseTo(box.north, 5);
  });

  test("a circle that reaches a pole holds every meridian", () => {
    expect(boxAround({ lat: 89.9, lng: 10 }, 20_000)).toEqual({
      west: -180,
      south: expect.closeTo(89.72, 2),
      east: 180,
      north: 90,
    });
  });

  test("crosses the 180th meridian with west > east", () => {
    const { west, east } = boxAround({ lat: -16.8, lng: -179.98 }, 5000);
    expect(west).toBeGreaterThan(179);
    expect(east).toBeLessThan(-179);
  });

  test("without bound is the whole world", () => {
    expect(boxAround({ lat: 10, lng: 10 }, Number.POSITIVE_INFINITY)).toEqual({
      west: -180,
      south: -90,
      east: 180,
      north: 90,
    });
  });
});
