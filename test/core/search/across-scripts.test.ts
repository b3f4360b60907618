import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { costOfReading } from "#core/search/across-scripts.ts";

describe("the cost of a reading", () => {
  test.each([
    ["every letter has its own", "جالاتا", "galata"],
    ["two letters for one", "شيخ", "sheikh"],
    ["a long vowel in another romanisation", "نور", "nour"],
    ["two Arabic letters for one sound", "تشيلي", "chili"],
    ["a feminine ending that is silent", "مدينه", "medeena"],
  ])("is nothing or that of short vowels: %s: %s, %s", (_, arabic, latin) => {
    expect(costOfReading(arabic, latin)).toBeLessThan(0.015);
  });

  test.each([
    ["a short vowel, a consonant", "خالد", "khalid", "khalmid"],
    ["a short vowel within, a vowel at the end", "كلف", "kalif", "kalfo"],
    ["a short vowel within, one at the beginning", "قا", "qa", "iqa"],
    ["one vowel, two of them", "سلم", "salem", "saleom"],
    ["a long vowel that is there, one that is not", "خالد", "khalid", "khlid"],
  ])("rises with what is less usual: %s", (_, arabic, near, far) => {
    expect(costOfReading(arabic, near)).toBeLessThan(costOfReading(arabic, far));
  });

  test.each([
    ["قره", "table"],
    ["تفاح", "otavalo"],
    ["خفي", "hydrogen"],
  ])("%s is no reading of %s", (arabic, latin) => {
    expect(costOfReading(arabic, latin)).toBe(Infinity);
  });

  test("is never below nothing", () => {
    const arabic = fc.string({ unit: fc.constantFrom(..."ابتثجحخدنوريه"), minLength: 1, maxLength: 9 });
    const latin = fc.string({ unit: fc.constantFrom(..."abcdehilnstuw"), minLength: 1, maxLength: 9 });
    fc.assert(fc.property(arabic, latin, (a, b) => costOfReading(a, b) >= 0));
  });
});
