/** The sky of a year as a picture: as much day as the latitude has, and no band that covers another. */
import { describe, expect, it } from "vitest";
import { SKY, SKY_BANDS, skyOfYear } from "#core/base/sky-of-year.ts";

type Point = readonly [day: number, minute: number];

/** The two edges of an outline, from left to right. */
const edgesOf = (path: string): readonly [readonly Point[], readonly Point[]] => {
  const points = path
    .slice(1, -1)
    .split("L")
    .map((pair): Point => {
      const [day = Number.NaN, minute = Number.NaN] = pair.split(" ").map(Number);
      return [day, minute];
    });
  const half = points.length / 2;
  return [points.slice(0, half), points.slice(half).reverse()];
};

/** Minutes of a band on each day that the outline has a corner on. */
const heights = (path: string): readonly number[] => {
  const [upper, lower] = edgesOf(path);
  return upper.map(([, top], i) => (lower[i]?.[1] ?? Number.NaN) - top);
};

describe("the sky of a year", () => {
  it("has days of twelve hours and some minutes at the equator", () => {
    const day = heights(skyOfYear(0).day);
    expect(Math.min(...day)).toBeGreaterThan(720);
    expect(Math.max(...day)).toBeLessThan(735);
  });

  it("has the long days of one half of the Earth when the other has the short ones", () => {
    const [north, south] = [heights(skyOfYear(51.5).day), heights(skyOfYear(-51.5).day)];
    const longest = (of: readonly number[]): number => of.indexOf(Math.max(...of)) * 5;
    // The solstices: day 171 and 354.
    expect(Math.abs(longest(north) - 171)).toBeLessThan(10);
    expect(Math.min(Math.abs(longest(south) - 354), Math.abs(longest(south) + 365 - 354))).toBeLessThan(10);
    // London, 21 June: 16 h 38 min; 21 December: 7 h 50 min.
    expect(Math.abs(Math.max(...north) - 998)).toBeLessThan(4);
    expect(Math.abs(Math.min(...north) - 470)).toBeLessThan(4);
  });

  it("is day from edge to edge where the Sun does not set, and has none where it does not rise", () => {
    const day = heights(skyOfYear(80).day);
    expect(Math.max(...day)).toBe(SKY.height);
    expect(Math.min(...day)).toBe(0);
  });

  it.each([-90, -66, -30, 0, 21.4, 45, 60, 71, 90])("has bands that touch and do not overlap at %d°", (lat) => {
    const bands = skyOfYear(lat);
    const [dawn, day, dusk] = SKY_BANDS.map((band) => edgesOf(bands[band]));
    expect(dawn?.[1]).toEqual(day?.[0]);
    expect(day?.[1]).toEqual(dusk?.[0]);
    for (const band of SKY_BANDS) {
      expect(Math.min(...heights(bands[band]))).toBeGreaterThanOrEqual(0);
      const [upper] = edgesOf(bands[band]);
      expect([upper[0]?.[0], upper.at(-1)?.[0]]).toEqual([0, SKY.width]);
      expect(bands[band]).not.toContain("NaN");
    }
  });
});
