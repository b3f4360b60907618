import { expect, test } from "vitest";
import { copiedDays, isDayTime, judgeAdhans, judgeIqamas } from "#core/times/against-sun.ts";
import { DAY_TIMES, type DayTime } from "#core/values/prayer.ts";
import { daysFrom, LONDON, sunOn } from "../../build/timetable/london.ts";

const DAYS = daysFrom("2026-03-01", 60);
const sunsets = DAYS.map((day) => ({ day, minute: Math.round(sunOn(day).sunset) + 2 }));

test("times of the Sun are sound, over a change of the clock too", () => {
  expect(judgeAdhans(LONDON, "maghrib", sunsets)).toMatchObject({ outside: 0, isContradicted: false, doubts: [] });
});

test("a cell that leaves its line is doubted by as much", () => {
  const times = sunsets.map((one, at) => (at === 20 ? { ...one, minute: one.minute + 9 } : one));
  expect(judgeAdhans(LONDON, "maghrib", times).doubts).toEqual([
    { index: 20, by: 9, against: "neighbours", fault: "slip" },
  ]);
});

test("a cell that the Sun does not allow is doubted", () => {
  const times = sunsets.map((one, at) => (at === 20 ? { ...one, minute: one.minute - 120 } : one));
  expect(judgeAdhans(LONDON, "maghrib", times).doubts).toMatchObject([{ index: 20, against: "sun" }]);
});

test("a column of another clock is contradicted, and called an hour off", () => {
  const times = sunsets.map((one) => ({ ...one, minute: one.minute - 60 }));
  expect(judgeAdhans(LONDON, "maghrib", times)).toMatchObject({ outside: 60, isContradicted: true });
  expect(judgeAdhans(LONDON, "maghrib", times).faults[0]).toEqual({ kind: "clock" });
});

test("days in a row that leave the middle of their column are no slips", () => {
  const cells = DAYS.filter((_, at) => at % 12 === 0).map((day) => ({ day, minute: Math.round(sunOn(day).sunrise) }));
  const early = (from: number, until: number) =>
    cells.map((one, at) => (at >= from && at <= until ? { ...one, minute: one.minute - 10 } : one));
  expect(judgeAdhans(LONDON, "sunrise", early(2, 2)).doubts).toMatchObject([{ index: 2, by: 10 }]);
  expect(judgeAdhans(LONDON, "sunrise", early(0, 1)).doubts).toEqual([]);
});

test("a noon that is fixed by the clock is sound near the Sun's, and no other is", () => {
  const fixed = (minute: number) =>
    judgeAdhans(
      LONDON,
      "dhuhr",
      daysFrom("2026-04-01", 90).map((day) => ({ day, minute })),
    );
  expect(fixed(14 * 60)).toMatchObject({ outside: 0, doubts: [] });
  expect(fixed(15 * 60).isContradicted).toBe(true);
});

test("beside a gap a step is no slip", () => {
  const twilight = DAYS.map((day, at) => ({ day, minute: Math.round(sunOn(day).adhan.fajr.to) - (at > 30 ? 40 : 20) }));
  expect(judgeAdhans(LONDON, "fajr", twilight).doubts).toEqual([]);
  expect(
    judgeAdhans(
      LONDON,
      "fajr",
      twilight.filter((_, at) => at < 31 || at > 42),
    ).doubts,
  ).toEqual([]);
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
