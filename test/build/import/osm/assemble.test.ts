import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createIdList, createPositions } from "../../../../build/import/osm/assemble.ts";

const id = fc.oneof(fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 2 ** 32, max: 2 ** 53 - 1 }));

test("an identifier occurs once, in order, however many were added", () => {
  fc.assert(
    fc.property(fc.array(id, { maxLength: 5000, size: "max" }), (ids) => {
      const list = createIdList();
      for (const one of ids) list.add(one);
      expect([...list.sorted()]).toEqual([...new Set(ids)].sort((a, b) => a - b));
    }),
    { numRuns: 20 },
  );
});

test("places are those that were set, of the nodes that are wanted", () => {
  const positions = createPositions(Float64Array.of(1, 5, 9_876_543_210));
  positions.set(5, { lat: -89.9999999, lng: 179.9999999 });
  positions.set(6, { lat: 1, lng: 1 });
  expect(positions.get(5)).toEqual({ lat: -89.9999999, lng: 179.9999999 });
  expect([1, 5, 6].map(positions.has)).toEqual([true, true, false]);
  expect([1, 6, 9_876_543_210].map(positions.get)).toEqual(Array.from({ length: 3 }, () => "no-coordinates"));
});
