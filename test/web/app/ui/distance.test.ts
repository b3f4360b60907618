/** Distances in the units of a region. */
import { describe, expect, it } from "vitest";
import { distanceText } from "../../../../web/app/ui/distance.ts";

describe("a distance", () => {
  it.each([
    [4, "0 m"],
    [648, "650 m"],
    [994, "990 m"],
    [995, "1 km"],
    [1000, "1 km"],
    [1249, "1.2 km"],
    [38_400, "38 km"],
  ])("of %d m is %s", (metres, text) => {
    for (const tags of [[], ["en"], ["en-CA", "en-US"], ["ar-SA"]]) expect(distanceText(metres, "en", tags)).toBe(text);
  });

  it.each([
    ["en-US", 4, "10 ft"],
    ["en-US", 150, "490 ft"],
    ["en-US", 805, "0.5 mi"],
    ["en-US", 3218, "2 mi"],
    ["es-US", 38_400, "24 mi"],
    ["en-LR", 300, "980 ft"],
    ["my-MM", 1000, "0.6 mi"],
    ["en-GB", 648, "710 yd"],
    ["en-GB", 1249, "0.8 mi"],
    ["zh-Hant-US", 1609, "1 mi"],
  ])("in %s of %d m is %s", (tag, metres, text) => {
    expect(distanceText(metres, "en", ["en", tag, "fr-FR"])).toBe(text);
  });

  it.each([
    [10, "10 م"],
    [160, "160 م"],
    [1249, "1.2 كم"],
  ])("in Arabic of %d m has the unit as a sign: %s", (metres, text) => {
    expect(distanceText(metres, "ar", ["ar-SA"]).replaceAll(/\s/g, " ")).toBe(text);
  });
});
