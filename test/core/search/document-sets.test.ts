import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { commonOf, eachRun, EVERYWHERE, type Ranges, rangesOf, withEvents } from "#core/search/document-sets.ts";
import { FIRST_EVENT } from "#core/shard/posting-list.ts";

const MOST = 60;

const areas = fc.array(fc.record({ first: fc.nat({ max: MOST }), count: fc.nat({ max: 9 }) }), {
  maxLength: 6,
});

const rangesIn = (some: readonly { readonly first: number; readonly count: number }[]): Ranges =>
  rangesOf(
    some.map(({ first, count }) => ({
      kind: "city",
      likeness: 1,
      worth: 1,
      isBegun: false,
      area: { number: 0, first, count, types: [], words: 1, prominence: 0 },
    })),
  );

const numbers = [...Array(MOST + 12).keys()];
const inside = (ranges: Ranges): readonly number[] =>
  numbers.filter((one) => ranges.some(([from, to]) => one >= from && one < to));

describe("ranges", () => {
  test("of areas hold their places, ascending and apart", () => {
    fc.assert(
      fc.property(areas, (some) => {
        const ranges = rangesIn(some);
        const held = numbers.filter((one) => some.some(({ first, count }) => one >= first && one < first + count));
        expect(inside(ranges)).toEqual(held);
        for (const [i, [from]] of ranges.entries()) expect(from).toBeGreaterThan(ranges[i - 1]?.[1] ?? -1);
      }),
    );
  });

  test("in common hold what is in both", () => {
    fc.assert(
      fc.property(areas, areas, (a, b) => {
        const both = commonOf(rangesIn(a), rangesIn(b));
        expect(inside(both)).toEqual(inside(rangesIn(a)).filter((one) => inside(rangesIn(b)).includes(one)));
        expect(commonOf(rangesIn(a), EVERYWHERE)).toEqual(rangesIn(a));
      }),
    );
  });

  test("meet the runs of documents that stand in them, events beside a country", () => {
    const list = fc.uniqueArray(fc.nat({ max: MOST }), { maxLength: 30 });
    fc.assert(
      fc.property(list, areas, (some, where) => {
        const documents = Uint32Array.from([...some, FIRST_EVENT + 3]).sort();
        const met: number[] = [];
        eachRun(documents, rangesIn(where), (from, to) => met.push(...documents.subarray(from, to)));
        expect(met).toEqual([...documents].filter((one) => inside(rangesIn(where)).includes(one)));
        const events: number[] = [];
        eachRun(documents, withEvents([0, 0]), (from, to) => events.push(...documents.subarray(from, to)));
        expect(events).toEqual([FIRST_EVENT + 3]);
      }),
    );
  });
});
