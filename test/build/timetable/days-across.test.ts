import { expect, test } from "vitest";
import { daysDown } from "../../../build/timetable/days-across.ts";
import type { GridRow } from "../../../build/timetable/grid.ts";
import { gridOf } from "./grid-of.ts";

const isPrayer = ({ cells }: GridRow): boolean => /^[fdi]/.test(cells[0] ?? "");
const isDay = (cell: string): boolean => /^\d+$/.test(cell);

const tablesOf = (rows: readonly (readonly string[])[]) =>
  daysDown(gridOf(rows), isPrayer, isDay).map((grid) => grid.rows.map(({ cells }) => cells.join("|")));

test("days along the top go down, a table each where they begin again, the last with one day too", () => {
  expect(
    tablesOf([
      ["May", "1", "2"],
      ["fajr", "4:10", "4:09"],
      ["isha", "22:10", "22:11"],
      [],
      ["June", "1"],
      ["fajr", "3:40"],
    ]),
  ).toEqual([
    ["May|fajr|isha|", "1|4:10|22:10|", "2|4:09|22:11|"],
    ["June|fajr", "1|3:40"],
  ]);
});

test("every cell keeps its own place", () => {
  const [grid] = daysDown(gridOf([["", "1", "2"], ["fajr", "4:10"], ["dhuhr"], ["isha"]]), isPrayer, isDay);
  expect(grid?.rows[1]?.where(1)).toBe("2:2");
});

test("a table with prayers along the top is left as it is", () => {
  const grid = gridOf([
    ["Day", "fajr", "isha"],
    ["1", "4:10", "22:10"],
  ]);
  expect(daysDown(grid, isPrayer, isDay)).toEqual([grid]);
});

test("a word that is a day of the week and a prayer, down the side each week, makes no table of prayers", () => {
  const grid = gridOf([
    ["friday", "1", "2"],
    ["saturday", "2", "3"],
    ["friday", "8", "9"],
    ["saturday", "9", "10"],
    ["friday", "15", "16"],
  ]);
  expect(daysDown(grid, isPrayer, isDay)).toEqual([grid]);
});
