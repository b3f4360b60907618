/** A data folder that was written before one of the tables came. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { loadTables } from "../../../../build/check/load/load.ts";
import { temporaryFolder, writeSmallData } from "../../small-data.ts";

const scratch = temporaryFolder();
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** What is missed in a data folder without a file. */
const missedWithout = (file: string): readonly string[] => {
  const dataDir = writeSmallData(join(scratch, file), {});
  rmSync(join(dataDir, file));
  return loadTables(dataDir).diagnostics.map((one) => `${one.file} ${one.code}`);
};

test("needs no other names for the search", () => {
  expect(missedWithout("search-names.csv")).toEqual([]);
});

test("needs every other table", () => {
  expect(missedWithout("search-words.csv")).toEqual(["data/search-words.csv missing-file"]);
});
