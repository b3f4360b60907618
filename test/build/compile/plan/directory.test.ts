/** The version that tags of answers are made of. */
import { describe, expect, test } from "vitest";
import { dataVersion } from "../../../../build/compile/plan/directory.ts";

describe("the version of a build", () => {
  const WRITTEN = [
    ["en/countries.json", "a", 10],
    ["index/zones.json", "b", 20],
  ] as const;
  const version = dataVersion(WRITTEN, "2026e");

  test("is the same for the same files and clocks", () => {
    expect(dataVersion(WRITTEN, "2026e")).toBe(version);
  });

  test("changes with a file", () => {
    expect(dataVersion([["en/countries.json", "c", 10], WRITTEN[1]], "2026e")).not.toBe(version);
  });

  test("changes with the release of the clocks, although no file of the build has it", () => {
    expect(dataVersion(WRITTEN, "2026f")).not.toBe(version);
  });
});
