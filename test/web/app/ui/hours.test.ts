/** Clock times with 12 or 24 hours. */
import { describe, expect, it } from "vitest";
import { clockIn, hoursOf } from "../../../../web/app/ui/hours.ts";

describe("hours", () => {
  it.each([
    ["en", ["en-US"], 12],
    ["en", ["de-DE", "en-GB", "en-US"], 24],
    ["en", ["de-DE"], 24],
    ["ar", ["ar-SA"], 12],
    ["ar", ["ar-MA"], 24],
    ["tr", ["en-US", "tr-TR"], 24],
    ["ur", [], 12],
    ["fr", ["fr-CA"], 24],
  ] as const)("of a page in %s for %j are %i", (page, tags, hours) => {
    expect(hoursOf(page, tags)).toBe(hours);
  });

  it.each([
    ["16:33", 24, "en", false, "16:33"],
    ["16:33", 12, "en", false, "4:33 PM"],
    ["16:33", 12, "en", true, "4:33"],
    ["00:05", 12, "en", false, "12:05 AM"],
    ["00:05", 12, "en", true, "12:05"],
    ["12:00", 12, "en", true, "12:00"],
    ["04:07", 12, "ar", false, "4:07 ص"],
    ["16:33", 12, "ur", false, "4:33 PM"],
    ["+20", 12, "en", false, "+20"],
  ] as const)("show %s with %i hours in %s (bare: %s) as %s", (time, hours, page, isBare, text) => {
    expect(clockIn(time, hours, page, isBare).replaceAll(/\s/g, " ")).toBe(text);
  });
});
