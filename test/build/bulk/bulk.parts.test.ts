import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { folderOf, hilbertOf, licenceOf } from "../../../build/bulk/bulk.ts";
import { csvLine } from "../../../build/bulk/columns.ts";
import { type ChangeSet, changesSince } from "#core/model/change.ts";
import { isFileName } from "#core/shard/paths.ts";

/** Degrees of the middle of a cell of the curve's grid. */
const middle = (cell: number, span: number): number => ((cell + 0.5) / 65_536) * span - span / 2;

describe("the Hilbert curve", () => {
  test("begins in the south-west, ends in the south-east, and is whole within the bounds", () => {
    expect(hilbertOf(-90, -180)).toBe(0);
    expect(hilbertOf(-90, 180)).toBe(2 ** 32 - 1);
    fc.assert(
      fc.property(
        fc.double({ min: -90, max: 90, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        (lat, lng) => {
          const index = hilbertOf(lat, lng);
          expect(Number.isInteger(index) && index >= 0 && index < 2 ** 32).toBe(true);
        },
      ),
    );
  });

  test("goes through a square of 16 by 16 cells without a leap", () => {
    const cells = Array.from({ length: 256 }, (_, i) => [i % 16, Math.floor(i / 16)] as const);
    const along = cells
      .map(([x, y]) => ({ x, y, index: hilbertOf(middle(y, 180), middle(x, 360)) }))
      .sort((a, b) => a.index - b.index);
    expect(along.map(({ index }) => index)).toEqual(cells.map((_, i) => i));
    const steps = along
      .slice(1)
      .map(({ x, y }, i) => Math.abs(x - (along[i]?.x ?? 0)) + Math.abs(y - (along[i]?.y ?? 0)));
    expect(new Set(steps)).toEqual(new Set([1]));
  });
});

test.each([
  [["CC-BY-4.0"], "CC-BY-4.0", ""],
  [["CC0-1.0", "MIT", "CC-BY-4.0"], "CC-BY-4.0", ""],
  [[], "CC-BY-4.0", ""],
  [["CC0-1.0", "ODbL-1.0"], "ODbL-1.0", "odbl-1.0/"],
  [["ODbL-1.0", "CC-BY-SA-4.0"], "CC-BY-SA-4.0 AND ODbL-1.0", "cc-by-sa-4.0-and-odbl-1.0/"],
  [["LicenseRef-..Own (1)"], "LicenseRef-..Own (1)", "licenseref-own-1/"],
  [["NOASSERTION"], "NOASSERTION", "noassertion/"],
])("a record of sources under %j is in the set %s, in %j", (licences, licence, folder) => {
  expect(licenceOf(licences)).toBe(licence);
  expect(folderOf(licence)).toBe(folder);
  expect(isFileName(`bulk/${folder}places.csv`)).toBe(true);
});

test("a CSV line has a field a column: unknown is empty, lists are JSON, quotes only where needed", () => {
  const row = { a: 'x"y', b: 1e-7, c: ["z"], d: true, f: "مسجد" };
  expect(csvLine(["a", "b", "c", "d", "e", "f"], row)).toBe('"x""y",1e-7,"[""z""]",true,,مسجد\n');
});

test("changes since a version are the builds after it; since a day, those of it and later; else all", () => {
  const entry = (data_version: string, date: string | null): ChangeSet => ({
    data_version,
    from: null,
    date,
    path: null,
    bytes: 0,
    hash: null,
    changes: { add: 0, change: 0, retire: 0 },
  });
  const all = [entry("cc", "2026-03-03"), entry("bb", "2026-03-02"), entry("aa", null)];
  const since = (text: string): readonly string[] => changesSince(all, text).map((one) => one.data_version);
  expect(since("bb")).toEqual(["cc"]);
  expect(since("cc")).toEqual([]);
  expect(since("zz")).toEqual(["cc", "bb", "aa"]);
  expect(since("2026-03-03")).toEqual(["cc"]);
  expect(since("2020-01-01")).toEqual(["cc", "bb"]);
});
