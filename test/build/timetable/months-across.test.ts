import { expect, test } from "vitest";
import { monthsDown } from "../../../build/timetable/months-across.ts";
import { lexicon } from "./reading-of.ts";
import { gridOf } from "./grid-of.ts";

test("each month of a prayer follows the one before, under the prayer", () => {
  const { rows } = monthsDown(
    lexicon,
    gridOf([
      ["Fajr", "", "", ""],
      ["Day", "Jan", "Feb", "Mar"],
      ["1", "6:00", "5:40", "5:00"],
      ["30", "5:45", "", "4:10"],
      ["Isha"],
      ["Day", "Jan", "Feb", "Mar"],
      ["1", "18:00", "18:40", "19:20"],
    ]),
  );
  expect(rows.map(({ cells }) => cells.join(" ").trim())).toEqual([
    "Fajr",
    "Day Month Fajr Day",
    "1 Jan 6:00",
    "30 Jan 5:45",
    "1 Feb 5:40",
    "1 Mar 5:00",
    "30 Mar 4:10",
    "Isha",
    "Day Month Isha Day",
    "1 Jan 18:00",
    "1 Feb 18:40",
    "1 Mar 19:20",
  ]);
  expect(rows[4]?.where(2)).toBe("3:3");
});

test("a table of prayers across is left as it is", () => {
  const grid = gridOf([
    ["Month", "Fajr", "Dhuhr"],
    ["Jan", "6:00", "12:10"],
  ]);
  expect(monthsDown(lexicon, grid)).toBe(grid);
});
