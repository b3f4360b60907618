import { describe, expect, it } from "vitest";
import { distanceText } from "../../../../web/app/ui/distance.ts";
import { roundLengthM } from "../../../../web/app/ui/round-length.ts";

describe("roundLengthM", () => {
  it.each([
    [260, [], "200 m"],
    [999, ["en-CA"], "500 m"],
    [4300, [], "2 km"],
    [120, ["en-US"], "200 ft"],
    [1500, ["en-US"], "2,000 ft"],
    [260, ["en-GB"], "200 yd"],
    [4000, ["en-GB"], "2 mi"],
    [9000, ["en-US"], "5 mi"],
  ] as const)("is the longest round length within %i m for %j: %s", (most, tags, text) => {
    const metres = roundLengthM(most, tags);
    expect(metres).toBeLessThanOrEqual(most);
    expect(distanceText(metres, "en", tags)).toBe(text);
  });
});
