import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { edits, isWithin } from "#core/text/edit-distance.ts";

describe("isWithin", () => {
  it.each([
    ["istanbul", "istanbul", 0],
    ["istanbull", "istanbul", 1],
    ["istnbul", "istanbul", 1],
    ["istambul", "istanbul", 1],
    ["sitanbul", "istanbul", 1],
    ["مسجد", "مسحد", 1],
    ["kitten", "sitting", 3],
    ["", "ab", 2],
  ])("%s → %s takes %i", (a, b, count) => {
    expect(isWithin(a, b, count)).toBe(true);
    expect(count === 0 || !isWithin(a, b, count - 1)).toBe(true);
  });

  it("is symmetric, and zero only for equal texts", () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 8 }),
        fc.string({ maxLength: 8 }),
        fc.integer({ min: 0, max: 4 }),
        (a, b, limit) => {
          expect(isWithin(a, b, limit)).toBe(isWithin(b, a, limit));
          expect(isWithin(a, b, 0)).toBe(a === b);
        },
      ),
    );
  });
});

describe("edits", () => {
  it.each([
    ["equal texts", "noor", "noor", 2, 0],
    ["another letter", "noor", "nour", 2, 1],
    ["neighbours swapped", "noor", "onor", 2, 1],
    ["a swap across a letter is two", "abc", "cba", 4, 2],
    ["no part is edited twice", "ca", "abc", 4, 3],
    ["more than the limit is one beyond it", "noor", "salam", 2, 3],
    ["by length alone", "noor", "noorullah", 2, 3],
    ["nothing to something", "", "ab", 4, 2],
  ])("%s: %s → %s", (_, a, b, limit, count) => {
    expect(edits(a, b, limit)).toBe(count);
  });

  it("is what a wider limit says, cut off", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 7 });
    fc.assert(
      fc.property(text, text, fc.nat({ max: 6 }), (a, b, limit) => {
        expect(edits(a, b, limit)).toBe(Math.min(edits(a, b, 20), limit + 1));
      }),
    );
  });
});
