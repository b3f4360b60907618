import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { summarise } from "#core/review/status.ts";

const rated = (...ratings: readonly number[]): readonly { readonly rating: number }[] =>
  ratings.map((rating) => ({ rating }));

describe("the rating of a place", () => {
  test.each([
    [[], null],
    [[4], 4],
    [[4, 5], 4.5],
    [[5, 5, 4], 4.67],
    [[1, 1, 2], 1.33],
    [[1, 5, 5, 5, 5, 5, 5, 5], 4.5],
  ])("%j: %s", (ratings, average) => {
    expect(summarise(rated(...ratings))).toMatchObject({ average, count: ratings.length });
  });

  test("counts each number of stars, absent ones as none", () => {
    expect(summarise(rated(5, 5, 1)).distribution).toEqual({ 1: 1, 2: 0, 3: 0, 4: 0, 5: 2 });
  });

  test("lies between 1 and 5, has two decimals, and its distribution is the count", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1 }), (ratings) => {
        const { average, count, distribution } = summarise(rated(...ratings));
        expect(average).toBeGreaterThanOrEqual(Math.min(...ratings));
        expect(average).toBeLessThanOrEqual(Math.max(...ratings));
        expect(String(average)).toMatch(/^\d(\.\d\d?)?$/);
        expect(Object.values(distribution).reduce((sum, one) => sum + one, 0)).toBe(count);
      }),
    );
  });
});
