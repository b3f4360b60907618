/**
 * Published timetables against ours. Every file names its authority, source and tolerance; `exact` below is the share of
 * printed minutes that the authority's rules must reproduce, `within` the share within the source's tolerance.
 */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { makePrayerRecords } from "#core/prayer/record.ts";
import { HIGH_LATITUDE_RULES } from "#core/values/prayer.ts";
import { dayOf, setupOf } from "../core/prayer/support.ts";

const COLUMNS = ["fajr", "sunrise", "dhuhr", "asr", "maghrib", "isha"] as const;
const timetable = z.strictObject({
  authority: z.string(),
  city: z.string(),
  lat: z.number(),
  lng: z.number(),
  timezone: z.string(),
  method: z.int(),
  school: z.union([z.literal(0), z.literal(1)]),
  high_latitude: z.enum(HIGH_LATITUDE_RULES),
  source: z.string(),
  tolerance_min: z.int(),
  columns: z.tuple([z.literal("date"), ...COLUMNS.map((name) => z.literal(name))]),
  days: z.array(z.array(z.string()).length(7)),
});

/** Per file: days in it, and percentages of its minutes that are exact and within the tolerance. */
const EXPECTED: Readonly<Record<string, { readonly days: number; readonly exact: number; readonly within: number }>> =
  {
    "ankara-diyanet.json": { days: 15, exact: 85, within: 100 },
    "cairo-esa.json": { days: 15, exact: 75, within: 100 },
    "doha-calendar-house.json": { days: 30, exact: 85, within: 100 },
    "dubai.json": { days: 12, exact: 74, within: 100 },
    "errachidia-habous.json": { days: 15, exact: 65, within: 100 },
    "jakarta-kemenag.json": { days: 18, exact: 92, within: 100 },
    "london-moonsighting.json": { days: 18, exact: 90, within: 100 },
    "makkah-umm-al-qura.json": { days: 12, exact: 90, within: 100 },
    "melaka-jakim.json": { days: 18, exact: 88, within: 100 },
    "moscow-dumrf.json": { days: 12, exact: 88, within: 100 },
    "oslo-moonsighting.json": { days: 12, exact: 80, within: 100 },
    "rabat-habous.json": { days: 15, exact: 85, within: 100 },
    "singapore-muis.json": { days: 15, exact: 65, within: 100 },
  };

const folder = new URL("./", import.meta.url);
const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
const difference = (ours: string, printed: string): number => {
  const minutes = Math.abs(minuteOf(ours) - minuteOf(printed));
  return Math.min(minutes, 1440 - minutes);
};

describe("published timetables", () => {
  it("are all listed", () => {
    expect(readdirSync(folder).filter((name) => name.endsWith(".json"))).toEqual(Object.keys(EXPECTED));
  });

  it.each(Object.entries(EXPECTED))("%s", (name, expected) => {
    const file = timetable.parse(JSON.parse(readFileSync(new URL(name, folder), "utf8")));
    const records = makePrayerRecords(
      setupOf({
        latDeg: file.lat,
        lngDeg: file.lng,
        zone: file.timezone,
        method: file.method,
        school: file.school,
        highLatitude: file.high_latitude,
      }),
    );
    let [checked, exact, within] = [0, 0, 0];
    for (const [date = "", ...printed] of file.days) {
      const { timings } = records(dayOf(date));
      for (const [index, prayer] of COLUMNS.entries()) {
        const minutes = difference(timings[prayer] ?? "99:99", printed[index] ?? "99:99");
        checked++;
        if (minutes === 0) exact++;
        if (minutes <= file.tolerance_min) within++;
      }
    }
    expect(file.days.length).toBe(expected.days);
    expect(checked).toBe(expected.days * COLUMNS.length);
    expect((100 * exact) / checked).toBeGreaterThanOrEqual(expected.exact);
    expect((100 * within) / checked).toBeGreaterThanOrEqual(expected.within);
  });
});
