import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { vectorOf } from "#core/base/chord.ts";
import { cityRuns, codesIn, pointOf, statusOf } from "#core/shard/country-block.ts";
import { readLeaf, writeLeaf } from "#core/shard/quadtree.ts";
import { CODED_FACTS, codeOf } from "#core/facts/filters.ts";
import { expectEveryBitMatters, expectNoiseRefused, expectWholeOnly } from "../../support/damage.ts";
import { row } from "./block-row.ts";

const rows = fc.array(row, { maxLength: 40 });
const localsOf = (count: number): Uint32Array => Uint32Array.from({ length: count }, (_, i) => 3 * i + 1);

describe("a leaf", () => {
  test("gives back every field that filters look at, and which document each place is", () => {
    fc.assert(
      fc.property(rows, (some) => {
        const leaf = readLeaf("x", writeLeaf(localsOf(some.length), some));
        expect([leaf.size, leaf.locals]).toEqual([some.length, localsOf(some.length)]);
        for (const [i, one] of some.entries()) {
          expect(pointOf(leaf, i)).toEqual({ lat: one.lat, lng: one.lng });
          expect(leaf.types[leaf.typeCodes[i] ?? -1]).toBe(one.type);
          expect(statusOf(leaf, i)).toBe(one.status);
          for (const name of CODED_FACTS) expect(codesIn(leaf, name)(i)).toBe(codeOf(name, one.facts[name]));
          const { x, y, z } = vectorOf(one);
          expect([...leaf.vectors.subarray(3 * i, 3 * i + 3)]).toEqual([x, y, z].map(Math.fround));
        }
      }),
    );
  });

  test("tells the places of a city", () => {
    fc.assert(
      fc.property(rows, fc.constantFrom("", "cairo", "giza"), (some, city) => {
        const leaf = readLeaf("x", writeLeaf(localsOf(some.length), some));
        const found = cityRuns(leaf, ({ slug }) => slug === city).flatMap(([from, to]) =>
          Array.from({ length: to - from }, (_, i) => from + i),
        );
        expect(found).toEqual(some.flatMap((one, i) => (one.city === city ? [i] : [])));
      }),
    );
  });

  test("is refused cut short, with a bit changed, or made of noise", () => {
    const [small = []] = fc.sample(fc.array(row, { minLength: 2, maxLength: 2 }), 1);
    const bytes = writeLeaf(localsOf(2), small);
    expectWholeOnly(readLeaf, bytes);
    expectEveryBitMatters(readLeaf, bytes);
    expectNoiseRefused(readLeaf);
  });
});
