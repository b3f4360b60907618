/** When a screen asks for new data. */
import { describe, expect, it } from "vitest";
import { isDue, pauseAfter } from "../../../../web/screen/data/tries.ts";

describe("asking for new data", () => {
  it.each([
    [0, 30],
    [1, 1],
    [2, 2],
    [3, 4],
    [6, 32],
    [7, 60],
    [2000, 60],
  ])("after %d failures waits %d minutes", (failures, minutes) => {
    expect(pauseAfter(failures)).toBe(minutes * 60_000);
  });

  it("is due at first, after the pause, and when the clock was set back", () => {
    expect(isDue({ triedMs: null, failures: 0 }, 0)).toBe(true);
    const tries = { triedMs: 1e12, failures: 0 };
    expect([0, 29, 30].map((minutes) => isDue(tries, 1e12 + minutes * 60_000))).toEqual([false, false, true]);
    expect(isDue(tries, 1e12 - 1)).toBe(true);
  });
});
