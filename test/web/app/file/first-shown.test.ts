import { describe, expect, test } from "vitest";
import { firstShown } from "../../../../web/app/file/first-shown.ts";

const TODAY = "2026-11-27";
const NONE = "date\n";
const rule = (from?: string, to?: string) => ({
  prayer: "isha",
  value: "20:00",
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to }),
});

describe("the week begins", () => {
  test.each([
    ["today where a rule holds always", { rules: [rule()], printed: NONE }, TODAY],
    ["today where the days have it", { rules: [], printed: "date,fajr\n2026-11-01,05:00\n2026-12-01,05:30\n" }, TODAY],
    ["today where a rule has begun", { rules: [rule("2026-01-01")], printed: NONE }, TODAY],
    ["on the first day of a year to come", { rules: [], printed: "date,fajr\n2027-01-01,06:00\n" }, "2027-01-01"],
    [
      "on the next of several spans to come",
      { rules: [rule("2027-03-01"), rule("2027-02-01", "2027-02-20")], printed: "date,fajr\n2026-01-01,06:00\n" },
      "2027-02-01",
    ],
    ["on the first day of a year that is over", { rules: [], printed: "date,fajr\n2025-01-01,06:00\n" }, "2025-01-01"],
    ["today where nothing is said", { rules: [], printed: NONE }, TODAY],
  ])("%s", (_, times, first) => {
    expect(firstShown(times, TODAY)).toBe(first);
  });
});
