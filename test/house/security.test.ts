/** SECURITY.md is true as far as a test can tell: the tests that it names are there, and every risk has one. */
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const rows = readFileSync("SECURITY.md", "utf8")
  .split("\n")
  .filter((line) => /^\| (?!risk|threat)[^-]/.test(line));

test("all ten risks and each threat of our own name tests that are there", () => {
  expect(rows.filter((row) => /^\| API\d+ /.test(row)).map((row) => /API\d+/.exec(row)?.[0])).toEqual(
    Array.from({ length: 10 }, (_, i) => `API${i + 1}`),
  );
  for (const row of rows) {
    const named = [...row.matchAll(/`([\w/-]+\.test\.ts)`/g)].map(([, path = ""]) => `test/${path}`);
    expect(named.length, row).toBeGreaterThan(0);
    expect(named.filter((path) => !existsSync(path))).toEqual([]);
  }
});
