import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { withDictionary } from "../../../../build/data/derive/files.ts";
import { SHIPPED_DATA } from "../../small-data.ts";

const readme = readFileSync(join(SHIPPED_DATA, "README.md"), "utf8");

describe("the dictionary in data/README.md", () => {
  test("is what `refresh dictionary` makes of the columns", () => {
    expect(withDictionary(readme)).toBe(readme);
  });

  test("is written again between its marks, and nothing else is", () => {
    expect(withDictionary(readme.replace("| `slug` |", "| `slgu` |"))).toBe(readme);
  });

  test("is not made where the marks are missing", () => {
    expect(withDictionary("# The data\n")).toBeNull();
  });
});
