import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Box, boxHolding, contains, flatBox, inBox, overlaps } from "#core/base/box.ts";
import type { LatLng } from "#core/base/geo.ts";
import { packBoxes, touches } from "#core/base/packed-boxes.ts";

const point: fc.Arbitrary<LatLng> = fc.record({
  lat: fc.oneof(fc.double({ min: -90, max: 90, noNaN: true }), fc.constantFrom(-90, 0, 90)),
  lng: fc.oneof(fc.double({ min: -180, max: 180, noNaN: true }), fc.constantFrom(-180, 0, 180)),
});
const points = fc.array(point, { minLength: 1, maxLength: 20 });
const box: fc.Arbitrary<Box> = fc.tuple(point, point).map(([a, b]) => ({
  west: a.lng,
  south: Math.min(a.lat, b.lat),
  east: b.lng,
  north: Math.max(a.lat, b.lat),
}));

/** Degrees of longitude that a box holds. */
const widthOf = ({ west, east }: Box): number => (west <= east ? east - west : 360 - west + east);

const HELD: readonly (readonly [what: string, lngs: readonly number[], west: number, east: number])[] = [
  ["one point", [10], 10, 10],
  ["Egypt", [25, 31, 35], 25, 35],
  ["Fiji, across the 180th meridian", [178, 179.9, -179.9], 178, -179.9],
  ["Russia, across the 180th meridian", [20, 37, 60, 90, 130, 177, -170], 20, -170],
  ["both names of the meridian", [180, -180], 180, -180],
];

describe("the smallest box that holds points", () => {
  test.each(HELD)("%s", (_, lngs, west, east) => {
    expect(boxHolding(lngs.map((lng) => ({ lat: 1, lng })))).toEqual({ west, south: 1, east, north: 1 });
  });

  test("holds every one, and is never wider than the one that does not cross the 180th meridian", () => {
    fc.assert(
      fc.property(points, (some) => {
        const [held, flat] = [boxHolding(some), flatBox(some)];
        if (held === null || flat === null) throw new Error("points without a box");
        for (const one of some) expect([inBox(held, one), inBox(flat, one)]).toEqual([true, true]);
        expect(flat.west).toBeLessThanOrEqual(flat.east);
        expect(widthOf(held)).toBeLessThanOrEqual(widthOf(flat) + 1e-9);
      }),
    );
  });

  test("of no points is none", () => {
    expect([boxHolding([]), flatBox([])]).toEqual([null, null]);
  });
});

describe("contains", () => {
  test("a box that is in another has no point outside of it", () => {
    fc.assert(
      fc.property(box, box, fc.array(point), (outer, inner, some) => {
        if (!contains(outer, inner)) return;
        for (const one of some) if (inBox(inner, one)) expect(inBox(outer, one)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test("a box that holds all points holds the flat box round them, unless it is two pieces", () => {
    fc.assert(
      fc.property(box, points, (outer, some) => {
        const flat = flatBox(some);
        if (flat === null || outer.west > outer.east) return;
        expect(contains(outer, flat)).toBe(some.every((one) => inBox(outer, one)));
      }),
      { numRuns: 2000 },
    );
  });
});

describe("boxes in a row", () => {
  test("touch an area where each of them overlaps it", () => {
    fc.assert(
      fc.property(fc.array(box), box, (some, area) => {
        const packed = packBoxes(some);
        expect(some.map((_, i) => touches(packed, i, area))).toEqual(some.map((one) => overlaps(one, area)));
      }),
      { numRuns: 1000 },
    );
  });

  test("none touches nothing", () => {
    expect(touches(packBoxes([null]), 0, { west: -180, south: -90, east: 180, north: 90 })).toBe(false);
  });
});
