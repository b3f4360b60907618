import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lowerBound, lowerBoundOfText } from "#core/shard/lower-bound.ts";

describe("the lower bound", () => {
  test.each([
    [[], 5, 0],
    [[3, 7, 7, 9], 0, 0],
    [[3, 7, 7, 9], 7, 1],
    [[3, 7, 7, 9], 8, 3],
    [[3, 7, 7, 9], 10, 4],
    [[0, 2 ** 32 - 1], 2 ** 32 - 1, 1],
  ])("in %j of %d is %d", (sorted, wanted, index) => {
    expect(lowerBound(Uint32Array.from(sorted), wanted)).toBe(index);
  });

  test("has every smaller number before it and no other", () => {
    const numbers = fc.array(fc.nat(50)).map((some) => Uint32Array.from(some).sort());
    fc.assert(
      fc.property(numbers, fc.nat(50), (sorted, wanted) => {
        expect(lowerBound(sorted, wanted)).toBe(sorted.filter((one) => one < wanted).length);
      }),
    );
  });

  test("from an index on is never before that index", () => {
    const sorted = Uint32Array.of(3, 7, 7, 9);
    expect([0, 1, 2, 3, 4].map((from) => lowerBound(sorted, 7, from))).toEqual([1, 1, 2, 3, 4]);
  });

  test("of texts compares code units, as the sort does", () => {
    const text = fc.string({ maxLength: 3, unit: fc.constantFrom("a", "b", "ن", "𐎀", "\ufb00") });
    const texts = fc.array(text).map((some) => some.sort());
    fc.assert(
      fc.property(texts, text, (sorted, wanted) => {
        expect(lowerBoundOfText(sorted, wanted)).toBe(sorted.filter((one) => one < wanted).length);
      }),
    );
  });
});
