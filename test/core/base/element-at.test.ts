import { describe, expect, test } from "vitest";
import { elementAt } from "#core/base/element-at.ts";

describe("elementAt", () => {
  test("is the element, zero and empty text too", () => {
    expect([
      elementAt([3, 0], 0),
      elementAt([3, 0], 1),
      elementAt(["", "a"], 0),
      elementAt(new Int32Array(2), 1),
    ]).toEqual([3, 0, "", 0]);
  });

  test.each([-1, 2, 0.5, Number.NaN])("refuses the index %s of two elements", (index) => {
    expect(() => elementAt([1, 2], index)).toThrow(`elementAt: got index ${index}, expected 0 to 1`);
  });
});
