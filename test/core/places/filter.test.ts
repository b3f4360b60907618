import { CODED_FACTS, codedWords, HAS_WORDS, WORD_FILTERS } from "#core/facts/filters.ts";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { boxAround, inBox } from "#core/base/box.ts";
import { distanceM } from "#core/base/geo.ts";
import { atOnce } from "#core/base/steps.ts";
import { STATUSES } from "#core/values/place.ts";
import { matchingLocals, type PlaceFilter } from "#core/places/filter.ts";
import { type BlockRow, readBlock, writeBlock } from "#core/shard/country-block.ts";
import { AMENITIES } from "#core/facts/parts.ts";
import { anyFacts } from "../../support/coded-facts.ts";

const TYPES = ["mosque", "halal", "shop"] as const;
const lat = fc.integer({ min: -40, max: 40 }).map((units) => units / 2);
const lng = fc.constantFrom(-180, -179.5, -178, -10, 0, 10, 178, 179.5, 180);

const row: fc.Arbitrary<BlockRow> = fc.record({
  id: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  city: fc.constantFrom("", "nadi", "suva"),
  type: fc.constantFrom(...TYPES),
  lat,
  lng,
  status: fc.constantFrom(...STATUSES),
  facts: anyFacts,
  hasTimes: fc.boolean(),
});

const maybe = <T>(part: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(part, { nil: undefined });
const filters: fc.Arbitrary<PlaceFilter> = fc.record({
  city: maybe(fc.constantFrom("nadi", "suva", "lautoka")),
  types: maybe(fc.subarray([...TYPES, "cemetery"])),
  status: maybe(fc.constantFrom(...STATUSES)),
  ...Object.fromEntries(WORD_FILTERS.map((name) => [name, maybe(fc.constantFrom(...codedWords(name)))])),
  has: maybe(fc.subarray([...HAS_WORDS], { maxLength: 1 })),
  stated: maybe(fc.subarray([...CODED_FACTS], { maxLength: 1 })),
  amenities: maybe(fc.subarray([...AMENITIES], { maxLength: 2 })),
  near: maybe(fc.record({ lat, lng, radiusM: fc.integer({ min: 1, max: 300_000 }) })),
  box: maybe(fc.record({ west: lng, east: lng, south: fc.constant(-18), north: fc.constant(7) })),
});

/** The filter as the contract tells it, one row at a time. */
const isKept = (
  one: BlockRow,
  { city, types, status, amenities = [], has = [], stated = [], near, box, ...words }: PlaceFilter,
): boolean =>
  (status === undefined ? one.status !== "closed" : one.status === status) &&
  (city === undefined || one.city === city) &&
  (types === undefined || types.includes(one.type)) &&
  WORD_FILTERS.every((name) => words[name] === undefined || one.facts[name] === words[name]) &&
  amenities.every((name) => one.facts[name] === "yes" || one.facts[name] === "limited") &&
  [...has, ...stated].every((name) => (name === "times" ? one.hasTimes === true : one.facts[name] !== null)) &&
  (near === undefined || distanceM(near, one) <= near.radiusM) &&
  (box === undefined || inBox(box, one));

describe("the documents of a block that a filter keeps", () => {
  test("are those that a walk over all rows keeps, in their order", () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 30 }), filters, (rows, filter) => {
        const block = readBlock("x", writeBlock("FJ", rows));
        const area = filter.box ?? (filter.near && boxAround(filter.near, filter.near.radiusM));
        const expected = rows.flatMap((one, local) => (isKept(one, filter) ? [local] : []));
        expect(atOnce(matchingLocals(block, filter, area))).toEqual(expected);
      }),
      { numRuns: 1000 },
    );
  });
});
