import { expect, test } from "vitest";
import { countLosses, Losses } from "../../../build/timetable/losses.ts";

test("what is lost is counted by kind, and the same cell once", () => {
  const losses = new Losses();
  losses.add("cell", "a.csv, line 2, column 3", "no time");
  losses.add("cell", "a.csv, line 2, column 3", "off the Sun");
  losses.add("row", "a.csv, line 4", "no day");
  losses.add("row", "a.csv, line 5", "no day");
  expect(countLosses(losses.all)).toBe("2 rows, 1 cell");
  expect(countLosses([])).toBe("");
});
