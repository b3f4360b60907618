import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { similarity } from "#core/base/similarity.ts";

describe("similarity", () => {
  // Worked by hand: night and nacht share the pair ht; 2·1 / (4 + 4).
  test.each([
    ["night", "nacht", 0.25],
    ["aaaa", "aa", 0.5],
    ["a", "b", 0],
    ["", "", 1],
    ["a", "a", 1],
  ])("%j and %j", (a, b, score) => {
    expect(similarity(a, b)).toBe(score);
  });

  test("lies between 0 and 1 and does not depend on the order", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        const score = similarity(a, b);
        expect(score).toBe(similarity(b, a));
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
      }),
    );
  });
});
