/** Slips in a printed year: what stands out of its days, and what a table may print without a finding. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { LatLng } from "#core/base/geo.ts";
import { openZone } from "#core/base/zone.ts";
import { readEphemeris } from "#core/prayer/ephemeris.ts";
import { sunDaysOf, type SunDays } from "#core/times/sun-day.ts";
import { offTheSun } from "../../../../build/check/rules/off-the-sun.ts";
import { readCsv } from "../../../../build/csv/csv.ts";
import type { DayRow } from "../../../../build/tables/times.ts";
import { SHIPPED_DATA } from "../../small-data.ts";

const PATH = "authorities/timetables/gb-london-2026.csv";
const TABLE = readFileSync(join(SHIPPED_DATA, PATH), "utf8");

const ephemeris = readEphemeris(readFileSync(join(SHIPPED_DATA, "ephemeris.bin")));

/** The Sun over a point. */
const sunAt = (at: LatLng, timezone: string): SunDays => {
  const zone = openZone(timezone);
  if (ephemeris instanceof Error || zone === null) throw new Error("no ephemeris, or no zone");
  return sunDaysOf(ephemeris, at, zone);
};

/** What is found in the text of a table, for London unless it is said. */
const findingsIn = (text: string, at = { lat: 51.5, lng: -0.12 }, timezone = "Europe/London"): readonly string[] => {
  const [header, ...rows] = readCsv(PATH, text).rows;
  const days = rows.map(({ fields }) => ({
    value: Object.fromEntries((header?.fields ?? []).map((name, i) => [name, fields[i] || null])),
    report: (_column: string, _code: string, message: string) => message,
  }));
  return offTheSun(days as unknown as readonly DayRow[], sunAt(at, timezone)) as unknown as readonly string[];
};

/** The table with the lines changed that a form matches. */
const changed = (form: RegExp, change: (line: string) => string): string =>
  TABLE.split("\n")
    .map((line) => (form.test(line) ? change(line) : line))
    .join("\n");

describe("a whole year as it is printed", () => {
  test.each([
    ["London", { lat: 51.5, lng: -0.12 }],
    ["the corner of its area", { lat: 51.25, lng: -0.56 }],
  ])("has no slip, seen from %s", (_, at) => {
    expect(findingsIn(TABLE, at)).toEqual([]);
  });

  test("may be minutes from the Sun all year, and leave times out", () => {
    const less = changed(/^2026/, (line) => line.replace(/^(\S{10}),[^,]*/, "$1,"));
    expect(findingsIn(less)).toEqual([]);
  });
});

/** Noons by hand: 12:00 less the longitude by the clock's meridian, more the equation of time (12 and a half minutes). */
describe("a table beyond the date line, where the Sun's day is another than the date", () => {
  test.each([
    ["Apia", { lat: -13.83, lng: -171.77 }, "Pacific/Apia", "12:40"],
    ["Kiritimati", { lat: 1.87, lng: -157.4 }, "Pacific/Kiritimati", "12:42"],
    ["Nukuʻalofa", { lat: -21.14, lng: -175.2 }, "Pacific/Tongatapu", "12:53"],
  ])("of %s is near its noon, and an hour off it is found", (_, at, timezone, noon) => {
    const dates = ["2026-02-27", "2026-02-28", "2026-03-01", "2026-03-02"];
    const tableOf = (dhuhr: string): string =>
      ["date,fajr,sunrise,dhuhr,asr,maghrib,isha", ...dates.map((date) => `${date},,,${dhuhr},,,`)].join("\n");
    expect(findingsIn(tableOf(noon), at, timezone)).toEqual([]);
    const late = noon.replace("12:", "13:");
    expect(findingsIn(tableOf(late), at, timezone)).toEqual(
      dates.map(() => expect.stringMatching(new RegExp(`^dhuhr ${late} is (59|60|61) minutes from noon$`))),
    );
  });
});

describe("a slip", () => {
  test.each([
    ["of a digit", /^2026-02-10/, "05:44", "05:34", "fajr 05:34 is 10 minutes before where"],
    ["of a digit in the evening", /^2026-07-10/, "21:19", "21:29", "maghrib 21:29 is 10 minutes after where"],
    ["of an hour", /^2026-05-04/, "13:02", "12:02", "dhuhr 12:02 is 61 minutes before where"],
    ["from another row", /^2026-03-09/, "06:25", "06:03", "sunrise 06:03 is 23 minutes before where"],
  ])("%s is found on its day alone", (_, row, from, to, message) => {
    const findings = findingsIn(changed(row, (line) => line.replace(from, to)));
    expect(findings.map((one) => one.slice(0, message.length))).toEqual([message]);
  });

  test("of the clock, a summer without its hour, is found on each of its days", () => {
    const winterly = changed(/^2026-0[5-8]/, (line) =>
      line.replaceAll(/(?<=,)\d\d/g, (hour) => String(Number(hour) - 1).padStart(2, "0")),
    );
    const far = findingsIn(winterly).filter((one) => one.startsWith("dhuhr"));
    expect(far.length).toBe(31 + 30 + 31 + 31);
  });
});
