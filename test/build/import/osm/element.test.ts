import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { middleOf, pointOf } from "../../../../build/import/osm/element.ts";

const path = (...pairs: readonly (readonly [number, number])[]) => pairs.map(([lat, lng]) => ({ lat, lng }));

describe("the middle", () => {
  test.each([
    ["of a ring: its centroid", [path([0, 0], [0, 3], [3, 0], [0, 0])], { lat: 1, lng: 1 }],
    ["either way round", [path([0, 0], [3, 0], [0, 3], [0, 0])], { lat: 1, lng: 1 }],
    ["of a line: that of its box", [path([0, 0], [0, 3], [3, 0])], { lat: 1.5, lng: 1.5 }],
    ["of a line there and back", [path([0, 0], [1, 3], [2, 6], [1, 3], [0, 0])], { lat: 1, lng: 3 }],
    [
      "of a ring that crosses itself: as of a line",
      [path([0, 0], [4, 4], [4, 0], [0, 4.1], [0, 0])],
      { lat: 2, lng: 2.05 },
    ],
    ["of a point", [path([21.4225, 39.8262])], { lat: 21.4225, lng: 39.8262 }],
    ["of one ring and a line", [path([0, 0], [0, 3], [3, 0], [0, 0]), path([9, 9])], { lat: 4.5, lng: 4.5 }],
    ["across 180°", [path([1, 179], [1, -179], [3, -179], [3, 179], [1, 179])], { lat: 2, lng: 180 }],
    ["of a line across 180°", [path([0, 179.5], [0, -178.5])], { lat: 0, lng: -179.5 }],
    ["of nothing", [[]], null],
  ])("%s", (_, paths, middle) => {
    expect(middleOf(paths)).toEqual(middle);
  });
});

test("the middle of a rectangle is where its diagonals meet", () => {
  const whole = (limit: number) => fc.integer({ min: -limit, max: limit });
  fc.assert(
    fc.property(whole(8e6), whole(17e6), fc.integer({ min: 1, max: 1000 }), (lat, lng, size) => {
      const [south, west] = [lat / 1e5, lng / 1e5];
      const [north, east] = [(lat + size) / 1e5, (lng + 2 * size) / 1e5];
      const middle = middleOf([path([south, west], [south, east], [north, east], [north, west], [south, west])]);
      expect(middle?.lat).toBeCloseTo((lat + size / 2) / 1e5, 6);
      expect(middle?.lng).toBeCloseTo((lng + size) / 1e5, 6);
    }),
  );
});

test("a point is two numbers on the globe", () => {
  expect(pointOf(21.42250004, 39.8262)).toEqual({ lat: 21.4225, lng: 39.8262 });
  expect(pointOf(90, -180)).toEqual({ lat: 90, lng: -180 });
  expect(pointOf(undefined, 1)).toBe("no-coordinates");
  expect(pointOf(Number.NaN, 1)).toBe("bad-coordinates");
  expect(pointOf(1, 180.1)).toBe("bad-coordinates");
});

test("the middle of whatever ring lies in the box round it", () => {
  const point = fc.record({
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lng: fc.double({ min: -80, max: 80, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(point, { minLength: 3, maxLength: 9 }), (points) => {
      const middle = middleOf([[...points, ...points.slice(0, 1)]]) ?? { lat: Number.NaN, lng: Number.NaN };
      for (const side of ["lat", "lng"] as const) {
        const values = points.map((one) => one[side]);
        expect(middle[side]).toBeGreaterThanOrEqual(Math.min(...values) - 1e-7);
        expect(middle[side]).toBeLessThanOrEqual(Math.max(...values) + 1e-7);
      }
    }),
  );
});
