/** The zones of a country at a point of a tile. */
import { describe, expect, test } from "vitest";
import { readZoneTile, treeText, zonesAt } from "#core/shard/zone-tiles.ts";

/** The tile from 40° N, 80° E to 50° N, 90° E: its south-western quarter is Urumqi's. */
const TILE = {
  everywhere: { KZ: ["Asia/Almaty"] },
  sets: [{ CN: ["Asia/Urumqi"] }, { CN: ["Asia/Shanghai", "Asia/Chongqing"] }, {}],
  tree: treeText([0, 1, 2, 2, 3]),
};
const read = (tile: unknown) => readZoneTile("x", new TextEncoder().encode(JSON.stringify(tile)));

describe("the zones of a country", () => {
  const tile = read(TILE);

  test.each([
    ["in its leaf", "CN", 41, 81, ["Asia/Urumqi"]],
    ["in another leaf, several with the same clock", "CN", 41, 86, ["Asia/Shanghai", "Asia/Chongqing"]],
    ["that has one clock in all of the tile", "KZ", 49, 89, ["Asia/Almaty"]],
    ["that is not in the leaf", "CN", 49, 89, []],
    ["that is not in the tile", "IN", 41, 81, []],
  ])("%s", (_, country, lat, lng, zones) => {
    expect(zonesAt(tile, country, { lat, lng })).toEqual(zones);
  });
});

describe("a damaged tile is refused", () => {
  test.each([
    ["no JSON", "{"],
    ["no tree", { ...TILE, tree: "" }],
    ["half a tree", { ...TILE, tree: "+01" }],
    ["a leaf without a set", { ...TILE, tree: "+0129" }],
    ["more than a tile has", { ...TILE, more: 1 }],
  ])("%s", (_, tile) => {
    const bytes = new TextEncoder().encode(typeof tile === "string" ? tile : JSON.stringify(tile));
    expect(() => readZoneTile("index/zones/1-1.json", bytes)).toThrow("shard index/zones/1-1.json");
  });
});

test("more sets than digits are refused", () => {
  expect(() => treeText([99])).toThrow("a zone tile has set 98");
});
