import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { withCodes } from "../../../../build/data/derive/code-list.ts";
import { SHIPPED_DATA } from "../../small-data.ts";

const readme = readFileSync(join(SHIPPED_DATA, "README.md"), "utf8");

describe("withCodes", () => {
  test("finds the list in data/README.md as `refresh dictionary` makes it", () => {
    expect(withCodes(readme)).toBe(readme);
  });

  test("writes what is between the marks again, and nothing else", () => {
    expect(withCodes(readme.replace("`bad-phone` | error", "`bad-phone` | warning"))).toBe(readme);
  });

  test("makes no list where the marks are missing", () => {
    expect(withCodes("# The data\n")).toBeNull();
  });
});
