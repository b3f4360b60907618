import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openAtlas } from "../../../build/base/atlas.ts";
import { openOutline } from "../../../build/base/outline.ts";

/** A square ring from one corner to the other, with `steps` points a side. */
const square = (west: number, south: number, east: number, north: number, steps = 1): Float64Array => {
  const points: number[] = [];
  const side = (ax: number, ay: number, bx: number, by: number): void => {
    for (let i = 0; i < steps; i += 1) points.push(ax + ((bx - ax) * i) / steps, ay + ((by - ay) * i) / steps);
  };
  side(west, south, east, south);
  side(east, south, east, north);
  side(east, north, west, north);
  side(west, north, west, south);
  return Float64Array.from([...points, west, south]);
};

describe("an outline", () => {
  const ring = openOutline([square(0, 0, 10, 10, 40), square(4, 4, 6, 6)]);

  test.each([
    ["inside", 2, 2, 0],
    ["in a hole, by its edge", 5, 4.5, 0.5 * Math.cos((5 * Math.PI) / 180)],
    ["north of it", 11, 5, 1],
    ["east of it at the equator", 0, 12, 2],
    ["east of its corner, where a degree is shorter", 10, 12, 2 * Math.cos((10 * Math.PI) / 180)],
    ["a full turn on", 2, 362, 0],
  ])("%s", (_, lat, lng, degrees) => {
    expect(ring.distanceDeg({ lat, lng })).toBeCloseTo(degrees, 6);
  });

  test("answers Infinity beyond the limit and the same within it", () => {
    expect(ring.distanceDeg({ lat: 12, lng: 5 }, 1)).toBe(Infinity);
    expect(ring.distanceDeg({ lat: 12, lng: 5 }, 3)).toBeCloseTo(2, 9);
    expect(openOutline([]).distanceDeg({ lat: 0, lng: 0 })).toBe(Infinity);
  });

  test("holds the points of a ring over the 180th meridian", () => {
    const fiji = openOutline([square(178, -18, 182, -16)]);
    expect([179, -179, 177].map((lng) => fiji.distanceDeg({ lat: -17, lng }))).toEqual([
      0,
      0,
      expect.closeTo(Math.cos((17 * Math.PI) / 180), 6),
    ]);
  });

  test("cutting the line into pieces changes nothing", () => {
    const near = fc.record({
      lat: fc.double({ min: -20, max: 30, noNaN: true }),
      lng: fc.double({ min: -20, max: 30, noNaN: true }),
    });
    const [whole, cut] = [openOutline([square(0, 0, 10, 10)]), openOutline([square(0, 0, 10, 10, 100)])];
    fc.assert(
      fc.property(near, (point) => {
        expect(cut.distanceDeg(point)).toBeCloseTo(whole.distanceDeg(point), 6);
      }),
    );
  });
});

describe("the atlas", () => {
  const atlas = openAtlas();

  // Coordinates of cities and capes from GeoNames (CC-BY-4.0).
  test.each([
    ["GB", 51.50853, -0.12574],
    ["SG", 1.28967, 103.85007],
    ["HK", 22.27832, 114.17469],
    ["MV", 4.17521, 73.50916],
    ["MT", 35.89968, 14.5148],
    ["FJ", -16.43333, 179.36667],
    ["RU", 66.53, 66.6019],
    ["XK", 42.67272, 21.16688],
    ["CY", 35.12, 33.9401],
    ["CY", 35.60147, 34.37999],
    ["SO", 9.56, 44.065],
    ["ES", 35.2919, -2.93848],
  ])("%s holds its own %d, %d", (code, lat, lng) => {
    expect(atlas.outline(code)?.distanceDeg({ lat, lng })).toBeLessThan(0.05);
  });

  test("has no outline where there is no shape", () => {
    expect([atlas.outline("RE"), atlas.outline("ZZ"), atlas.outline("")]).toEqual([null, null, null]);
  });

  test("says whose a point is, and that the sea is nobody's", () => {
    const codes = ["DE", "FR", "GB", "RE"];
    expect(atlas.countryAt({ lat: 48.85341, lng: 2.3488 }, codes)).toBe("FR");
    expect(atlas.countryAt({ lat: 40, lng: -30 }, codes)).toBeNull();
  });
});
