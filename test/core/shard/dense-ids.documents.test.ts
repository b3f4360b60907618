import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { COUNTRY_CAPACITY, countryOf, documentOf, localOf } from "#core/shard/dense-ids.ts";

const letter = fc.constantFrom(..."ABCDEFGHIJKLMNOPQRSTUVWXYZ");
const country = fc.tuple(letter, letter).map((pair) => pair.join(""));
const local = fc.oneof(fc.nat({ max: COUNTRY_CAPACITY - 1 }), fc.constantFrom(0, COUNTRY_CAPACITY - 1));

describe("a document", () => {
  test("knows its country and its place in it, and fits in 31 bits", () => {
    fc.assert(
      fc.property(country, local, (code, index) => {
        const document = documentOf(code, index);
        expect([countryOf(document), localOf(document)]).toEqual([code, index]);
        expect(document).toBeLessThan(2 ** 31);
      }),
    );
  });

  test("is in the order of (country, index)", () => {
    fc.assert(
      fc.property(country, local, country, local, (a, i, b, j) => {
        const before = a === b ? i < j : a < b;
        expect(documentOf(a, i) < documentOf(b, j)).toBe(before);
      }),
    );
  });
});
