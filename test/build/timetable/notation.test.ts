import { expect, test } from "vitest";
import type { GridRow } from "../../../build/timetable/grid.ts";
import { asClocks } from "../../../build/timetable/notation.ts";
import { lexicon } from "./reading-of.ts";

const rowsOf = (...rows: readonly (readonly string[])[]): readonly GridRow[] =>
  rows.map((cells) => ({ cells, where: () => "", context: new Map() }));

const cellsBy = (headers: readonly string[], ...rows: readonly (readonly string[])[]) => {
  const written = asClocks(lexicon, headers, rowsOf(...rows));
  return [written.headers, ...written.rows.map(({ cells }) => cells)];
};

test("an hour and a minute beside each other are one time", () => {
  expect(cellsBy(["Date", "Fajr Hour", "Fajr Min"], ["1", "5", "2"], ["2", "5", "51"])).toEqual([
    ["Date", "fajr", ""],
    ["1", "5:02", ""],
    ["2", "5:51", ""],
  ]);
});

test("the half of the day may stand in a column of its own too", () => {
  expect(
    cellsBy(["day", "Fajr.hours", "Fajr.minutes", "Fajr.period"], ["1", "5", "2", "am"], ["2", "12", "51", "pm"]),
  ).toEqual([
    ["day", "fajr", "", ""],
    ["1", "5:02 am", "", ""],
    ["2", "12:51 pm", "", ""],
  ]);
});

test("numbers that no clock shows are minutes after midnight, in all columns of prayers", () => {
  expect(cellsBy(["Fajr", "Isha"], ["378", "1107"], ["360", "1110"])).toEqual([
    ["Fajr", "Isha"],
    ["06:18", "18:27"],
    ["06:00", "18:30"],
  ]);
});

test("numbers that a clock shows stay, and so do minutes after the adhan", () => {
  const rows = [
    ["Fajr", "Isha iqama"],
    ["530", "10"],
    ["545", "75"],
  ] as const;
  expect(cellsBy(...rows)).toEqual(rows);
});

test("hyphens in a whole column of a prayer part hours and minutes; in a column of days they stay", () => {
  expect(cellsBy(["Date", "Fajr"], ["01-05", "05-30"], ["02-05", "05-31"], ["03-05", "05-32"])).toEqual([
    ["Date", "Fajr"],
    ["01-05", "05:30"],
    ["02-05", "05:31"],
    ["03-05", "05:32"],
  ]);
});
