import { describe, expect, test } from "vitest";
import { RULED_YEAR, ruledLetter, ruledMonthOf } from "#core/hijri/ruled-month.ts";

const ALL = [-1, 0, 1, 2, 3].flatMap((days) => ([-1, 0, 1] as const).map((doubt) => ({ days, doubt })));

describe("the letter of a month", () => {
  test("is one of a to the last for every month, and says it again", () => {
    const letters = ALL.map(ruledLetter);
    expect(letters.join("")).toBe("abcdefghijklmno");
    for (const letter of letters) expect(letter.repeat(12)).toMatch(RULED_YEAR);
    expect("p".repeat(12)).not.toMatch(RULED_YEAR);
    expect(letters.map(ruledMonthOf)).toEqual(ALL);
  });

  test("is none for no month, and for days that no rule gives", () => {
    expect(ruledMonthOf("")).toBeNull();
    expect(() => ruledLetter({ days: 4, doubt: 0 })).toThrow(RangeError);
    expect(() => ruledLetter({ days: 0.5, doubt: 0 })).toThrow(RangeError);
  });
});
