import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { likeness, likenessOfBeginning, variants } from "#core/search/word-candidates.ts";

/** From the most to the least like. */
const ORDER: readonly (readonly [what: string, word: string, ...forms: readonly string[]])[] = [
  ["the same, a glued article, a vowel, two", "noor", "noor", "alnoor", "nour", "nuur"],
  ["a short word pays more for an edit than a long one", "sulaymaniyya", "sulaymaniyya", "suleymaniyya"],
  ["its own script before the other", "muhammad", "muhammad", "muhammed", "محمد"],
  ["what sounds alike in the other script before what does not", "خالد", "khalid", "kaleed", "qalldu"],
];

describe("likeness", () => {
  test.each(ORDER)("%s: %s", (_, word, ...forms) => {
    const values = forms.map((form) => likeness(word, form, false));
    expect(values).toEqual(values.toSorted((a, b) => b - a));
    expect(new Set(values).size).toBe(values.length);
  });

  test.each([
    ["khalid", "khalod"],
    ["hudavendigar", "hudavendikar"],
    ["محمد", "mehmed"],
  ])("%s ~ %s is worth less when their skeletons differ", (word, form) => {
    expect(likeness(word, form, true)).toBeLessThan(likeness(word, form, false));
    expect(likeness(word, form, true)).toBeGreaterThan(0);
  });

  test.each([
    ["nur", "amr"],
    ["noor", "nasrin"],
    ["suleymaniye", "sultan"],
  ])("%s ~ %s is none", (word, form) => {
    expect(likeness(word, form, false)).toBe(0);
  });

  const word = fc.string({ unit: fc.constantFrom(..."aelnoruنور"), minLength: 1, maxLength: 9 });

  test("is 1 for the same alone, below it otherwise, alike both ways", () => {
    fc.assert(
      fc.property(word, word, fc.boolean(), (a, b, isNear) => {
        const value = likeness(a, b, isNear);
        expect(value).toBeLessThanOrEqual(1);
        expect(value === 1).toBe(a === b);
        expect(value).toBeGreaterThanOrEqual(0);
        expect(likeness(b, a, isNear)).toBeCloseTo(value, 12);
      }),
    );
  });
});

describe("a beginning", () => {
  test.each([
    ["not begun by it", "nur", "salam", 0],
    ["the word itself", "nur", "nur", 0],
    ["a letter missing", "hudavendiga", "hudavendigar", 0.885],
    ["two missing", "hudavendig", "hudavendigar", 0.87],
    ["however many are missing", "h", "hudavendigarabcdefghijklmn", 0.6],
    ["behind a glued article", "alhudavendig", "hudavendigar", 0.87],
  ])("%s: %s → %s", (_, word, form, value) => {
    expect(likenessOfBeginning(variants(word), form)).toBeCloseTo(value, 12);
  });
});
