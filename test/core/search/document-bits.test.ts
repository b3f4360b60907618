import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lookUpIn, unionOf } from "#core/search/document-bits.ts";
import { EVERYWHERE } from "#core/search/ranges.ts";
import { FIRST_EVENT } from "#core/shard/posting.ts";

const document = fc.oneof(
  fc.nat({ max: 99 }),
  fc.nat({ max: 100_000 }),
  fc.nat({ max: 40 }).map((number) => FIRST_EVENT + number),
);
const list = fc.uniqueArray(document, { maxLength: 200 }).map((some) => Uint32Array.from(some).sort());
const classOf = (one: number): number => one % 128;

describe("documents as bits", () => {
  test("in any of some lists stand once, ascending, with their classes", () => {
    fc.assert(
      fc.property(fc.array(list, { maxLength: 5 }), (lists) => {
        const parts = lists.map((documents) => ({ postings: { documents, classes: Uint8Array.from(documents, classOf) }, within: EVERYWHERE })); // prettier-ignore
        const union = unionOf(parts);
        const expected = [...new Set(lists.flatMap((one) => [...one]))].sort((a, b) => a - b);
        expect([...union.documents]).toEqual(expected);
        expect([...union.classes]).toEqual(expected.map(classOf));
      }),
    );
  });

  test("are looked up among others, however many, and leave nothing behind", () => {
    fc.assert(
      fc.property(list, fc.array(list, { maxLength: 5 }), (numbers, lists) => {
        lookUpIn(numbers, (met) => {
          for (const one of lists) {
            const { places, count } = met(one);
            const common = [...numbers.keys()].filter((i) => one.includes(numbers[i] ?? 0));
            expect([...places.subarray(0, count)]).toEqual(common);
          }
        });
        expect(unionOf([])).toEqual({ documents: new Uint32Array(), classes: new Uint8Array() });
      }),
    );
  });

  test("that were not done with do not stand in the next set", () => {
    const numbers = Uint32Array.of(1, 2, 3);
    expect(() => {
      lookUpIn(numbers, (met) => {
        met(numbers);
        throw new Error("stopped");
      });
    }).toThrow("stopped");
    lookUpIn(Uint32Array.of(7), (met) => {
      expect(met(numbers).count).toBe(0);
    });
  });
});
