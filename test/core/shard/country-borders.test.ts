/** Border tiles: what is written comes back as countries of points. */
import { describe, expect, it } from "vitest";
import {
  type BorderTree,
  countryIn,
  type Grid,
  readBorders,
  withTowns,
  writeBorders,
} from "#core/shard/country-borders.ts";
import { bordersFile } from "#core/shard/paths.ts";
import { expectEveryBitMatters, expectNoiseRefused, expectWholeOnly } from "../../support/damage.ts";

const GRID: Grid = { stepLng: 0.01, originLng: -180, stepLat: 0.02, originLat: -90 };
const CODES = ["AA", "BB", "CC", "DD"];

/** The tile from 0° 0° to 10° 10°: sea and a coast in the south-west, one country each in the other quadrants. */
const TREE: BorderTree = [
  {
    corner: 3,
    // From 2° east on the south edge to 2° east on the north edge, with land to the west; then an island of another country.
    lines: [
      { left: 3, right: 0, points: [18_200, 4_450, 18_200, 4_800] },
      { left: 0, right: 2, points: [18_400, 4_550, 18_400, 4_600, 18_450, 4_600, 18_450, 4_550, 18_400, 4_550] },
    ],
  },
  1,
  0,
  [4, 1, 0, 4],
];

const BYTES = writeBorders(GRID, CODES, TREE);
const TILE = readBorders("x", BYTES);

describe("a tile", () => {
  it.each([
    ["land to the left of a coast", 2, 1, "CC"],
    ["at sea, nearest to it", 2, 2.5, "CC"],
    ["at sea, nearest to an island", 1.5, 3.9, "BB"],
    ["on the island", 1.5, 4.2, "BB"],
    ["a box of one country", 2, 7, "AA"],
    ["a box of none", 7, 2, null],
    ["a box in a box", 6, 6, "DD"],
    ["its south-east", 6, 9, "AA"],
    ["its north-west", 9, 6, null],
    ["its north-east", 9, 9, "DD"],
  ])("%s", (_, lat, lng, country) => {
    expect(countryIn(TILE, { lat, lng })).toBe(country);
  });

  it("names the countries that it holds, and no others", () => {
    expect(readBorders("x", writeBorders(GRID, CODES, 2)).codes).toEqual(["BB"]);
  });

  it("gives a town its circle, of a country that the tile has no land of too", () => {
    const towns = [
      { country: "ZZ", lat: 7, lng: 2, radiusM: 1500 },
      { country: "AA", lat: 6, lng: 6, radiusM: 1000 },
    ];
    const tile = readBorders("x", withTowns("x", withTowns("x", BYTES, []), towns));
    const at = (lat: number, lng: number): string | null => countryIn(tile, { lat, lng });
    expect([at(7.013, 2), at(7.014, 2), at(6, 6.008), at(6, 6.01), at(2, 1)]).toEqual(["ZZ", null, "AA", "DD", "CC"]);
    expect(tile.towns).toEqual(
      towns.map((town) => ({ ...town, lat: expect.closeTo(town.lat, 5), lng: expect.closeTo(town.lng, 5) })),
    );
  });

  it("is refused cut short, with a bit changed, or made of noise", () => {
    expectWholeOnly(readBorders, BYTES);
    expectEveryBitMatters(readBorders, BYTES);
    expectNoiseRefused(readBorders);
  });
});

it.each([
  [0, 0, "index/borders/9-18.bin"],
  [-90, -180, "index/borders/0-0.bin"],
  [90, 180, "index/borders/17-35.bin"],
])("%d %d is in %s", (lat, lng, file) => expect(bordersFile(lat, lng)).toBe(file));
