/** The land of the world, in parts for the map and as a picture. */
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { worldLand, worldOutline, worldParts } from "../../web/world.ts";
import { areasOf } from "./app/map/land-areas.ts";

describe("the finer land", () => {
  it("has every country once, within the boxes of its part, in parts that load fast", () => {
    const codes: string[] = [];
    for (const { boxes, land } of worldParts()) {
      expect(gzipSync(land).length).toBeLessThan(60_000);
      const areas = areasOf(land);
      codes.push(...areas.flatMap(({ code }) => (code === "" ? [] : [code])));
      const points = areas.flatMap(({ polygons }) => polygons.flat(2));
      const isIn = ([x = 0, y = 0]: readonly number[]): boolean =>
        boxes.some(([west, south, east, north]) => x >= west && x <= east && y >= south && y <= north);
      expect(points.every(isIn)).toBe(true);
    }
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes).toEqual(expect.arrayContaining(["MV", "SA", "FJ", "RU", "US"]));
  });
});

describe("the base of the map", () => {
  it("has every country with a point and no line across the 180th meridian", () => {
    const areas = areasOf(worldLand("110m"));
    expect(areas.some(({ code }) => code === "RU")).toBe(true);
    for (const { code, polygons } of areas)
      for (const ring of polygons.flat())
        ring.forEach(([lng = 0], index) => {
          const [before = lng] = ring[index - 1] ?? [];
          // Antarctica goes round the pole.
          if (code !== "AQ") expect(Math.abs(lng - before)).toBeLessThan(180);
        });
  });
  it("is a picture of no script and no style", () => {
    expect(worldOutline()).toMatch(
      /^<svg xmlns="[^"]+" viewBox="0 0 1440 552"><path fill="#\w+" d="[Mlz\d -]+"\/><\/svg>$/,
    );
  });

  it("is of closed rings of small steps, none of which leaves the picture by more than its width", () => {
    const [, path = ""] = /d="([^"]+)"/.exec(worldOutline()) ?? [];
    const rings = path.split("M").slice(1);
    expect(rings.length).toBeGreaterThan(100);
    for (const ring of rings) {
      const [x = 0, y = 0, ...steps] = (ring.match(/-?\d+/g) ?? []).map(Number);
      expect(steps.length % 2).toBe(0);
      let [atX, atY] = [x, y];
      for (let i = 0; i < steps.length; i += 2) {
        atX += steps[i] ?? 0;
        atY += steps[i + 1] ?? 0;
        expect(atX).toBeGreaterThanOrEqual(-1440);
        expect(atX).toBeLessThanOrEqual(2880);
        expect(atY).toBeLessThanOrEqual(680);
      }
      // The last point of a ring is its first one again.
      expect([atX, atY]).toEqual([x, y]);
    }
  });

  it("is small", () => {
    expect(gzipSync(worldOutline(), { level: 9 }).length).toBeLessThan(8_000);
  });
});
