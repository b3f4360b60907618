import { expect, test } from "vitest";
import { columnsOf, type ColumnWords } from "../../../build/timetable/columns.ts";
import { lexicon } from "./reading-of.ts";

const meaningsOf = (headers: readonly string[], cells: readonly (readonly string[])[], mapped: ColumnWords = {}) => {
  const rows = cells.map((row) => ({ cells: row, where: () => "", context: new Map<string, string>() }));
  const headed = { headers, rows, titles: [] };
  return columnsOf(lexicon, headed, mapped, { role: null, why: "" }).map(({ meaning, isLost, why }) => {
    if (meaning === null) return isLost === true ? "lost" : why;
    return meaning.kind === "time"
      ? `${meaning.prayer} ${meaning.role} ${meaning.shift}`
      : meaning.kind === "field"
        ? meaning.field
        : meaning.kind;
  });
};

const DAYS = [
  ["2026-03-01", "5:02", "6:20", "5:30"],
  ["2026-03-02", "5:00", "6:18", "5:30"],
];

test("columns are told by their headers, and a column without a word is lost", () => {
  expect(meaningsOf(["Date", "Fajr", "Sunrise", "Fajr Iqama"], DAYS)).toEqual([
    "date",
    "fajr adhan 1",
    "sunrise adhan 1",
    "fajr iqama 1",
  ]);
  expect(meaningsOf(["Date", "Fajr", "Ooo", "Fajr Iqama"], DAYS)[2]).toBe("lost");
});

test("a column of days needs no header, and times under a word of days are no days", () => {
  expect(meaningsOf(["", "Fajr", "Sunrise", "Fajr Iqama"], DAYS)[0]).toBe("date");
  expect(meaningsOf(["Date", "Fajr", "Day", "Fajr Iqama"], DAYS)[2]).toBe("lost");
});

test("the mapping goes before the header", () => {
  const mapped = { Ooo: "sunrise", "4": "ignore" };
  expect(meaningsOf(["Date", "Fajr", "Ooo", "Fajr Iqama"], DAYS, mapped).slice(2)).toEqual([
    "sunrise adhan 1",
    "the mapping leaves it out",
  ]);
});

test("a second column of a prayer and role is lost; Friday prayers are shifts", () => {
  const headers = ["Date", "Isha Iqama", "Isha Jamaat", "Jumuah 1", "Jumuah 2"];
  const rows = [["2026-03-06", "20:00", "21:00", "13:15", "14:00"]];
  expect(meaningsOf(headers, rows)).toEqual(["date", "isha iqama 1", "lost", "jumuah iqama 1", "jumuah iqama 2"]);
});
