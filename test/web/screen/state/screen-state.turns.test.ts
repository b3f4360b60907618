/** The turns of boxes and of the picture, which follow the clock alone. */
import { describe, expect, it } from "vitest";
import { inTurn, shiftAt } from "../../../../web/screen/state/screen-state.ts";

describe("turns", () => {
  it("of boxes bring each to the front, and lose none", () => {
    const all = ["a", "b", "c"];
    const seen = [0, 1, 2, 3].map((turn) => inTurn(all, 1000, turn * 1000));
    expect(seen.map(([first]) => first)).toEqual(["a", "b", "c", "a"]);
    for (const boxes of seen) expect([...boxes].sort()).toEqual(all);
    expect(inTurn([], 1000, 5000)).toEqual([]);
  });

  it("of the picture keep within its margin and rest nowhere for more than two minutes", () => {
    const places = Array.from({ length: 60 }, (_, minute) => shiftAt(minute * 60_000));
    for (const { x, y } of places) expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThanOrEqual(1);
    for (const [i, place] of places.entries()) expect(places[(i + 1) % 60]).not.toEqual(place);
    expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBeGreaterThanOrEqual(50);
  });
});
