import { expect, test } from "vitest";
import { copiedDays, isDayTime, judgeAdhans, judgeIqamas } from "#core/times/against-sun.ts";
import { DAY_TIMES, type DayTime } from "#core/values/prayer.ts";
import { daysFrom, LONDON, sunOn } from "../../build/import/times/london.ts";

const DAYS = daysFrom("2026-03-01", 60);
const sunsets = DAYS.map((day) => ({ day, minute: Math.round(sunOn(day).sunset) + 2 }));

test("times of the Sun are sound, over a change of the clock too", () => {
  expect(judgeAdhans(LONDON, "maghrib", sunsets)).toMatchObject({ outside: 0, isContradicted: false, doubts: [] });
});

test("a cell that leaves its line is doubted by as much", () => {
  const times = sunsets.map((one, at) => (at === 20 ? { ...one, minute: one.minute + 9 } : one));
  expect(judgeAdhans(LONDON, "maghrib", times).doubts).toEqual([{ index: 20, by: 9, against: "neighbours" }]);
});

test("a cell that the Sun does not allow is doubted", () => {
  const times = sunsets.map((one, at) => (at === 20 ? { ...one, minute: one.minute - 120 } : one));
  expect(judgeAdhans(LONDON, "maghrib", times).doubts).toMatchObject([{ index: 20, against: "sun" }]);
});

test("a column of another clock is contradicted, and called an hour off", () => {
  const times = sunsets.map((one) => ({ ...one, minute: one.minute - 60 }));
  expect(judgeAdhans(LONDON, "maghrib", times)).toMatchObject({ outside: 60, isContradicted: true, isHourOff: true });
});

test("a congregation stands after its adhan and before the next", () => {
  const at = (minute: number) =>
    judgeIqamas(
      LONDON,
      "dhuhr",
      DAYS.map((day) => ({ day, minute })),
    );
  expect(at(13 * 60 + 30).outside).toBe(0);
  expect(at(18 * 60).isContradicted).toBe(true);
});

test("a day with the times of another, though the Sun has moved, is a copy", () => {
  const of = (day: number): ReadonlyMap<DayTime, number> => {
    const { adhan } = sunOn(day);
    return new Map(DAY_TIMES.map((time) => [time, Math.round((adhan[time].from + adhan[time].to) / 2)]));
  };
  const days = new Map(DAYS.map((day) => [day, of(day)]));
  const [first = 0, later = 0] = [DAYS[2], DAYS[9]];
  expect(copiedDays(LONDON, days)).toEqual([]);
  expect(copiedDays(LONDON, new Map([...days, [later, of(first)]]))).toEqual([[later, first]]);
});

test("sunrise and the prayers are times of the day, the Friday prayer is none", () => {
  expect(isDayTime("sunrise")).toBe(true);
  expect(isDayTime("jumuah")).toBe(false);
});
