/** A file that lost all its ids, found without a base; and what is let through. */
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { checkData } from "../../../../build/check/check.ts";
import { lostIds } from "../../../../build/check/rules/against-base.ts";
import { mint } from "../../../../build/data/mint.ts";
import { temporaryFolder, writeSmallData } from "../../small-data.ts";

const scratch = temporaryFolder();
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const file = (country: string, ids: readonly number[], bareRows = 0, isUnread = false) => ({
  country,
  stem: country.toLowerCase(),
  rows: ids.length + bareRows,
  layered: 0,
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

  test("any file of many, whose numbers are dense except the retired ones", () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 4, maxLength: 30 });
    fc.assert(
      fc.property(sizes, fc.nat(), fc.nat(), (counts, nth, gone) => {
        const total = counts.reduce((sum, count) => sum + count, 1);
        const retired = 1 + (gone % total);
        const numbers = Array.from({ length: total }, (_, i) => i + 1).filter((id) => id !== retired);
        const all = counts.map((count, i) => file(`Q${i}`, numbers.splice(0, count)));
        expect(told([retired], ...all)).toEqual([]);
        const i = nth % all.length;
        // The last numbers are missed by nobody: they may never have been given. Where a third is missing, nobody can tell.
        fc.pre(i < all.length - 1 && (counts[i] ?? 0) * 3 <= total);
        const bare = all.with(i, file(`Q${i}`, [], counts[i]));
        expect(told([retired], ...bare)).toEqual([`data/places/q${i}.csv`]);
      }),
    );
  });
});

describe("a file whose id column was deleted", () => {
  test("is an error of the check alone, and mint gives it no new ids", () => {
    const data = writeSmallData(join(scratch, "data"), {
      "places/gb.csv": "id,slug,city\n1,a,london\n2,b,london\n3,c,london\n7,d,london\n8,e,london\n9,i,london\n",
      "places/sa.csv": "id,slug,city\n,f,makkah\n,g,makkah\n,h,makkah\n",
    });
    const codes = checkData(data).diagnostics.map(({ code }) => code);
    expect(codes).toEqual(["lost-ids"]);
    const path = join(data, "places/sa.csv");
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
