/** The view of the map: in an address, as a box for the API, around points. */
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { around, boxOf, cornersOf, isInView, readView, wrapLng, writeView } from "../../../../web/app/map/view.ts";

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
