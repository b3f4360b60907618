/** The index of the street map: what covers a point, which sets have a tile, what is read from a host. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  COVER_ZOOM,
  emptyTilesIndex,
  isCovered,
  isTileSet,
  readTilesIndex,
  setsOfTile,
  tileOf,
  type TileSet,
  writeTilesIndex,
} from "#core/shard/street-tiles.ts";

const setWith = (file: string, covers: TileSet["covers"]): TileSet => ({
  file,
  countries: ["MV"],
  bytes: 1,
  date: null,
  bounds: [0, 0, 1, 1],
  covers,
});

const MALE = [4.1755, 73.5093] as const;
const CELL = tileOf(COVER_ZOOM, ...MALE);
const [X, Y] = CELL;
const SET = setWith("mv-0123456789abcdef.pmtiles", [[Y, X, X]]);

test("tiles are numbered as every map does", () => {
  expect(tileOf(0, 85, 179)).toEqual([0, 0]);
  expect(tileOf(1, -10, 10)).toEqual([1, 1]);
  // https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames, example: 18/232798/103246 is in Tokyo.
  expect(tileOf(18, 35.6590699, 139.7006793)).toEqual([232798, 103246]);
  expect(tileOf(3, 90, 180)).toEqual([7, 0]);
});

describe("coverage", () => {
  test("is that of the cell", () => {
    expect(isCovered([SET], ...MALE)).toBe(true);
    expect(isCovered([SET], MALE[0], MALE[1] + 0.5)).toBe(false);
    expect(isCovered([], ...MALE)).toBe(false);
  });

  test("a tile is asked of the sets with streets in it or in a cell beside it", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 8, max: 14 }),
        fc.integer({ min: -3, max: 3 }),
        fc.integer({ min: -3, max: 3 }),
        (zoom, dx, dy) => {
          // A tile of the zoom in a cell that is so far away.
          const side = 2 ** (zoom - COVER_ZOOM);
          const [x, y] = [Math.floor((X + dx) * side), Math.floor((Y + dy) * side)];
          const isBeside = Math.max(Math.abs(dx), Math.abs(dy)) <= 1;
          const found = setsOfTile([SET], zoom, x, y).length === 1;
          return zoom >= COVER_ZOOM ? found === isBeside : !isBeside || found;
        },
      ),
    );
  });
});

test("the index is read as it was written, and nothing else is", () => {
  const other = setWith("my-sg-0123456789abcdef.pmtiles", []);
  const index = { ...emptyTilesIndex(), sets: [SET, other] };
  const text = writeTilesIndex({ ...index, sets: [other, SET] });
  expect(readTilesIndex(JSON.parse(text))).toEqual(index);
  expect(text.split("\n").length).toBe(5);
  for (const wrong of [null, "page", [], {}, { format: 2, sets: [] }, { format: 1 }])
    expect(readTilesIndex(wrong)).toBeNull();
});

test.each([
  ["mv-0123456789abcdef.pmtiles", true],
  ["my-sg-bn-0123456789abcdef.pmtiles", true],
  ["mv-0123456789abcdef.json", false],
  ["mv.pmtiles", false],
  ["../mv-0123456789abcdef.pmtiles", false],
  ["MV-0123456789abcdef.pmtiles", false],
])("%s: a set is %j", (name, expected) => {
  expect(isTileSet(name)).toBe(expected);
});
