/**
 * Answers recorded from the AlAdhan API in August 2026 (github.com/salemsayed/omaprayers, tests/fixtures/aladhan), one
 * for each of its peculiarities: built-in offsets, Ramadan, the jafari night, seasons, the date line, late Asr.
 */
import { describe, expect, it } from "vitest";
import { TIMING_NAMES } from "#core/values/prayer.ts";
import { makePrayerRecords } from "#core/prayer/record.ts";
import { dayOf, setupOf } from "./support.ts";

const ANSWERS = [
  [
    2,
    0,
    "general",
    40.7128,
    -74.006,
    "America/New_York",
    "2026-11-05",
    "05:04 05:14 06:31 11:40 14:26 16:48 16:48 18:05 23:39 21:22 01:57",
  ],
  [
    4,
    0,
    "general",
    21.4225,
    39.8262,
    "Asia/Riyadh",
    "2026-03-06",
    "05:11 05:21 06:37 12:32 15:54 18:27 18:27 20:27 00:32 22:30 02:34",
  ],
  [
    5,
    0,
    "general",
    30.0444,
    31.2357,
    "Africa/Cairo",
    "2026-12-14",
    "05:00 05:10 06:43 11:50 14:38 16:57 16:57 18:20 23:50 21:32 02:07",
  ],
  [
    7,
    0,
    "general",
    35.6892,
    51.389,
    "Asia/Tehran",
    "2026-08-17",
    "03:43 03:53 05:25 12:09 15:53 18:52 19:11 20:02 23:23 21:52 00:53",
  ],
  [
    13,
    0,
    "general",
    41.0082,
    28.9784,
    "Europe/Istanbul",
    "2026-08-16",
    "04:21 04:31 06:08 13:13 17:03 20:09 20:09 21:38 01:08 23:26 02:50",
  ],
  [
    15,
    0,
    "ahmer",
    51.5074,
    -0.1278,
    "Europe/London",
    "2026-08-12",
    "03:47 03:57 05:41 13:06 17:08 20:29 20:29 21:35 01:05 23:33 02:37",
  ],
  [
    15,
    0,
    "general",
    55.9533,
    -3.1883,
    "Europe/London",
    "2026-08-18",
    "03:55 04:05 05:50 13:17 17:17 20:42 20:42 21:50 01:16 23:45 02:47",
  ],
  [
    16,
    0,
    "general",
    25.2048,
    55.2708,
    "Asia/Dubai",
    "2026-08-15",
    "04:20 04:30 05:53 12:26 15:53 18:57 18:57 20:16 00:23 22:34 02:13",
  ],
  [
    17,
    0,
    "general",
    3.139,
    101.6869,
    "Asia/Kuala_Lumpur",
    "2026-08-16",
    "05:42 05:52 07:11 13:18 16:34 19:24 19:24 20:35 01:18 23:20 03:15",
  ],
  [
    21,
    0,
    "general",
    33.5731,
    -7.5898,
    "Africa/Casablanca",
    "2026-08-19",
    "05:10 05:20 06:55 13:39 17:15 20:12 20:17 21:36 01:34 23:47 03:21",
  ],
  [
    22,
    0,
    "general",
    38.7223,
    -9.1393,
    "Europe/Lisbon",
    "2026-08-21",
    "05:09 05:19 06:56 13:45 17:25 20:23 20:26 21:43 01:39 23:54 03:25",
  ],
  [
    1,
    1,
    "general",
    28.6139,
    77.209,
    "Asia/Kolkata",
    "2026-08-14",
    "04:15 04:25 05:50 12:26 17:07 19:02 19:02 20:26 00:26 22:38 02:14",
  ],
  [
    3,
    0,
    "general",
    -33.8688,
    151.2093,
    "Australia/Sydney",
    "2026-12-15",
    "03:44 03:54 05:38 12:50 16:35 20:02 20:02 21:39 00:50 23:14 02:26",
  ],
  [
    3,
    0,
    "general",
    -13.8507,
    -171.7514,
    "Pacific/Apia",
    "2026-12-18",
    "04:26 04:36 05:55 12:24 15:50 18:52 18:52 20:07 00:24 22:33 02:14",
  ],
] as const;

describe("compat=aladhan", () => {
  it.each(ANSWERS)(
    "method %i, school %i, %s at %d, %d",
    (method, school, shafaq, latDeg, lngDeg, zone, date, times) => {
      const setup = setupOf({ method, school, shafaq, latDeg, lngDeg, zone, compat: "aladhan" });
      const { timings } = makePrayerRecords(setup)(dayOf(date));
      expect(TIMING_NAMES.map((name) => timings[name]).join(" ")).toBe(times);
    },
  );

  it("a built-in offset gives way to the caller's in Turkey, and wins over it elsewhere", () => {
    const minutes = (method: number, tune: { readonly dhuhr: number }): string | null =>
      makePrayerRecords(setupOf({ method, tune, compat: "aladhan" }))(dayOf("2026-03-01")).timings.dhuhr;
    expect(minutes(13, { dhuhr: 1 })).not.toBe(minutes(13, { dhuhr: 0 }));
    expect(minutes(21, { dhuhr: 1 })).toBe(minutes(21, { dhuhr: 0 }));
  });
});
