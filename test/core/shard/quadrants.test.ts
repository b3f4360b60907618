/** Trees of quadrants, from a point to its leaf. */
import { describe, expect, test } from "vitest";
import { isTree, leafAt, nextsOf } from "#core/shard/quadrants.ts";

/** South-west 1, south-east 2, north-west four of 3 to 6, north-east 7. */
const NODES = Uint8Array.from([0, 1, 2, 0, 3, 4, 5, 6, 7]);
const NEXTS = nextsOf(NODES);
const BOX = { south: 0, west: 0, sizeDeg: 8 };

describe("the leaf of a point", () => {
  test.each([
    [1, 1, 1],
    [1, 5, 2],
    [5, 1, 3],
    [5, 3, 4],
    [7, 1, 5],
    [7, 3, 6],
    [5, 5, 7],
    [4, 4, 7],
    [3.99, 4, 2],
  ])("at %d, %d", (lat, lng, leaf) => {
    const { at } = leafAt({ nodes: NODES, nexts: NEXTS }, BOX, { lat, lng });
    expect(NODES[at]).toBe(leaf);
  });

  test("has its box", () => {
    const { at: _at, ...box } = leafAt({ nodes: NODES, nexts: NEXTS }, BOX, { lat: 7, lng: 3 });
    expect(box).toEqual({ south: 6, west: 2, sizeDeg: 2 });
  });
});

describe("nodes", () => {
  test.each([
    ["are a tree", [0, 1, 2, 3, 4], true],
    ["of one leaf are one", [1], true],
    ["are none without leaves", [], false],
    ["are none with too few", [0, 1, 2, 3], false],
    ["are none with more behind them", [1, 2], false],
  ])("%s", (_, nodes, is) => {
    const bytes = Uint8Array.from(nodes);
    expect(isTree(bytes, nextsOf(bytes))).toBe(is);
  });
});
