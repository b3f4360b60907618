import { expect, test } from "vitest";
import { Losses } from "../../../build/timetable/losses.ts";
import { losePrayers } from "../../../build/timetable/missing-prayers.ts";
import { statement } from "./london.ts";

const lostOf = (...prayers: readonly string[]): readonly string[] => {
  const losses = new Losses();
  losePrayers(
    prayers.map((prayer) => statement(prayer, "adhan", 5, 700)),
    "a.csv",
    losses,
  );
  return losses.all.map(({ where }) => where);
};

test("a table of most prayers has lost the others; a card of Ramadan has not", () => {
  expect(lostOf("fajr", "dhuhr", "maghrib")).toEqual(["a.csv, asr", "a.csv, isha"]);
  expect(lostOf("fajr", "dhuhr", "asr", "maghrib", "isha")).toEqual([]);
  expect(lostOf("fajr", "maghrib")).toEqual([]);
});
