import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chordOf, vectorOf } from "#core/base/chord.ts";
import { distanceM } from "#core/base/geo.ts";
import { insertionSort } from "#core/base/sort.ts";
import { atOnce } from "#core/base/steps.ts";
import { measure, nearestOf, offer } from "#core/places/nearest.ts";

const FROM = { lat: 30, lng: 31 };

/** Latitudes in units of a block; few of them, so that many places are equally far. */
const lats = fc.array(fc.integer({ min: 2_999_990, max: 3_000_010 }), { maxLength: 100 });

/** The square of the chord in single precision, as a leaf has it. */
const squareTo = (lat: number): number => {
  const [from, to] = [vectorOf(FROM), vectorOf({ lat, lng: 31 })];
  return (Math.fround(to.x) - from.x) ** 2 + (Math.fround(to.y) - from.y) ** 2 + (Math.fround(to.z) - from.z) ** 2;
};

/** A column of places whose documents count down, so that equals do not come in their order. */
const sourceOf = (all: readonly number[]) => ({
  columns: {
    types: [],
    lats: Int32Array.from(all),
    lngs: new Int32Array(all.length).fill(3_100_000),
    typeCodes: new Uint8Array(),
    amenityBits: new Uint16Array(),
    flags: new Uint8Array(),
    codes: {},
  },
  documentAt: (index: number) => 1000 - index,
});

describe("the nearest of many", () => {
  test("are the first of all in order, whatever came first", () => {
    fc.assert(
      fc.property(lats, fc.nat({ max: 60 }), (all, count) => {
        const nearest = nearestOf(count);
        const source = sourceOf(all);
        for (const [i, lat] of all.entries()) offer(nearest, source, i, squareTo(lat / 1e5));
        const expected = all
          .map((lat, i) => ({ document: 1000 - i, metres: distanceM(FROM, { lat: lat / 1e5, lng: 31 }) }))
          .sort((a, b) => a.metres - b.metres || a.document - b.document)
          .slice(0, count);
        expect(atOnce(measure(nearest, FROM))).toEqual(expected);
      }),
    );
  });

  test("tell a length beyond which nothing matters, once there are enough", () => {
    const nearest = nearestOf(2);
    const source = sourceOf([3_000_100, 3_000_200, 3_000_300]);
    offer(nearest, source, 2, squareTo(30.003));
    expect(nearest.limit).toBe(Number.POSITIVE_INFINITY);
    offer(nearest, source, 1, squareTo(30.002));
    expect(nearest.limit).toBeGreaterThan(chordOf(distanceM(FROM, { lat: 30.003, lng: 31 })) ** 2);
    offer(nearest, source, 0, squareTo(30.001));
    expect(nearest.limit).toBeLessThan(chordOf(distanceM(FROM, { lat: 30.003, lng: 31 })) ** 2);
    expect(atOnce(measure(nearest, FROM)).map(({ document }) => document)).toEqual([1000, 999]);
  });
});

describe("putting in order", () => {
  test("is sorting, for few and for many; equals keep their order", () => {
    const item = fc.record({ key: fc.nat({ max: 9 }), name: fc.nat() });
    fc.assert(
      fc.property(fc.array(item, { maxLength: 120 }), (items) => {
        const sorted = [...items];
        insertionSort(sorted, (a, b) => a.key - b.key);
        expect(sorted).toEqual(items.toSorted((a, b) => a.key - b.key));
      }),
    );
  });
});
