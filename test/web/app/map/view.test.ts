/** The pure parts of the map: its view in an address, boxes for the API, which names fit. */
import { gzipSync } from "node:zlib";
import * as fc from "fast-check";
import { validateStyleMin } from "@maplibre/maplibre-gl-style-spec";
import { describe, expect, it } from "vitest";
import { aroundBubble, belowBubbles, placeLabels } from "../../../../web/app/map/labels.ts";
import { styleOf } from "../../../../web/app/map/style.ts";
import { around, boxOf, cornersOf, isInView, readView, wrapLng, writeView } from "../../../../web/app/map/view.ts";
import { type StoredLand, readLand, writeLand } from "../../../../web/app/map/land.ts";
import { worldLand, worldOutline, worldParts } from "../../../../web/world.ts";

describe("the view in an address", () => {
  it("is read as it was written", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 220 }),
        fc.integer({ min: -84_999, max: 84_999 }),
        fc.integer({ min: -179_999, max: 179_999 }),
        (zoom, lat, lng) => {
          const view = { zoom: zoom / 10, lat: lat / 1000, lng: lng / 1000 };
          expect(readView(writeView(view.zoom, view.lat, view.lng))).toEqual(view);
        },
      ),
    );
  });
  it.each(["", "auto", "1/2", "1/2/3/4", "1//3", "1/99/3", "1/2/181", "-1/2/3", "x/2/3"])("refuses %j", (text) => {
    expect(readView(text)).toBeNull();
  });
});

describe("a box", () => {
  it.each([
    [[28.001, 40.001, 30.001, 42.001], { west: 28, south: 40, east: 30.01, north: 42.01 }],
    [[170, -20, 190, -10], { west: 170, south: -20, east: -170, north: -10 }],
    [[-300, -95, 100, 95], { west: -180, south: -90, east: 180, north: 90 }],
  ] as const)("of %j", ([west, south, east, north], box) => {
    expect(boxOf(west, south, east, north)).toEqual(box);
  });
  it("has longitudes within 180 degrees, whatever the map says", () => {
    fc.assert(fc.property(fc.double({ min: -1000, max: 1000, noNaN: true }), (lng) => Math.abs(wrapLng(lng)) <= 180));
  });
  it("of no points is none", () => {
    expect(cornersOf([])).toBeNull();
  });
});

describe("a view", () => {
  it.each([
    ["its own middle", [10, 10, 20, 20], true],
    ["what is east of it", [31, 10, 40, 20], false],
    ["what is north of it", [10, 31, 20, 40], false],
    ["what goes on behind the 180th meridian", [350, 0, 375, 5], true],
  ] as const)("shows or not: %s", (_, box, expected) => {
    expect(isInView(box, { box: { west: 5, south: 0, east: 30, north: 30 } })).toBe(expected);
  });
  it("across the 180th meridian shows both sides", () => {
    const view = { box: { west: 170, south: -20, east: -170, north: 20 } };
    const at = (lng: number): boolean => isInView([lng, 0, lng + 1, 1], view);
    expect([at(175), at(-175), at(181), at(0)]).toEqual([true, true, true, false]);
  });
  it("around a point has it in the middle", () => {
    const middle = { lat: 21.4, lng: 39.8 };
    const corners = cornersOf(around(middle, [{ lat: 21.5, lng: 39.5 }]));
    expect(corners?.map(([lng, lat]) => [lng.toFixed(2), lat.toFixed(2)])).toEqual([
      ["39.50", "21.30"],
      ["40.10", "21.50"],
    ]);
  });
});

/** The areas of a file, as the map draws them. */
const areasOf = (land: string) =>
  readLand(JSON.parse(land) as StoredLand).map(({ properties, geometry }) => {
    if (geometry.type !== "MultiPolygon") throw new Error(`land: got a ${geometry.type}, expected a MultiPolygon`);
    return { code: String(properties?.["code"]), polygons: geometry.coordinates };
  });

describe("the land", () => {
  const ring = [
    [10.05, 50],
    [179.9, 50.25],
    [180.2, -0.1],
    [10.05, 50],
  ];
  const hole = [
    [11, 49],
    [12, 49],
    [11, 48],
    [11, 49],
  ];
  it("is read as it was written, rounded to the steps of the file", () => {
    const land = writeLand(
      [
        { code: "XX", polygons: [[ring, hole]] },
        { code: "", polygons: [[hole]] },
      ],
      20,
    );
    expect(areasOf(land)).toEqual([
      { code: "XX", polygons: [[ring, hole]] },
      { code: "", polygons: [[hole]] },
    ]);
    expect(areasOf(writeLand([{ code: "XX", polygons: [[ring]] }], 1))[0]?.polygons).toEqual([
      [
        [
          [10, 50],
          [180, 50],
          [180, 0],
          [10, 50],
        ],
      ],
    ]);
  });
  it("has one feature for the areas of one code", () => {
    const areas = [[hole], [ring]].map((rings) => ({ code: "AU", polygons: [rings] }));
    expect(areasOf(writeLand(areas, 20))).toEqual([{ code: "AU", polygons: [[hole], [ring]] }]);
  });
});

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

describe("names", () => {
  const at = (lat: number, lng: number) => ({ x: lng, y: lat });
  const label = (text: string, lat: number, lng: number, weight: number) => ({
    text,
    kind: "city" as const,
    lat,
    lng,
    weight,
  });
  it("give way to heavier ones", () => {
    const placed = placeLabels([label("Small", 50, 52, 1), label("Great", 50, 50, 9)], at, 100, 100);
    expect(placed.map(({ text }) => text)).toEqual(["Great"]);
  });
  it("give way to what lies on the map, and are not cut by its edge", () => {
    const dot = { left: 45, top: 45, right: 55, bottom: 55 };
    const names = [label("A", 50, 50, 2), label("B", 20, 50, 1), label("Long name", 70, 5, 3)];
    expect(placeLabels(names, at, 100, 100, [dot]).map(({ text }) => text)).toEqual(["B"]);
  });
  it("are drawn below the bubble of their country, and not on that of another", () => {
    const bubbles = [
      { x: 50, y: 50, count: 64 },
      { x: 50, y: 100, count: 4 },
    ];
    // The root of 64 has a radius of 16 pixels; names are drawn ten pixels below their point.
    expect(belowBubbles({ x: 52, y: 48 }, bubbles)).toEqual({ x: 52, y: 56 });
    expect(belowBubbles({ x: 10, y: 10 }, bubbles)).toEqual({ x: 10, y: 10 });
    const project = (lat: number, lng: number) => belowBubbles(at(lat, lng), bubbles);
    const taken = bubbles.map(aroundBubble);
    const placed = placeLabels([label("Own", 50, 50, 1), label("Over", 78, 50, 2)], project, 300, 300, taken);
    expect(placed.map(({ text, y }) => [text, y])).toEqual([["Own", 56]]);
  });
  it("are measured as they are drawn, and stay within the lower edge", () => {
    const widths: Readonly<Record<string, number>> = { Wide: 90, Low: 10, Free: 10 };
    const names = [label("Wide", 50, 40, 3), label("Low", 75, 50, 2), label("Free", 20, 50, 1)];
    const placed = placeLabels(names, at, 100, 100, [], ({ text }) => widths[text] ?? 0);
    expect(placed.map(({ text }) => text)).toEqual(["Free"]);
  });
  it("are side by side where there is room, and not outside", () => {
    const placed = placeLabels([label("A", 10, 10, 1), label("B", 60, 60, 2), label("C", 50, 120, 3)], at, 100, 100);
    expect(placed.map(({ text }) => text)).toEqual(["B", "A"]);
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
      /^<svg xmlns="[^"]+" viewBox="0 0 1440 552"><path fill="#\w+" d="[M\d, .Z-]+"\/><\/svg>$/,
    );
  });
});

describe("the style, which pages do not check", () => {
  it.each(
    (["light", "dark"] as const).flatMap((scheme) =>
      ["en", "ar"].flatMap((language) => [true, false].map((hasStreets) => ({ scheme, language, hasStreets }))),
    ),
  )("is valid for $scheme, $language, streets: $hasStreets", (look) => {
    expect(validateStyleMin(styleOf(look)).map(({ message }) => message)).toEqual([]);
  });
});
