import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { distanceM, type LatLng } from "#core/base/geo.ts";
import { NEAREST_CITY_M, nearestCity, readTile, type TileCity, writeTiles } from "#core/shard/city-tiles.ts";
import { tileFile } from "#core/shard/paths.ts";
import { expectRefused } from "../../support/damage.ts";

const city = (slug: string, lat: number, lng: number): TileCity => ({
  lat,
  lng,
  slug,
  country: "XX",
  timezone: "Etc/UTC",
});

/** The city that one read finds for the point. */
const lookUp = (cities: readonly TileCity[], point: LatLng): TileCity | null => {
  const content = writeTiles(cities).get(tileFile(point.lat, point.lng));
  return content === undefined ? null : nearestCity(readTile("x", new TextEncoder().encode(content)), point);
};

const latitude = fc.oneof(fc.double({ min: -90, max: 90, noNaN: true }), fc.constantFrom(-90, -80, 0, 10, 89.8, 90));
const longitude = fc.oneof(
  fc.double({ min: -180, max: 180, noNaN: true }),
  fc.constantFrom(-180, -179.9, -170, 0, 10, 170, 179.9, 180),
);

/** Which city answers for a point: the nearest within 50 km, over every edge of a tile. */
const CASES: readonly (readonly [what: string, cities: readonly TileCity[], point: LatLng, slug: string | null])[] = [
  ["the only one", [city("a", 30, 31)], { lat: 30.1, lng: 31.1 }, "a"],
  ["the nearer of two", [city("a", 30, 31), city("b", 30.2, 31)], { lat: 30.15, lng: 31 }, "b"],
  ["none beyond 50 km", [city("a", 30, 31)], { lat: 30.46, lng: 31 }, null],
  ["just within 50 km", [city("a", 30, 31)], { lat: 30.44, lng: 31 }, "a"],
  ["over the edge of a tile", [city("a", 29.99, 29.99)], { lat: 30.01, lng: 30.01 }, "a"],
  ["over the 180th meridian, eastwards", [city("a", -16.8, 179.95)], { lat: -16.8, lng: -179.95 }, "a"],
  ["over the 180th meridian, westwards", [city("a", -16.8, -179.95)], { lat: -16.8, lng: 179.95 }, "a"],
  ["on the 180th meridian, by either name", [city("a", -16.8, 180)], { lat: -16.8, lng: -180 }, "a"],
  ["over the pole", [city("a", 89.9, 0)], { lat: 89.9, lng: 180 }, "a"],
  ["none in an empty world", [], { lat: 0, lng: 0 }, null],
];

describe("tiles", () => {
  test.each(['""', "{}", "null", "[1]", '[[1,2,"XX","a"]]', '[["1",2,"XX","a","Etc/UTC"]]'])(
    "what is none is refused by its name: %s",
    (text) => {
      expectRefused(readTile, new TextEncoder().encode(text));
    },
  );

  test.each(CASES)("%s", (_, cities, point, slug) => {
    expect(lookUp(cities, point)?.slug ?? null).toBe(slug);
  });

  test("one read finds what a walk over all cities finds", () => {
    const near = fc.tuple(
      latitude,
      longitude,
      fc.double({ min: -1, max: 1, noNaN: true }),
      fc.double({ min: -1, max: 1, noNaN: true }),
    );
    fc.assert(
      fc.property(fc.array(near, { minLength: 1, maxLength: 5 }), (some) => {
        const cities = some.map(([lat, lng], i) => city(`c${i}`, lat, lng));
        for (const [lat, lng, north, east] of some) {
          const at = {
            lat: Math.max(-90, Math.min(90, lat + north)),
            lng: ((lng + east + 540) % 360) - 180,
          };
          expect(lookUp(cities, at)?.slug).toBe(nearestCity(cities, at)?.slug);
        }
      }),
      { numRuns: 500 },
    );
  });

  test("keep everything that is known of a city", () => {
    const suva = { lat: -18.1416, lng: 178.4415, country: "FJ", slug: "suva", timezone: "Pacific/Fiji" };
    expect(lookUp([suva], suva)).toEqual(suva);
    expect(distanceM(suva, { lat: -18.5, lng: 178.4415 })).toBeLessThan(NEAREST_CITY_M);
  });
});
