/** Days of dates that a check has read. */
import { describe, expect, it } from "vitest";
import { epochOf } from "../../../build/base/epoch-of.ts";

describe("the day of a date", () => {
  it.each([
    ["1970-01-01", 0],
    ["1969-12-31", -1],
    ["2024-02-29", 19_782],
  ])("%s is %d", (date, day) => {
    expect(epochOf(date)).toBe(day);
  });

  it.each(["", "2023-02-29", "tomorrow"])("of %j is an error, not the first of 1970", (text) => {
    expect(() => epochOf(text)).toThrow(`got ${JSON.stringify(text)}, expected a date, YYYY-MM-DD`);
  });
});
