/** Each data folder and output has a folder of the cache, and only those in use stay. */
import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openCacheFolder } from "../../../build/compile/cache.ts";
import { temporaryFolder } from "../small-data.ts";

const scratch = temporaryFolder();
let cases = 0;

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** A cache, and builds that open it: `use` is of the given minute and leaves an output. */
const openCache = () => {
  cases += 1;
  const root = join(scratch, `${cases}`, "cache");
  const outOf = (name: string): string => join(scratch, `${cases}`, name);
  const use = (name: string, minute: number): string => {
    const folder = openCacheFolder(root, "data", outOf(name));
    mkdirSync(outOf(name), { recursive: true });
    utimesSync(join(folder, "output.txt"), minute * 60, minute * 60);
    return folder;
  };
  return { root, outOf, use };
};

test("the same data folder and output have the same folder, others have others", () => {
  const { root } = openCache();
  const folder = openCacheFolder(root, "data", "out");
  expect(openCacheFolder(root, "./data/", "out")).toBe(folder);
  expect(new Set([folder, openCacheFolder(root, "data", "out2"), openCacheFolder(root, "data2", "out")]).size).toBe(3);
});

test("the four that were used last stay", () => {
  const { use } = openCache();
  const folders = ["a", "b", "c", "d"].map((name, i) => use(name, i));
  use("a", 4);
  use("e", 5);
  expect(folders.map((folder) => existsSync(folder))).toEqual([true, false, true, true]);
});

test("one whose output is gone does not, nor does anything else", () => {
  const { root, outOf, use } = openCache();
  const gone = use("a", 1);
  rmSync(outOf("a"), { recursive: true });
  writeFileSync(join(root, "gb.bin"), "an entry of an older layout");
  const folder = use("b", 2);
  expect(existsSync(gone)).toBe(false);
  expect(readdirSync(root).map((name) => join(root, name))).toEqual([folder]);
});
