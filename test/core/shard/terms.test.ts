import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lowerBound, postingsAt, readTerms, writeTerms } from "#core/shard/terms.ts";
import type { Posting, Postings } from "#core/shard/terms.ts";
import { expectEveryBitMatters, expectNoiseRefused, expectWholeOnly } from "../../support/damage.ts";

const byte = fc.nat({ max: 255 });

/** Runs of documents that follow one another without touching back. */
const run: fc.Arbitrary<readonly Posting[]> = fc
  .array(
    fc.record({
      gap: fc.nat({ max: 2 ** 24 }),
      length: fc.integer({ min: 1, max: 300 }),
      quality: byte,
      prominence: byte,
    }),
    { maxLength: 20 },
  )
  .map((parts) => {
    let next = 0;
    return parts.map(({ gap, length, quality, prominence }) => {
      const document = next + gap;
      next = document + length;
      return { document, length, quality, prominence };
    });
  });

const dictionary: fc.Arbitrary<readonly (readonly [string, Postings])[]> = fc
  .uniqueArray(
    fc.tuple(fc.string({ unit: "grapheme", minLength: 1 }), fc.record({ city: run, place: run, event: run })),
    {
      selector: ([term]) => term,
      maxLength: 30,
    },
  )
  .map((entries) => entries.sort(([a], [b]) => (a < b ? -1 : 1)));

const one = (document: number): Posting => ({ document, length: 1, quality: 255, prominence: 100 });
const SMALL: Postings = { city: [one(3)], place: [{ ...one(5), length: 200 }, one(300)], event: [] };

const big = (count: number): readonly (readonly [string, Postings])[] =>
  Array.from({ length: count }, (_, i) => [
    `term${String(i).padStart(6, "0")}`,
    { city: [], place: Array.from({ length: 50 }, (__, j) => one(i + j * 1000)), event: [] },
  ]);

describe("term shards", () => {
  test("give back every term with its postings", () => {
    fc.assert(
      fc.property(dictionary, (entries) => {
        const shards = writeTerms(entries).shards.map((bytes) => readTerms("x", bytes));
        const found = shards.flatMap((terms) =>
          terms.terms.map((term, index) => [term, postingsAt(terms, index)]),
        );
        expect(found).toEqual(entries);
      }),
    );
  });

  test("a large dictionary is cut into shards of some 16 kB, none lost, and the first term of each is told", () => {
    const entries = big(1000);
    const { firsts, shards } = writeTerms(entries);
    const read = shards.map((bytes) => readTerms("x", bytes));
    expect(shards.length).toBeGreaterThan(5);
    expect(Math.max(...shards.map(({ length }) => length))).toBeLessThan(20_000);
    expect(firsts).toEqual(read.map(({ terms }) => terms[0]));
    expect(read.flatMap(({ terms }) => terms)).toEqual(entries.map(([term]) => term));
  });

  test("of an empty dictionary are none", () => {
    expect(writeTerms([])).toEqual({ firsts: [], shards: [] });
  });

  test("hold nothing of a term that they do not have", () => {
    const [bytes = new Uint8Array()] = writeTerms([["cairo", SMALL]]).shards;
    expect(postingsAt(readTerms("x", bytes), 1)).toEqual({ city: [], place: [], event: [] });
  });

  test("are refused cut short, with a bit changed, or made of noise", () => {
    const [bytes = new Uint8Array()] = writeTerms([["cairo", SMALL], ["قاهره", SMALL]]).shards; // prettier-ignore
    expectWholeOnly(readTerms, bytes);
    expectEveryBitMatters(readTerms, bytes);
    expectNoiseRefused(readTerms);
  });
});

describe("lowerBound", () => {
  test("is the index of the first term that is not before", () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.string(), (some, term) => {
        const sorted = some.sort();
        const expected = sorted.findIndex((other) => other >= term);
        expect(lowerBound(sorted, term)).toBe(expected === -1 ? sorted.length : expected);
      }),
    );
  });
});
