import { expect, test } from "vitest";
import { formatDate } from "#core/base/date.ts";
import { formatClock } from "#core/base/time.ts";
import { checkTimesFile } from "../../../../build/check/times-file.ts";
import { dayOf, LONDON, sunOn } from "../../import/times/london.ts";

const HEADER =
  "date,fajr,sunrise,dhuhr,asr,maghrib,isha,fajr_iqama,dhuhr_iqama,asr_iqama,maghrib_iqama,isha_iqama,jumuah";

const DAYS = Array.from({ length: 20 }, (_, at) => dayOf("2026-02-01") + at);

/** The file of a printed timetable, each day moved by so many minutes. */
const fileOf = (moved: (at: number) => number, dhuhrIqama = "13:15"): string => {
  const rows = DAYS.map((day, at) => {
    const { sunrise, noon, asr, sunset } = sunOn(day);
    const times = [sunrise - 95, sunrise, noon, asr[0], sunset, sunset + 90].map((one) =>
      formatClock(Math.round(one) + moved(at)),
    );
    return [formatDate(day), ...times, "", dhuhrIqama, "", "", "", ""].join(",");
  });
  return `${[HEADER, ...rows].join("\n")}\n`;
};

const codesOf = (text: string): readonly string[] =>
  checkTimesFile("times.csv", text, { id: 1, timezone: "Europe/London", sunOf: LONDON }, "2026-01-15")
    .diagnostics.filter(({ code }) => code === "times-off-sun")
    .map(({ line, message }) => `${line}: ${message}`);

test("true times are found sound", () => {
  expect(codesOf(fileOf(() => 0))).toEqual([]);
});

test("a day that slipped is found by its cells", () => {
  const found = codesOf(fileOf((at) => (at === 7 ? 9 : 0)));
  expect(found).toHaveLength(6);
  expect(found[0]).toMatch(/^9: fajr 0\d:\d\d is \d+ minutes off the days around it$/);
});

test("another clock is found once a column", () => {
  const found = codesOf(fileOf(() => -45));
  expect(found.map((one) => one.split(" ").slice(0, 2).join(" "))).toEqual(
    expect.arrayContaining(["2: sunrise", "2: dhuhr", "2: maghrib"]),
  );
});

test("a table that contradicts itself is held against the Sun too: all that is wrong is said at once", () => {
  const text = fileOf(() => -45, "18:30");
  const { diagnostics } = checkTimesFile(
    "times.csv",
    text,
    { id: 1, timezone: "Europe/London", sunOf: LONDON },
    "2026-01-15",
  );
  expect(new Set(diagnostics.map(({ code }) => code)).size).toBeGreaterThan(1);
  expect(codesOf(text)).toEqual(expect.arrayContaining([...codesOf(fileOf(() => -45))]));
});

test("without the Sun nothing is held against it", () => {
  const { diagnostics } = checkTimesFile(
    "times.csv",
    fileOf(() => -90),
    { id: 1, timezone: "Europe/London" },
    "2026-01-15",
  );
  expect(diagnostics.filter(({ code }) => code === "times-off-sun")).toEqual([]);
});
