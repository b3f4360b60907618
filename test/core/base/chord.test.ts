import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chordOf, leastChord, mostChord, SLACK, type Vector, vectorOf } from "#core/base/chord.ts";
import { distanceM, EARTH_RADIUS_M, type LatLng } from "#core/base/geo.ts";
import { flatBox } from "#core/base/box.ts";

const point: fc.Arbitrary<LatLng> = fc.record({
  lat: fc.oneof(fc.double({ min: -90, max: 90, noNaN: true }), fc.constantFrom(-90, 0, 90)),
  lng: fc.oneof(fc.double({ min: -180, max: 180, noNaN: true }), fc.constantFrom(-180, 0, 180)),
});
/** A point and one close to it. */
const neighbours = fc
  .tuple(point, fc.double({ min: -0.01, max: 0.01, noNaN: true }), fc.double({ min: -0.01, max: 0.01, noNaN: true }))
  .map(([at, up, aside]): readonly [LatLng, LatLng] => [
    at,
    { lat: Math.max(-90, Math.min(90, at.lat + up)), lng: Math.max(-180, Math.min(180, at.lng + aside)) },
  ]);
const pair = fc.oneof(fc.tuple(point, point), neighbours);

const single = ({ x, y, z }: Vector): Vector => ({ x: Math.fround(x), y: Math.fround(y), z: Math.fround(z) });
const apart = (a: Vector, b: Vector): number => Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z);

describe("chords", () => {
  test.each([
    ["nothing", 0, 0],
    ["a sixth of the way round", (Math.PI / 3) * EARTH_RADIUS_M, 1],
    ["a quarter", (Math.PI / 2) * EARTH_RADIUS_M, Math.SQRT2],
    ["half the way round, which reaches everything", Math.PI * EARTH_RADIUS_M, Number.POSITIVE_INFINITY],
    ["no bound", Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
  ])("of %s", (_, metres, chord) => {
    expect(chordOf(metres)).toBeCloseTo(chord, 12);
  });

  test("with one end in single precision are off by less than half the slack", () => {
    fc.assert(
      fc.property(pair, ([a, b]) => {
        const metres = distanceM(a, b);
        const rounded = apart(vectorOf(a), single(vectorOf(b)));
        if (metres < 20_000_000) expect(Math.abs(rounded - chordOf(metres))).toBeLessThan(SLACK / 2);
      }),
      { numRuns: 5000 },
    );
  });
});

describe("bounds of the chords to a box", () => {
  const part = fc.double({ min: 0, max: 1, noNaN: true });

  test("hold for every point of it", () => {
    fc.assert(
      fc.property(point, point, point, part, part, (from, a, b, up, aside) => {
        const box = flatBox([a, b]);
        if (box === null) throw new Error("points without a box");
        const inside = { lat: box.south + (box.north - box.south) * up, lng: box.west + (box.east - box.west) * aside };
        for (const one of [a, b, inside]) {
          const chord = apart(vectorOf(from), vectorOf(one));
          expect(leastChord(from, box)).toBeLessThanOrEqual(chord + SLACK / 8);
          expect(mostChord(from, box)).toBeGreaterThanOrEqual(chord - SLACK / 8);
        }
      }),
      { numRuns: 5000 },
    );
  });

  test("are nothing and half the diagonal in the middle of a small box", () => {
    const box = { west: 31, south: 30, east: 31.01, north: 30.01 };
    const middle = { lat: 30.005, lng: 31.005 };
    const half = distanceM(middle, { lat: 30, lng: 31 });
    expect(leastChord(middle, box)).toBe(0);
    expect((mostChord(middle, box) * EARTH_RADIUS_M) / half).toBeCloseTo(1, 3);
  });

  test.each([
    ["beside it", { lat: 30.005, lng: 30.9 }],
    ["above it", { lat: 31, lng: 31.005 }],
    ["over the 180th meridian", { lat: 30.005, lng: -149 }],
  ])("are its nearest and its farthest point from %s", (_, from) => {
    const box = { west: 31, south: 30, east: 31.01, north: 30.01 };
    const lngs = Array.from({ length: 101 }, (__, i) => 31 + i / 10_000);
    const rim = lngs.flatMap((lng) => [
      { lat: 30, lng },
      { lat: 30.01, lng },
      { lat: 29 + (lng - 30), lng: 31 },
      { lat: 29 + (lng - 30), lng: 31.01 },
    ]);
    const chords = rim.map((one) => chordOf(distanceM(from, one)));
    expect(leastChord(from, box) / Math.min(...chords)).toBeCloseTo(1, 2);
    expect(mostChord(from, box) / Math.max(...chords)).toBeCloseTo(1, 2);
  });
});
