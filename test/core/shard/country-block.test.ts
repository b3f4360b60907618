import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inBox } from "#core/base/box.ts";
import { cityRuns, codesIn, hasTimesAt, pointOf, readBlock, statusOf, writeBlock } from "#core/shard/country-block.ts";
import { CODED_FACTS, codeOf } from "#core/facts/filters.ts";
import { expectEveryBitMatters, expectNoiseRefused, expectWholeOnly } from "../../support/damage.ts";
import { row } from "./block-row.ts";
import { factsWith } from "../../support/coded-facts.ts";

const rows = fc.array(row, { maxLength: 40 });

const SMALL = writeBlock("EG", [
  {
    id: 1,
    city: "cairo",
    type: "mosque",
    lat: 30.0457,
    lng: 31.2627,
    status: "active",
    facts: factsWith({
      women_space: "yes",
      wudu: "limited",
      wheelchair: "no",
      parking: null,
      toilets: "yes",
      janazah: "no",
    }),
  },
]);

describe("a country block", () => {
  test("gives back every field of every row", () => {
    fc.assert(
      fc.property(rows, (some) => {
        const block = readBlock("x", writeBlock("EG", some));
        expect([block.country, block.size]).toEqual(["EG", some.length]);
        expect(block.closed).toBe(some.filter(({ status }) => status === "closed").length);
        for (const [local, one] of some.entries()) {
          expect(block.ids[local]).toBe(one.id);
          expect(pointOf(block, local)).toEqual({ lat: one.lat, lng: one.lng });
          expect(block.types[block.typeCodes[local] ?? -1]).toBe(one.type);
          expect(statusOf(block, local)).toBe(one.status);
          expect(hasTimesAt(block, local)).toBe(one.hasTimes);
          for (const name of CODED_FACTS) expect(codesIn(block, name)(local)).toBe(codeOf(name, one.facts[name]));
        }
      }),
    );
  });

  test("the runs of a city are its rows, all and once", () => {
    fc.assert(
      fc.property(rows, fc.constantFrom("", "cairo", "giza"), (some, city) => {
        const block = readBlock("x", writeBlock("EG", some));
        const found = cityRuns(block, ({ slug }) => slug === city).flatMap(([from, to]) =>
          Array.from({ length: to - from }, (_, i) => from + i),
        );
        expect(found).toEqual(some.flatMap((one, local) => (one.city === city ? [local] : [])));
      }),
    );
  });

  test("the box of a run holds its rows", () => {
    fc.assert(
      fc.property(rows, (some) => {
        const block = readBlock("x", writeBlock("EG", some));
        for (const { box, start } of block.cities) {
          const [[from, to] = [0, 0]] = cityRuns(block, (city) => city.start === start);
          for (let local = from; local < to; local += 1) expect(inBox(box, pointOf(block, local))).toBe(true);
        }
      }),
    );
  });

  test("the box of a run holds its rows with seven decimals, too", () => {
    const [only] = fc.sample(row, 1);
    const block = readBlock(
      "x",
      writeBlock("EG", only === undefined ? [] : [{ ...only, lat: 30.0457049, lng: 31.2627051 }]),
    );
    expect(block.cities.map(({ box }) => inBox(box, pointOf(block, 0)))).toEqual([true]);
  });

  test.each([
    ["point", pointOf],
    ["status", statusOf],
    ["halal level", (block, index) => codesIn(block, "halal")(index)],
    ["amenities", (block, index) => codesIn(block, "wudu")(index)],
    ["times", hasTimesAt],
  ] satisfies [string, (block: ReturnType<typeof readBlock>, index: number) => unknown][])(
    "has no %s of a place outside of it: an error says so",
    (_, read) => {
      expect(() => read(readBlock("x", SMALL), 1)).toThrow("block: got place 1, expected 0 to 0");
    },
  );

  test("is refused cut short, with a bit changed, or made of noise", () => {
    expectWholeOnly(readBlock, SMALL);
    expectEveryBitMatters(readBlock, SMALL);
    expectNoiseRefused(readBlock);
  });
});
