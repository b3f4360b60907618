/** What a schedule gives on a day: values and bounds, printed years, what goes on after its end, and what is no longer believed. */
import { describe, expect, test } from "vitest";
import { encodeColumn } from "#core/times/schedule.ts";
import { dayOf, resolvedOn, scheduleOf, timesOn } from "./support.ts";

/** Made-up adhans: fajr 05:00, sunrise 06:30, dhuhr 12:10, asr 15:30, maghrib and sunset 18:00, isha 19:30. */
describe("values", () => {
  test.each([
    ["fajr", "05:45", undefined, "05:45"],
    ["fajr", "+20", undefined, "05:20"],
    ["fajr", "sunrise-40", undefined, "05:50"],
    ["dhuhr", "+11^5", undefined, "12:25"],
    ["dhuhr", "+20^30", undefined, "12:30"],
    ["dhuhr", "+20^20", undefined, "12:40"],
    ["dhuhr", "+10", ">=13:15", "13:15"],
    ["isha", "+150", "<=21:30", "21:30"],
    ["isha", "+90", ">=20:00;<=21:30", "21:00"],
    ["isha", "+330", "<=00:30", "00:30"],
    ["isha", "00:15", undefined, "00:15"],
    ["maghrib", "sunset+7", undefined, "18:07"],
    ["isha", "midnight-30", undefined, "23:15"],
    ["asr", "none", undefined, undefined],
  ] as const)("%s %s %s is at %s", (prayer, value, bounds, time) => {
    const { iqama } = timesOn(scheduleOf([{ prayer, value, bounds }]), "2026-02-10");
    expect(iqama[prayer]?.time).toBe(time);
  });

  test("Isha after midnight is on the date that follows", () => {
    const { iqama } = timesOn(scheduleOf([{ prayer: "isha", value: "00:15" }]), "2026-06-20");
    expect(iqama.isha?.iso).toBe("2026-06-21T00:15:00+01:00");
  });

  test("without an adhan a congregation that counts from it has no time, one of the clock has", () => {
    const schedule = scheduleOf([
      { prayer: "fajr", value: "04:30" },
      { prayer: "isha", value: "+10" },
    ]);
    const { iqama } = timesOn(schedule, "2026-06-20", { given: { fajr: null, isha: null } });
    expect([iqama.fajr?.time, iqama.isha]).toEqual(["04:30", null]);
  });

  test("none on some days leaves the others as they are", () => {
    const schedule = scheduleOf([
      { prayer: "asr", value: "+15" },
      { prayer: "asr", value: "none", weekdays: "Sa" },
    ]);
    expect(timesOn(schedule, "2026-02-14").iqama.asr).toBeNull();
    expect(timesOn(schedule, "2026-02-15").iqama.asr?.time).toBe("15:45");
  });
});

/** A year of one column that prints the same time each day. */
const printed = (from: string, days: number, column: "fajr_iqama" | "jumuah_1", minute: number, every = 1) => ({
  from,
  days,
  columns: { [column]: encodeColumn(Array.from({ length: days }, (_, i) => (i % every === 0 ? minute : null))) },
});

describe("printed years", () => {
  test("win over rules on their days alone", () => {
    const schedule = scheduleOf([{ prayer: "fajr", value: "+20" }], [printed("2026-02-01", 28, "fajr_iqama", 345)]);
    expect(timesOn(schedule, "2026-02-28").iqama.fajr).toMatchObject({
      time: "05:45",
      rule: "printed",
      from: "2026-02-01",
      to: "2026-02-28",
    });
    expect(timesOn(schedule, "2026-03-01").iqama.fajr).toMatchObject({ time: "05:20", rule: "+20" });
  });

  test("after its end a year is read on the same date, Friday prayers on the nearest Friday", () => {
    const daily = scheduleOf([], [printed("2025-01-01", 365, "fajr_iqama", 345)]);
    expect(timesOn(daily, "2026-05-05").iqama.fajr?.time).toBe("05:45");
    // 2025-01-03 is a Friday, and so is 2026-05-08.
    const fridays = scheduleOf([], [printed("2025-01-03", 360, "jumuah_1", 810, 7)]);
    expect(timesOn(fridays, "2026-05-08").jumuah.map(({ time }) => time)).toEqual(["13:30"]);
    expect(timesOn(fridays, "2026-05-09").jumuah).toEqual([]);
  });
});

describe("after the last stated day", () => {
  test("a daily prayer goes on as it last was, with the end of its rule", () => {
    const schedule = scheduleOf([{ prayer: "fajr", value: "05:45", from: "2026-01-01", to: "2026-03-28" }]);
    expect(timesOn(schedule, "2026-04-01").iqama.fajr).toEqual({
      time: "05:45",
      iso: "2026-04-01T05:45:00+01:00",
      rule: "05:45",
      from: "2026-01-01",
      to: "2026-03-28",
    });
  });

  test.each([
    ["eid-al-fitr", "2026-03-20", "2026-03-20"],
    ["eid-al-adha", "2026-05-27", "2026-05-27"],
    ["taraweeh", "2026-02-18", "2026-03-19"],
    ["other", "2026-05-01", "2026-05-01"],
  ] as const)("%s of some dates is over when they are", (prayer, from, to) => {
    const schedule = scheduleOf([
      { prayer: "fajr", value: "+20" },
      { prayer, value: "20:00", from, to },
    ]);
    expect(timesOn(schedule, to).special.map(({ kind }) => kind)).toEqual([prayer]);
    for (let day = 1; day <= 9; day += 1) expect(timesOn(schedule, `2026-06-0${day}`).special).toEqual([]);
  });

  test("a further Friday prayer that ended does not come back while the first goes on", () => {
    const schedule = scheduleOf([
      { prayer: "jumuah", value: "13:15" },
      { prayer: "jumuah", shift: 2, value: "14:00", from: "2026-04-03", to: "2026-09-25" },
    ]);
    expect(timesOn(schedule, "2026-07-03").jumuah.map(({ time }) => time)).toEqual(["13:15", "14:00"]);
    expect(timesOn(schedule, "2026-11-06").jumuah.map(({ time }) => time)).toEqual(["13:15"]);
  });
});

test("Taraweeh is on the nights of Ramadan: from the evening before its first day to the one before its last", () => {
  // Ramadan 1447 by the table of Umm al-Qura: 18 February to 19 March 2026.
  const first = dayOf("2026-02-18");
  const hijri = (day: number) => {
    const inRamadan = day - first;
    if (inRamadan < 0) return { month: { number: 8 }, day: 29 + inRamadan + 1 };
    return inRamadan < 30
      ? { month: { number: 9 }, day: inRamadan + 1 }
      : { month: { number: 10 }, day: inRamadan - 29 };
  };
  const schedule = scheduleOf([{ prayer: "taraweeh", season: "ramadan", value: "isha+15" }]);
  const isOn = (date: string): boolean => timesOn(schedule, date, { hijri }).special.length === 1;
  expect(["2026-02-16", "2026-02-17", "2026-03-18", "2026-03-19"].map(isOn)).toEqual([false, true, true, false]);
});

test("a rule without an end is believed for a year after somebody verified it, on the days that it gives", () => {
  const schedule = scheduleOf([
    { prayer: "fajr", value: "+20" },
    { prayer: "fajr", value: "05:45", weekdays: "Sa" },
  ]);
  const believed = (verified_on: string | null, date: string): number =>
    resolvedOn(
      {
        ...schedule,
        sources: [...schedule.sources, { name: "An old poster", url: null, license: null, verified_on }],
        rules: schedule.rules.map((rule, i) => ({ ...rule, source: i })),
      },
      date,
    ).believedTo;
  const [saturday, sunday] = ["2026-02-14", "2026-02-15"];
  const year = believed("2026-01-01", sunday);
  expect(believed("2020-01-01", sunday)).toBe(year);
  expect(believed("2020-01-01", saturday)).toBeLessThan(year);
  expect(believed(null, saturday)).toBe(Number.NEGATIVE_INFINITY);
});
