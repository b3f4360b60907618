import { describe, expect, it } from "vitest";
import { median } from "#core/base/median.ts";

describe("the median", () => {
  it.each([
    [[7], 7],
    [[3, 1, 2], 2],
    [[4, 1, 3, 2], 3],
    [[10, 9, -1], 9],
  ])("of %j is %d", (numbers, middle) => {
    expect(median(numbers)).toBe(middle);
  });

  it("of nothing is an error, never a number", () => {
    expect(() => median([])).toThrow("got index 0, expected 0 to -1");
  });
});
