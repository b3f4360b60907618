import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lowerBoundIn, textAt, textsBetween } from "#core/shard/text-list.ts";
import { allTexts, textListOf } from "../../support/shards.ts";

const text = fc.string({ unit: fc.constantFrom(..."abnور", "𞤀"), maxLength: 6 });
const texts = fc.array(text, { maxLength: 30 });

describe("a list of texts", () => {
  test("gives back each by its place, empty ones too, and nothing past them", () => {
    fc.assert(
      fc.property(texts, (some) => {
        const list = textListOf(some);
        expect(allTexts(list)).toEqual(some);
        expect(some.map((_, i) => textAt(list, i))).toEqual(some);
        expect(textAt(list, some.length)).toBe("");
      }),
    );
  });

  test("gives back those between two places", () => {
    fc.assert(
      fc.property(texts, fc.nat({ max: 30 }), fc.nat({ max: 30 }), (some, a, b) => {
        const [from, to] = [Math.min(a, some.length), Math.min(b, some.length)];
        expect(textsBetween(textListOf(some), from, to)).toEqual(some.slice(from, to));
      }),
    );
  });

  test("gives back those between two places that are long enough and not too long", () => {
    const length = fc.nat({ max: 13 });
    fc.assert(
      fc.property(texts, length, length, (some, least, most) => {
        const wanted = some.filter((one) => one.length >= least && one.length <= most);
        expect(textsBetween(textListOf(some), 0, some.length, least, most)).toEqual(wanted);
      }),
    );
  });

  test("in order is searched in the order of code units", () => {
    fc.assert(
      fc.property(texts, text, (some, wanted) => {
        const sorted = some.toSorted();
        expect(lowerBoundIn(textListOf(sorted), wanted)).toBe(sorted.filter((one) => one < wanted).length);
      }),
    );
  });
});
