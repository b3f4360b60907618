/** How the places of a country are cut into leaves. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { flatBox } from "#core/base/box.ts";
import { type BlockRow, pointOf, storedPoint } from "#core/shard/country-block.ts";
import { leafTreeFile } from "#core/shard/paths.ts";
import { type Leaf, leavesIn, readLeaf, readLeafTree, type TreeLeaf } from "#core/shard/quadtree.ts";
import { LEAF_MAX, planLeaves } from "../../../../build/compile/plan/places.ts";
import { factsWith } from "../../../support/coded-facts.ts";

const FACTS = factsWith();

const rowAt = (lat: number, lng: number, status: BlockRow["status"] = "active"): BlockRow => ({
  id: 1,
  city: "cairo",
  type: "mosque",
  lat,
  lng,
  status,
  facts: FACTS,
});

interface Cut {
  readonly own: TreeLeaf;
  readonly leaf: Leaf;
}

/** The leaves of a country as the engine finds them. */
const cut = (rows: readonly BlockRow[], most?: number): readonly Cut[] => {
  const files = new Map(planLeaves("EG", rows, most).map(({ path, content }) => [path, content]));
  const bytesOf = (path: string): Uint8Array => {
    const content = files.get(path);
    if (content === undefined || typeof content === "string") throw new Error(`no file ${path}`);
    return content;
  };
  const tree = readLeafTree("x", bytesOf(leafTreeFile("EG")));
  const all = leavesIn(tree, { west: -180, south: -90, east: 180, north: 90 });
  expect(files.size).toBe(all.length + 1);
  return all.map((own) => ({ own, leaf: readLeaf(own.name, bytesOf(own.name)) }));
};

const lat = fc.oneof(fc.constantFrom(-90, 0, 90), fc.double({ min: -90, max: 90, noNaN: true }));
const lng = fc.oneof(fc.constantFrom(-180, 0, 180), fc.double({ min: -180, max: 180, noNaN: true }));
const status = fc.constantFrom("active" as const, "closed" as const);
const rows = fc.array(fc.tuple(lat, lng, status), { maxLength: 60 }).map((all) => all.map((one) => rowAt(...one)));

describe("the leaves of a country", () => {
  test("hold every place once, few enough, with their counts and the smallest box", () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 70 }), (all, most) => {
        const leaves = cut(all, most);
        const locals = leaves.flatMap(({ leaf }) => [...leaf.locals]);
        expect(locals.toSorted((a, b) => a - b)).toEqual(all.map((_, i) => i));
        for (const { own, leaf } of leaves) {
          const points = Array.from({ length: leaf.size }, (_, i) => pointOf(leaf, i));
          const held = [...leaf.locals].flatMap((local) => all[local] ?? []);
          const apart = new Set(points.map((one) => JSON.stringify(one))).size;
          if (apart > 1) expect(leaf.size).toBeLessThanOrEqual(most);
          expect([...leaf.locals]).toEqual([...leaf.locals].toSorted((a, b) => a - b));
          expect(points).toEqual(held.map(storedPoint));
          expect(own.box).toEqual(flatBox(points));
          expect(own.closed).toBe(held.filter((one) => one.status === "closed").length);
          expect(own.listed + own.closed).toBe(leaf.size);
        }
      }),
    );
  });

  test("are one where there are few enough", () => {
    expect(cut([rowAt(30, 31), rowAt(30.1, 31.1)]).map(({ own }) => own.name)).toEqual(["index/leaves/eg/_.bin"]);
  });

  test("are one however many places are at one point", () => {
    const many = Array.from({ length: LEAF_MAX * 4 }, () => rowAt(30.0457, 31.2627));
    expect(cut(many).map(({ leaf }) => leaf.size)).toEqual([LEAF_MAX * 4]);
    const beside = cut([...many, rowAt(30.04571, 31.2627)]).map(({ leaf }) => leaf.size);
    expect(beside.toSorted((a, b) => a - b)).toEqual([1, LEAF_MAX * 4]);
  });

  test("of places along the 180th meridian and at the poles hold them as well", () => {
    const places = [-180, 180].flatMap((at) => [-90, 0, 90].map((up) => rowAt(up, at)));
    expect(cut(places, 1).map(({ own }) => own.box)).toHaveLength(6);
  });

  test("that a new place, last in the order, is not in stay as they are", () => {
    const before = Array.from({ length: 400 }, (_, i) => rowAt(30 + (i % 20) / 10, 31 + Math.floor(i / 20) / 10));
    const filesOf = (all: readonly BlockRow[]) =>
      new Map(planLeaves("EG", all, 16).map(({ path, content }) => [path, content]));
    const [old, fresh] = [filesOf(before), filesOf([...before, rowAt(31.95, 32.95)])];
    const changed = [...fresh].filter(([path, content]) => JSON.stringify(old.get(path)) !== JSON.stringify(content));
    expect(changed.length).toBeLessThanOrEqual(2 + 4);
    expect(fresh.size).toBeGreaterThan(25);
  });

  test("of none are none", () => {
    expect(cut([])).toEqual([]);
  });
});
