/** A file that lost all its ids, found without a base; and what is let through. */
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { checkData } from "../../../../build/check/check.ts";
import { lostIds } from "../../../../build/check/rules/against-base.ts";
import { mint } from "../../../../build/data/mint.ts";
import { SHIPPED_DATA, temporaryFolder, writeSmallData } from "../../small-data.ts";

const scratch = temporaryFolder();
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const file = (country: string, ids: readonly number[], bareRows = 0, isUnread = false) => ({
  country,
  stem: country.toLowerCase(),
  rows: ids.length + bareRows,
  imported: 0,
  ids: Uint32Array.from(ids),
  externalIds: new Float64Array(),
  bareRows,
  unsound: [],
  isUnread,
  isFaulty: isUnread,
  asked: new Set<string>(),
  oldestDay: null,
});

const told = (retired: readonly number[], ...files: readonly ReturnType<typeof file>[]): readonly string[] =>
  lostIds(files, new Set(retired)).map(({ file: path }) => path);

describe("lostIds", () => {
  test.each([
    [
      "numbers are missing",
      [],
      [file("GB", [1, 2, 3, 4, 5, 6]), file("SA", [9], 0), file("FR", [], 2)],
      ["data/places/fr.csv"],
    ],
    ["a new file", [], [file("GB", [1, 2, 3]), file("SA", [], 2)], []],
    ["the missing one was retired", [2], [file("GB", [1, 3]), file("SA", [], 1)], []],
    ["numbers that were never dense", [], [file("GB", [1000, 2000]), file("SA", [], 2)], []],
    [
      "a file that cannot be read may have them",
      [],
      [file("GB", [1, 2, 3, 5]), file("SA", [], 1), file("FR", [], 0, true)],
      [],
    ],
    ["imports do not count", [], [file("GB", [1, 2, 3, 1_000_000_007]), file("SA", [], 2)], []],
    ["far more rows than numbers", [], [file("GB", [1, 2, 3, 5]), file("SA", [], 3)], []],
  ])("%s", (_, retired, files, expected) => {
    expect(told(retired, ...files)).toEqual(expected);
  });

  test("every file of the data that ships", () => {
    const names = readdirSync(join(SHIPPED_DATA, "places"));
    const ids = (name: string): readonly number[] =>
      readFileSync(join(SHIPPED_DATA, "places", name), "utf8")
        .split("\n")
        .slice(1)
        .map((line) => Number(/^\d+/.exec(line)?.[0] ?? 0))
        .filter((id) => id > 0);
    const all = names.map((name) => file(name.slice(0, 2).toUpperCase(), ids(name)));
    expect(told([384], ...all)).toEqual([]);
    for (const [i, one] of all.entries()) {
      const bare = all.with(i, { ...file(one.country, [], one.ids.length) });
      expect(told([384], ...bare)).toEqual([`data/places/${names[i]}`]);
    }
  });
});

describe("a file whose id column was deleted", () => {
  test("is an error of the check alone, and mint gives it no new ids", () => {
    const data = join(scratch, "data");
    cpSync(SHIPPED_DATA, data, { recursive: true });
    const path = join(data, "places/de.csv");
    writeFileSync(path, readFileSync(path, "utf8").replaceAll(/^\d+,/gm, ","));
    const codes = checkData(data).diagnostics.map(({ code }) => code);
    expect(codes).toEqual(["lost-ids"]);
    const before = readFileSync(path, "utf8");
    expect(mint(data).minted).toEqual([]);
    expect(readFileSync(path, "utf8")).toBe(before);
  });

  test("a new file of a country gets its ids", () => {
    const data = writeSmallData(join(scratch, "new"), {
      "places/sa.csv": "id,slug,city\n,one,makkah\n,two,makkah\n",
    });
    expect(mint(data).minted.map(({ id }) => id)).toEqual([2, 3]);
  });
});
