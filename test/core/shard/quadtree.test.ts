import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Box, overlaps } from "#core/base/box.ts";
import { checksum } from "#core/shard/frame.ts";
import { leafFile } from "#core/shard/paths.ts";
import { type LeafEntry, leavesIn, readLeafTree, writeLeafTree } from "#core/shard/quadtree.ts";
import { expectEveryBitMatters, expectNoiseRefused, expectWholeOnly } from "../../support/damage.ts";

const WORLD: Box = { west: -180, south: -90, east: 180, north: 90 };

const units = (limit: number) => fc.integer({ min: -limit * 1e5, max: limit * 1e5 }).map((some) => some / 1e5);
const flat = fc.tuple(units(180), units(90), units(180), units(90)).map(([a, b, c, d]): Box => ({
  west: Math.min(a, c),
  south: Math.min(b, d),
  east: Math.max(a, c),
  north: Math.max(b, d),
}));

/** Paths none of which begins with another, in their order. */
const paths = fc
  .uniqueArray(fc.array(fc.constantFrom("0", "1", "2", "3"), { maxLength: 6 }).map((digits) => digits.join("")))
  .map((some) =>
    some
      .filter((path) => !some.some((other) => other !== path && path.startsWith(other)))
      .toSorted((a, b) => (a < b ? -1 : 1)),
  );

const entries: fc.Arbitrary<readonly LeafEntry[]> = paths.chain((some) =>
  fc.tuple(
    ...some.map((path) =>
      fc.record({ listed: fc.nat(), closed: fc.nat(), box: flat }).map((rest) => ({ path, ...rest })),
    ),
  ),
);

const area: fc.Arbitrary<Box> = fc
  .tuple(flat, fc.boolean())
  .map(([box, turned]) => (turned ? { ...box, west: box.east, east: box.west } : box));

describe("the tree of a country's leaves", () => {
  test("gives back every leaf with its counts and box, in order", () => {
    fc.assert(
      fc.property(entries, (all) => {
        const tree = readLeafTree("x", writeLeafTree("EG", all));
        const found = leavesIn(tree, WORLD).map(({ name, listed, closed, box }) => ({ name, listed, closed, box }));
        expect(found).toEqual(all.map(({ path, ...rest }) => ({ name: leafFile("EG", path), ...rest })));
        expect(tree.country).toBe("EG");
      }),
    );
  });

  test("finds the leaves whose boxes an area touches, and no other", () => {
    fc.assert(
      fc.property(entries, area, (all, wanted) => {
        const tree = readLeafTree("x", writeLeafTree("EG", all));
        expect(leavesIn(tree, wanted).map(({ name }) => name)).toEqual(
          all.filter(({ box }) => overlaps(wanted, box)).map(({ path }) => leafFile("EG", path)),
        );
      }),
      { numRuns: 500 },
    );
  });

  const SMALL = writeLeafTree(
    "FJ",
    ["0", "13"].map((path) => ({
      path,
      listed: 3,
      closed: 1,
      box: { west: 1, south: 2, east: 3, north: 4 },
    })),
  );

  test("is refused cut short, with a bit changed, or made of noise", () => {
    expectWholeOnly(readLeafTree, SMALL);
    expectEveryBitMatters(readLeafTree, SMALL);
    expectNoiseRefused(readLeafTree);
  });

  /** The tree with other bytes for its branches, and the checksum that goes with them. */
  const withShape = (shape: readonly number[]): Uint8Array => {
    const bytes = Uint8Array.from(SMALL);
    const columns = ["shape", "listed", "closed", "west", "south", "east", "north"];
    const stored = columns.map((name) => (name === "shape" ? 4 : 2 * 4)).reduce((sum, size) => sum + size, 0);
    bytes.set(shape, bytes.length - stored);
    new DataView(bytes.buffer).setUint32(8, checksum(bytes.subarray(12)), true);
    return bytes;
  };

  test.each([
    ["a branch that goes on for ever", [0b10, 0b10], "shard x: a branch has no end"],
    ["a branch without a leaf", [0b1001, 0b00], "shard x: a branch has no leaf"],
    ["more leaves than it has figures for", [0b1001, 0b0101], "shard x: got 2 leaves, expected 3"],
    ["fewer branches than it has bytes for", [0b0101, 0b0101], "shard x: got 2 leaves, expected 2"],
  ])("with %s is refused", (_, shape, message) => {
    expect(() => readLeafTree("x", withShape(shape))).toThrow(message);
  });
});
