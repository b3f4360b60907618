import { expect, test } from "vitest";
import { settleMonthWords } from "../../../build/timetable/find-month-word.ts";

const LISTOPADA = { day: 1, months: [10, 11] };

test("a month that other words name is not meant", () => {
  const found = settleMonthWords({ rows: [{ day: 31, month: 10 }, LISTOPADA], said: null });
  expect(found.value).toEqual([
    { day: 31, month: 10 },
    { day: 1, month: 11 },
  ]);
  expect(found.evidence).toContain("11");
});

test("what people say decides where no row does", () => {
  expect(settleMonthWords({ rows: [LISTOPADA], said: 10 }).value).toEqual([{ day: 1, month: 10 }]);
});

test("a word that stays open dates no row", () => {
  expect(settleMonthWords({ rows: [LISTOPADA], said: null })).toEqual({ value: [null], evidence: "" });
});
