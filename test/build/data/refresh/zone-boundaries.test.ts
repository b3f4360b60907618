/** Which zones a country has where, from boundaries of zones that are made up. */
import { describe, expect, test } from "vitest";
import { readZoneTile, zonesAt } from "#core/shard/zone-tiles.ts";
import type { LatLng } from "#core/base/geo.ts";
import type { Atlas } from "../../../../build/base/atlas.ts";
import {
  type BoundarySources,
  findBoundaries,
  formatBoundaries,
} from "../../../../build/data/refresh/zone-boundaries.ts";
import { zoneBoundaries } from "../../../../build/tables/zone-boundaries.ts";

/** A country between two meridians, for latitudes 0 to 10. */
const strip = (west: number, east: number) => ({
  box: { west, east, south: 0, north: 10 },
  boxes: [{ west, east, south: 0, north: 10 }],
  distanceDeg: ({ lng }: LatLng, limitDeg = Infinity) => {
    const off = Math.max(west - lng, lng - east, 0);
    return off <= limitDeg ? off : Infinity;
  },
});
const OUTLINES = new Map([
  ["RU", strip(1, 6)],
  ["GE", strip(6, 9)],
]);
const atlas: Atlas = {
  outline: (code) => OUTLINES.get(code) ?? null,
  countryAt: (point, codes) => [...codes].find((code) => OUTLINES.get(code)?.distanceDeg(point, 0) === 0) ?? null,
};

/** Two zones of Russia that part at 3.35° E, Moscow's beyond the border, Tbilisi's from 7° E on; sea from 9° E on. */
const zoneAt = (lat: number, lng: number): string | null => {
  if (lat < 0 || lat > 10 || lng < 1 || lng > 9) return null;
  if (lng < 3.35) return "Asia/Omsk";
  return lng < 7 ? "Europe/Moscow" : "Asia/Tbilisi";
};

const sources: BoundarySources = {
  zoneAt,
  listed: { GE: ["Asia/Tbilisi"], RU: ["Asia/Omsk", "Europe/Moscow"] },
  atlas,
  countries: ["GE", "RU"],
  settlements: [
    { country: "RU", lat: 2, lng: 1.5 },
    { country: "GE", lat: 5, lng: 6.5 },
  ],
};

const found = findBoundaries(sources);
const tile = (boundaries = found) =>
  readZoneTile("x", new TextEncoder().encode(JSON.stringify(boundaries.tiles["9-18"])));

describe("the zones of a country", () => {
  test.each([
    ["on one side of a line", "RU", 3.33, ["Asia/Omsk"]],
    ["on the other, a kilometre and a half on", "RU", 3.37, ["Europe/Moscow"]],
    ["far from it", "RU", 1.5, ["Asia/Omsk"]],
    ["that keeps another country's clock there", "GE", 6.5, ["Europe/Moscow"]],
    ["that keeps its own", "GE", 8, ["Asia/Tbilisi"]],
    ["across the border, as far as nobody else's clock is", "RU", 6.5, ["Europe/Moscow"]],
    ["that is not there", "GB", 8, []],
  ])("%s", (_, country, lng, zones) => {
    expect(zonesAt(tile(), country, { lat: 5, lng })).toEqual(zones);
  });

  test("are found for tiles that have settlements alone", () => {
    expect(Object.keys(found.tiles)).toEqual(["9-18"]);
  });

  test("keep to what a settlement has, where a square is cut", () => {
    const town = { country: "RU", lat: 5, lng: 3.3495 };
    const at = (settlements: BoundarySources["settlements"]) =>
      zonesAt(tile(findBoundaries({ ...sources, settlements })), "RU", town);
    expect(at([town])).toEqual(["Asia/Omsk"]);
  });
});

describe("towns that the atlas draws across their border", () => {
  const townsOf = (settlements: BoundarySources["settlements"]) => findBoundaries({ ...sources, settlements }).towns;
  const AT = { lat: 5, lng: 5.99 };

  test("are those on whose country two sources agree, with a circle beyond the line", () => {
    const [[country, lat, lng, radiusM] = []] = townsOf([{ country: "GE", lat: 5, lng: 7.01 }]);
    expect(country).toBeUndefined();
    expect([lat, lng, radiusM]).toEqual([undefined, undefined, undefined]);
    const swapped = { ...sources, zoneAt: () => "Asia/Tbilisi", settlements: [{ country: "GE", ...AT }] };
    const [[code, , , metres] = []] = findBoundaries(swapped).towns;
    expect(code).toBe("GE");
    expect(metres).toBeGreaterThan(1112);
    expect(metres).toBeLessThan(1500);
  });

  test("are none on whose country they do not", () => {
    expect(townsOf([{ country: "GE", ...AT }])).toEqual([]);
  });

  test("are none far inside another country, which holds them", () => {
    const swapped = { ...sources, zoneAt: () => "Asia/Tbilisi", settlements: [{ country: "GE", lat: 5, lng: 5 }] };
    expect(findBoundaries(swapped).towns).toEqual([]);
  });
});

test("the file is what the schema reads, a tile a line", () => {
  const text = formatBoundaries(found);
  expect(zoneBoundaries.parse(JSON.parse(text))).toEqual(found);
  expect(text.split("\n").filter((line) => line.startsWith('    "9-18"'))).toHaveLength(1);
});
