import { describe, expect, it } from "vitest";
import { eventWindow, isInWindow } from "../../../../build/compile/plan/events.ts";

describe("the window of a build day", () => {
  it.each([
    ["2026-11-21", "2026-10-01", "2028-11-01"],
    ["2026-11-01", "2026-10-01", "2028-11-01"],
    ["2026-12-31", "2026-11-01", "2028-12-01"],
    ["2027-01-01", "2026-12-01", "2029-01-01"],
    ["2028-02-29", "2028-01-01", "2030-02-01"],
  ])("of %s runs from %s up to %s", (today, from, to) => {
    expect(eventWindow(today)).toEqual({ from, to });
  });

  const window = { from: "2026-10-01", to: "2028-11-01" };
  it.each([
    ["ends the day before", "2026-09-28", "2026-09-30", false],
    ["ends on the first day", "2026-09-29", "2026-10-01", true],
    ["starts on the last day", "2028-10-31", "2028-11-02", true],
    ["starts after the last day", "2028-11-01", null, false],
    ["is an instant of the last day", "2028-10-31T23:00:00-05:00", null, true],
  ])("an event that %s", (_, starts, ends, expected) => {
    expect(isInWindow(window, { starts_at: starts, ends_at: ends, dates: {} })).toBe(expected);
  });

  it("counts the dates of every country", () => {
    const dates = { ID: { starts_at: "2026-10-01", ends_at: "2026-10-01" } };
    expect(isInWindow(window, { starts_at: "2026-09-30", ends_at: "2026-09-30", dates })).toBe(true);
  });
});
