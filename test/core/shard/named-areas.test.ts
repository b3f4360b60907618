import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Area, AREA_MAX, pushAreas, readAreas } from "#core/shard/named-areas.ts";
import { varintReader } from "#core/shard/varint.ts";

const step = fc.nat({ max: 100_000 });
const areas = fc
  .array(
    fc.record({
      number: step,
      first: step,
      count: step,
      types: fc.array(fc.tuple(fc.nat({ max: 14 }), step), { maxLength: 4 }),
      words: fc.integer({ min: 1, max: AREA_MAX }),
      prominence: fc.nat({ max: AREA_MAX }),
    }),
    { maxLength: 8 },
  )
  .map((some) => {
    let [number, first] = [0, 0];
    return some.map((one): Area => {
      [number, first] = [number + one.number, first + one.first];
      const together = one.types.reduce((sum, [, count]) => sum + count, 0);
      return { ...one, number, first, count: one.types.length === 0 ? one.count : together };
    });
  });

const written = (...lists: readonly (readonly Area[])[]): Uint8Array => {
  const out: number[] = [];
  for (const list of lists) pushAreas(out, list);
  return Uint8Array.from(out);
};

/** A city of seven places of two types, and the next one without any. */
const CAIRO: Area = {
  number: 70,
  first: 300,
  count: 7,
  types: [
    [0, 5],
    [3, 2],
  ],
  words: 1,
  prominence: 14,
};
const GIZA: Area = { number: 72, first: 307, count: 0, types: [], words: 1, prominence: 9 };

describe("areas", () => {
  test("take few bytes: numbers, first places and types as the step from the one before", () => {
    const cairo = [70, 0xac, 0x02, 0x1e, 2, 0, 2, 5, 2];
    const giza = [2, 7, 0x19, 0, 0];
    expect([...written([CAIRO, GIZA])]).toEqual([2, ...cairo, ...giza]);
  });

  test("come back as they were written, one list after another", () => {
    fc.assert(
      fc.property(areas, areas, (cities, countries) => {
        const bytes = written(cities, countries);
        const reader = varintReader(bytes, 0);
        expect([readAreas(reader), readAreas(reader)]).toEqual([cities, countries]);
        expect(reader.at()).toBe(bytes.length);
      }),
    );
  });
});
