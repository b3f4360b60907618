/** The drawing of a year: a column a day, a row a minute. */
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  bandPaths,
  clockChanges,
  linePath,
  monthMarks,
  ramadanMarks,
  stretchesOf,
} from "../../../../web/app/prayer/geometry.ts";
import { type Day, ORDINARY, recordOf } from "./record.ts";

const bandsOf = (day: Omit<Day, "date">): readonly string[] =>
  stretchesOf(recordOf({ date: "2026-06-21", ...day })).map(
    ({ band, fromMin, toMin }) => `${band} ${fromMin}-${toMin}`,
  );

const missing = (reason: "polar-day" | "polar-night", ...names: readonly ("sunrise" | "maghrib" | "asr")[]) =>
  names.map((name) => ({ name, reason }));

describe("the bands of a day", () => {
  it("are dawn, day and dusk", () => {
    expect(bandsOf({ times: ORDINARY })).toEqual(["dawn 300-390", "day 390-1050", "dusk 1050-1140"]);
  });

  it("reach beyond midnight where Isha does", () => {
    const times = { ...ORDINARY, isha: "+1 00:20" };
    expect(bandsOf({ times }).at(-1)).toBe("dusk 1050-1460");
  });

  it("reach to the middle of the night where twilight does not end", () => {
    const { fajr: _fajr, isha: _isha, ...times } = ORDINARY;
    expect(bandsOf({ times })).toEqual(["dawn 0-390", "day 390-1050", "dusk 1050-1440"]);
  });

  it("are day alone in polar day, from a last sunrise on too", () => {
    expect(bandsOf({ times: { dhuhr: "12:40" }, unresolved: missing("polar-day", "sunrise", "maghrib") })).toEqual([
      "day 0-1440",
    ]);
    const last = { times: { sunrise: "00:51", dhuhr: "12:41" }, unresolved: missing("polar-day", "maghrib") };
    expect(bandsOf(last)).toEqual(["dawn 0-51", "day 51-1440"]);
  });

  it("are twilight alone, parted at noon, in polar night", () => {
    const times = { fajr: "06:29", dhuhr: "11:47", isha: "16:53" };
    expect(bandsOf({ times, unresolved: missing("polar-night", "sunrise", "asr", "maghrib") })).toEqual([
      "dawn 389-707",
      "dusk 707-1013",
    ]);
  });

  it("are none where nothing has a time", () => expect(bandsOf({})).toEqual([]));
});

/** The minutes that the rectangles of a path cover, by day. */
const coveredBy = (path: string, days: number): readonly number[] => {
  const covered = Array.from({ length: days }, () => 0);
  for (const [, day, top, height] of path.matchAll(/M(\d+) (\d+)h1v(\d+)h-1z/g)) {
    expect(Number(top) + Number(height)).toBeLessThanOrEqual(1440);
    covered[Number(day)] = (covered[Number(day)] ?? 0) + Number(height);
  }
  return covered;
};

const clock = (minute: number): string => {
  const within = minute % 1440;
  const text = `${String(Math.floor(within / 60)).padStart(2, "0")}:${String(within % 60).padStart(2, "0")}`;
  return minute >= 1440 ? `+1 ${text}` : text;
};

describe("the paths of the bands", () => {
  it("cover, over the days, exactly the minutes of the bands, and stay within the day", () => {
    const times = fc
      .uniqueArray(fc.integer({ min: 1, max: 1800 }), { minLength: 4, maxLength: 4 })
      .map((minutes) => minutes.toSorted((a, b) => a - b))
      .filter(([, , maghrib = 0]) => maghrib < 1440);
    fc.assert(
      fc.property(times, ([fajr = 0, sunrise = 0, maghrib = 0, isha = 0]) => {
        const day = {
          fajr: clock(fajr),
          sunrise: clock(sunrise),
          maghrib: clock(maghrib),
          isha: clock(isha),
        };
        const records = [recordOf({ date: "2026-01-01", times: day }), recordOf({ date: "2026-01-02" })];
        const { dawn, day: light, dusk } = bandPaths(records);
        const total = (path: string): number => coveredBy(path, 2).reduce((sum, one) => sum + one, 0);
        expect([total(dawn), total(light), total(dusk)]).toEqual([sunrise - fajr, maghrib - sunrise, isha - maghrib]);
      }),
    );
  });

  it("hold no NaN, whatever is missing", () => {
    const some = fc.subarray(Object.keys(ORDINARY) as (keyof typeof ORDINARY)[]);
    fc.assert(
      fc.property(some, (names) => {
        const times = Object.fromEntries(names.map((name) => [name, ORDINARY[name]]));
        const records = [recordOf({ date: "2026-01-01", times })];
        expect(JSON.stringify([bandPaths(records), linePath(records, "asr")])).not.toMatch(/NaN|null|undefined/);
      }),
    );
  });
});

describe("a line", () => {
  const days = (...fajrs: readonly (string | null)[]) =>
    fajrs.map((fajr, index) => recordOf({ date: `2026-03-0${index + 1}`, times: fajr === null ? {} : { fajr } }));
  it.each([
    ["steps from day to day", ["05:00", "04:59"], "M0 300h1V299h1"],
    ["stands upright where clocks change", ["05:00", "06:00"], "M0 300h1V360h1"],
    ["breaks where there is no time", ["05:00", null, "05:02"], "M0 300h1M2 302h1"],
    ["breaks where it passes midnight", ["00:01", "23:59"], "M0 1h1M1 1439h1"],
  ])("%s", (_, fajrs, path) => {
    expect(linePath(days(...fajrs), "fajr")).toBe(path);
  });
});

describe("what is written on it", () => {
  const records = [
    recordOf({ date: "2026-03-27", offset: "+00:00", hijri: { year: 1447, month: 8 } }),
    recordOf({ date: "2026-03-28", offset: "+00:00", hijri: { year: 1447, month: 9 } }),
    recordOf({ date: "2026-03-29", offset: "+01:00", hijri: { year: 1447, month: 9 } }),
    recordOf({ date: "2026-04-01", offset: "+01:00", hijri: { year: 1447, month: 10 } }),
  ];

  it("is each month, Ramadan, and the change of clocks", () => {
    expect(monthMarks(records)).toEqual([
      { key: "2026-03", day: 0, days: 3 },
      { key: "2026-04", day: 3, days: 1 },
    ]);
    expect(ramadanMarks(records)).toEqual([{ key: "1447", day: 1, days: 2 }]);
    expect(clockChanges(records)).toEqual([{ date: "2026-03-29", day: 2, offset: "+01:00" }]);
  });
});
