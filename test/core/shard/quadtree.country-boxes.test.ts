/** The boxes of countries: rounded outward, so that none leaves out a place of its country. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Box, boxHolding, contains } from "#core/base/box.ts";
import { boxAt, touches } from "#core/base/packed-boxes.ts";
import type { LatLng } from "#core/base/geo.ts";
import { readFrame, writeFrame } from "#core/shard/frame.ts";
import { readCountryBoxes, writeCountryBoxes } from "#core/shard/quadtree.ts";
import { expectEveryBitMatters, expectNoiseRefused, expectRefused, expectWholeOnly } from "../../support/damage.ts";

const lat = fc.oneof(fc.constantFrom(-90, 0, 90), fc.double({ min: -90, max: 90, noNaN: true }));
/** The 180th meridian, and the lines that steps are counted from, among them. */
const lng = fc.oneof(
  fc.constantFrom(-180, -179.9999, 0, 0.001, 179.9999, 180),
  fc.double({ min: -180, max: 180, noNaN: true }),
);
const points = fc.array(fc.record({ lat, lng }), { minLength: 1, maxLength: 5 });

const stored = (box: Box): Box => boxAt(readCountryBoxes("x", writeCountryBoxes([["FJ", box]])).boxes, 0);

const at = ({ lat: y, lng: x }: LatLng): Box => ({ west: x, east: x, south: y, north: y });

const SMALL = writeCountryBoxes([
  ["AD", { west: 1.4, south: 42.4, east: 1.8, north: 42.7 }],
  ["FJ", { west: 176.9, south: -19.2, east: -178.2, north: -12.5 }],
]);

describe("the box of a country", () => {
  test("holds every place, and what holds it holds every place", () => {
    fc.assert(
      fc.property(points, (all) => {
        const box = boxHolding(all);
        if (box === null) return;
        const { boxes } = readCountryBoxes("x", writeCountryBoxes([["FJ", box]]));
        for (const point of all) expect(touches(boxes, 0, at(point))).toBe(true);
        expect(contains(boxAt(boxes, 0), box)).toBe(true);
      }),
    );
  });

  test("is less than 1.3 km larger on each side", () => {
    const box = { west: 29.00001, south: 40.99999, east: 29.00002, north: 41 };
    const { west, south, east, north } = stored(box);
    for (const grown of [box.west - west, box.south - south, east - box.east, north - box.north]) {
      expect(grown).toBeGreaterThanOrEqual(0);
      expect(grown).toBeLessThan(0.0117);
    }
  });

  test("goes all round where less than a step is left out", () => {
    expect(stored({ west: 0.001, south: 0, east: 0, north: 1 })).toMatchObject({ west: -180, east: 180 });
  });

  test("reaches the poles and the 180th meridian, and not beyond", () => {
    const world = { west: -180, south: -90, east: 180, north: 90 };
    expect(stored(world)).toEqual(world);
  });
});

describe("the boxes of countries", () => {
  test("come back with their codes, across the 180th meridian too", () => {
    const { codes, boxes } = readCountryBoxes("x", SMALL);
    expect(codes).toEqual(["AD", "FJ"]);
    expect(boxAt(boxes, 1).west).toBeCloseTo(176.9, 1);
    expect(boxAt(boxes, 1).east).toBeCloseTo(-178.2, 1);
  });

  test("of no country are boxes", () => {
    expect(readCountryBoxes("x", writeCountryBoxes([])).codes).toEqual([]);
  });

  test("are refused cut short, with a bit changed, or made of noise", () => {
    expectWholeOnly(readCountryBoxes, SMALL);
    expectEveryBitMatters(readCountryBoxes, SMALL);
    expectNoiseRefused(readCountryBoxes);
  });

  test("are refused in a sound frame of another version or with columns that do not fit", () => {
    const { columns } = readFrame("x", "C", 1, SMALL);
    expectRefused(readCountryBoxes, writeFrame("C", 2, {}, columns));
    for (const [name, column] of Object.entries(columns)) {
      expectRefused(readCountryBoxes, writeFrame("C", 1, {}, { ...columns, [name]: column.slice(0, 1) }));
      const { [name]: _, ...rest } = columns;
      expectRefused(readCountryBoxes, writeFrame("C", 1, {}, rest));
    }
  });
});
