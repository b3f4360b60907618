import { expect, test } from "vitest";
import { readDay } from "../../../build/timetable/cells.ts";
import { withDayWords } from "../../../build/timetable/day-words.ts";
import { lexicon } from "./reading-of.ts";

const DAYS = Array.from({ length: 28 }, (_, at) => at + 1);
const WEEK = ["zq", "sub", "xv", "wk", "vj", "zp", "xr"];

/** What the last of a column's cells says of its day. */
const lastOf = (texts: readonly string[]) => readDay(withDayWords(lexicon, texts), texts.at(-1) ?? "");

test.each([
  [
    "words that come every week are no part of the date",
    DAYS.map((day) => `${WEEK[day % 7]} ${day} jan`),
    { month: 1, day: 28 },
  ],
  [
    "a weekday whose word is a month elsewhere is a weekday",
    DAYS.map((day) => `${WEEK[(day + 1) % 7]} ${day}`),
    { weekday: 6, day: 28 },
  ],
  [
    "a weekday whose word is a month of the solar Hijri calendar is a weekday",
    DAYS.map((day) => `${["man", "tir", "ons", "tor", "fre", "xv", "zp"][(day + 1) % 7]} ${day}`),
    { weekday: 2, day: 28 },
  ],
  ["a word in every row says nothing", DAYS.map((day) => `ngày ${day} zq 2, 2026`), { pair: [28, 2], year: 2026 }],
])("%s", (_, texts, parts) => {
  expect(lastOf(texts)).toEqual(parts);
});

test("a word that comes now and then is no day's, and few rows tell nothing", () => {
  expect(lastOf([...DAYS.slice(1).map((day) => `${day} jan`), "28 zq"])).toBeNull();
  expect(lastOf(DAYS.slice(0, 14).map((day) => `${WEEK[day % 7]} ${day} jan`))).toBeNull();
});
