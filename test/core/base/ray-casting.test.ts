/** The region of a point by lines stored once, against the even-odd rule over the closed outlines that they are of. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nearestLand, regionAt, SEA, type Segments } from "#core/base/ray-casting.ts";

type Point = readonly [lng: number, lat: number];
type Line = readonly [left: number, right: number, ...points: Point[]];

const segmentsOf = (lines: readonly Line[]): Segments => {
  const ends: number[] = [];
  const sides: number[] = [];
  for (const [left, right, ...points] of lines) {
    for (const [i, [lng, lat]] of points.slice(1).entries()) {
      ends.push(...(points[i] ?? []), lng, lat);
      sides.push(left, right);
    }
  }
  return { count: sides.length / 2, ends: Float64Array.from(ends), sides: Uint8Array.from(sides) };
};

const at = (lines: readonly Line[], corner: number, lng: number, lat: number): number =>
  regionAt({ west: 0, north: 10, corner, ...segmentsOf(lines) }, { lat, lng });

describe("the region of a point", () => {
  const meridian: Line = [1, 2, [5, -1], [5, 11]];

  test.each<[what: string, lines: readonly Line[], corner: number, lng: number, lat: number, region: number]>([
    ["no line: the corner's", [], 7, 3, 3, 7],
    ["west of a line that leaves the box", [meridian], 1, 4, 3, 1],
    ["east of it: the west edge is met past it", [meridian], 1, 6, 3, 2],
    ["the same line the other way", [[2, 1, [5, 11], [5, -1]]], 1, 6, 3, 2],
    ["south of a line", [[3, 4, [-1, 5], [11, 5]]], 3, 6, 3, 4],
    ["north of it", [[3, 4, [-1, 5], [11, 5]]], 3, 6, 7, 3],
    ["a line beyond the north edge says nothing", [[3, 4, [-1, 12], [11, 12]]], 9, 6, 7, 9],
    [
      "on the meridian of a spike's end: just to the east",
      [[1, 2, [-1, 5], [4, 5], [5, 9], [6, 5], [11, 5]]],
      1,
      5,
      7,
      2,
    ],
    ["on the meridian of a spike that hangs", [[1, 2, [-1, 8], [4, 8], [5, 2], [6, 8], [11, 8]]], 1, 5, 1, 2],
    ["between the two, east of its end", [[1, 2, [-1, 8], [4, 8], [5, 2], [6, 8], [11, 8]]], 1, 5, 5, 1],
    ["on the west edge beside a line along it", [[1, 2, [0, -1], [0, 11]]], 2, 0, 5, 2],
  ])("%s", (_, lines, corner, lng, lat, region) => {
    expect(at(lines, corner, lng, lat)).toBe(region);
  });

  const isInside = (ring: readonly Point[], lng: number, lat: number): boolean => {
    let isOdd = false;
    for (const [i, [bx, by]] of ring.slice(1).entries()) {
      const [ax, ay] = ring[i] ?? [0, 0];
      if (ay > lat !== by > lat && lng < ((bx - ax) * (lat - ay)) / (by - ay) + ax) isOdd = !isOdd;
    }
    return isOdd;
  };

  test("is that of the even-odd rule, on meridians and parallels of ends too", () => {
    const radius = fc.double({ min: 0.1, max: 12, noNaN: true });
    const share = fc.double({ min: 0.001, max: 0.999, noNaN: true });
    const inBox = share.map((one) => one * 10);
    const onGrid = (degrees: number): number => Math.round(degrees * 1e4) / 1e4;
    fc.assert(
      fc.property(
        fc.array(radius, { minLength: 3, maxLength: 24 }),
        fc.tuple(inBox, inBox),
        fc.tuple(inBox, inBox),
        fc.nat({ max: 23 }),
        fc.constantFrom("anywhere", "meridian", "parallel"),
        (radii, [midLng, midLat], [anyLng, anyLat], end, where) => {
          // A star, clockwise, so that its land is to the right. Like stored borders, its ends are on a grid: two meridians are
          // one, or too far apart for rounding to decide.
          const ring = [...radii.keys(), 0].map((i): Point => {
            const angle = (-2 * Math.PI * i) / radii.length;
            const length = radii[i] ?? 0;
            return [onGrid(midLng + length * Math.cos(angle)), onGrid(midLat + length * Math.sin(angle))];
          });
          const [endLng, endLat] = ring[end % radii.length] ?? [0, 0];
          const lng = where === "meridian" && endLng > 0 && endLng < 10 ? endLng : anyLng;
          const lat = where === "parallel" && endLat > 0 && endLat < 10 ? endLat : anyLat;
          const corner = isInside(ring, 1e-12, 10 - 1e-12) ? 1 : 0;
          const isOf = isInside(ring, lng + 1e-12, lat - 1e-9);
          // Not so close to a line that rounding decides.
          const around = [
            [1e-12, 1e-6],
            [1e-12, -1e-6],
            [1e-6, -1e-9],
            [-1e-6, -1e-9],
          ] as const;
          const clear = around.filter(([east, north]) => isInside(ring, lng + east, lat + north) === isOf);
          fc.pre(clear.length === around.length);
          expect(at([[0, 1, ...ring]], corner, lng, lat)).toBe(isOf ? 1 : 0);
        },
      ),
      { numRuns: 3000 },
    );
  });
});

describe("the nearest land", () => {
  const coasts: readonly Line[] = [
    [SEA, 1, [0, 0], [0, 10]],
    [2, SEA, [9, 0], [9, 10]],
    [1, 2, [5, 4], [5, 6]],
  ];

  test.each([
    ["the nearer coast", 3, 5, 1],
    ["the other", 7, 5, 2],
    ["a border between two lands is no coast", 4.9, 5, 2],
  ])("%s", (_, lng, lat, land) => {
    expect(nearestLand(segmentsOf(coasts), { lat, lng })).toBe(land);
  });

  test("degrees of longitude are shorter to the north", () => {
    const [south, west] = [
      [1, SEA, [-9, -1], [9, -1]],
      [2, SEA, [-1.5, -9], [-1.5, 90]],
    ] as const satisfies Line[];
    expect(nearestLand(segmentsOf([south, west]), { lat: 0, lng: 0 })).toBe(1);
    expect(nearestLand(segmentsOf([[1, SEA, [-9, 59], [9, 59]], west]), { lat: 60, lng: 0 })).toBe(2);
  });

  test("is none without a coast", () => {
    expect(nearestLand(segmentsOf([]), { lat: 0, lng: 0 })).toBe(SEA);
  });
});
