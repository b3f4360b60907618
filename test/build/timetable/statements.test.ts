import { expect, test } from "vitest";
import { Losses } from "../../../build/timetable/losses.ts";
import { inOrderOfDay, Oddities } from "../../../build/timetable/statements.ts";
import { daysFrom, statement } from "./london.ts";

const [DAY = 0] = daysFrom("2026-02-01");

test("a congregation before the adhan beside it is lost, and its adhan stays", () => {
  const [adhan, early] = [statement("asr", "adhan", DAY, 1035), statement("asr", "iqama", DAY, 955)];
  const others = [statement("isha", "adhan", DAY, 1140), statement("isha", "iqama", DAY, 1155)];
  const losses = new Losses();
  expect(inOrderOfDay([adhan, early, ...others], new Oddities(), losses)).toEqual([adhan, ...others]);
  expect(losses.all.map(({ text }) => text)).toEqual(["the iqama of asr at 15:55 is before its adhan at 17:15"]);
});

test("a row in order is kept as it is", () => {
  const row = [statement("asr", "adhan", DAY, 1035), statement("asr", "iqama", DAY, 1050)];
  const losses = new Losses();
  expect(inOrderOfDay(row, new Oddities(), losses)).toBe(row);
  expect(losses.all).toEqual([]);
});
