import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isWithin } from "#core/text/edit-distance.ts";

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
  ])("%s → %s takes %i", (a, b, edits) => {
    expect(isWithin(a, b, edits)).toBe(true);
    expect(edits === 0 || !isWithin(a, b, edits - 1)).toBe(true);
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
