import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { documentOf, numbersOf, roomFor } from "#core/shard/dense-ids.ts";

const letter = fc.constantFrom(..."ABCDEFGHIJKLMNOPQRSTUVWXYZ");
const code = fc.tuple(letter, letter).map((pair) => pair.join(""));
const counts = fc.dictionary(code, fc.oneof(fc.constant(0), fc.nat({ max: 3000 })), { minKeys: 1 });

describe("the room of a country", () => {
  test.each([
    [0, 64],
    [1, 64],
    [40, 64],
    [50, 80],
    [100, 144],
    [1000, 1152],
    [1_000_000, 1_179_648],
  ])("for %i documents is %i", (count, room) => {
    expect(roomFor(count)).toBe(room);
  });

  test("holds them, a quarter more and some at most, and never shrinks as they grow", () => {
    fc.assert(
      fc.property(fc.nat({ max: 2 ** 21 - 1 }), (count) => {
        expect(roomFor(count)).toBeGreaterThanOrEqual(count + count / 8 + 16);
        expect(roomFor(count)).toBeLessThanOrEqual(Math.max((count + count / 8 + 16) * 1.125 + 1, 64));
        expect(roomFor(count + 1)).toBeGreaterThanOrEqual(roomFor(count));
      }),
    );
  });
});

describe("dense numbers", () => {
  test("give back every document, its country, and whatever the slack will hold", () => {
    fc.assert(
      fc.property(counts, (some) => {
        const numbers = numbersOf(some);
        for (const [country, count] of Object.entries(some)) {
          for (const local of new Set([0, 1, count - 1, count, roomFor(count) - 1])) {
            if (local < 0 || local >= roomFor(count)) continue;
            const number = numbers.toNumber(documentOf(country, local));
            expect(number).toBe(numbers.baseOf(country) + local);
            expect(numbers.toDocument(number)).toBe(documentOf(country, local));
            expect(numbers.countryAt(number)).toBe(country);
          }
        }
      }),
    );
  });

  test("are those of no two documents, in the order of the documents", () => {
    const numbers = numbersOf({ SA: 3, EG: 2, GB: 0, TR: 1 });
    const documents = [documentOf("EG", 0), documentOf("EG", 1), documentOf("SA", 2), documentOf("TR", 0)];
    const dense = documents.map(numbers.toNumber);
    expect(new Set(dense).size).toBe(dense.length);
    expect(dense).toEqual(dense.toSorted((a, b) => a - b));
  });

  test("of all countries stay when one grows within its room", () => {
    fc.assert(
      fc.property(counts, fc.nat(), fc.nat(), (some, which, more) => {
        const codes = Object.keys(some);
        const grown = codes[which % codes.length] ?? "";
        const count = some[grown] ?? 0;
        let larger = count;
        while (larger < count + (more % 200) && roomFor(larger + 1) === roomFor(count)) larger += 1;
        const [before, after] = [numbersOf(some), numbersOf({ ...some, [grown]: larger })];
        for (const one of codes) expect(after.baseOf(one)).toBe(before.baseOf(one));
      }),
    );
  });

  test("of countries before one that outgrows its room stay, those after it move", () => {
    const [before, after] = [numbersOf({ EG: 5, GB: 5, SA: 5 }), numbersOf({ EG: 5, GB: 500, SA: 5 })];
    expect(["EG", "GB"].map(after.baseOf)).toEqual(["EG", "GB"].map(before.baseOf));
    expect(after.baseOf("SA")).toBeGreaterThan(before.baseOf("SA"));
  });
});
