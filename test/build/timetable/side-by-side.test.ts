import { expect, test } from "vitest";
import { stacked } from "../../../build/timetable/side-by-side.ts";
import { lexicon } from "./reading-of.ts";
import { gridOf } from "./grid-of.ts";

test("a header that begins again parts two tables, each cell with its own place", () => {
  const found = stacked(
    lexicon,
    gridOf([
      ["January", "", "", "", "February"],
      ["Date", "Fajr", "Dhuhr", "Asr", "Date", "Fajr", "Dhuhr", "Asr"],
      ["1", "6:00", "12:10", "14:00", "1", "5:40", "12:20", "14:40"],
    ]),
  );
  expect(found.map(({ rows }) => rows.map(({ cells }) => cells[0]))).toEqual([
    ["January", "Date", "1"],
    ["February", "Date", "1"],
  ]);
  expect(found[1]?.rows[2]?.where(1)).toBe("3:6");
});

test("adhan and iqama that alternate are one table", () => {
  const grid = gridOf([["Date", "Fajr", "Iqama", "Dhuhr", "Iqama"]]);
  expect(stacked(lexicon, grid)).toEqual([grid]);
});
