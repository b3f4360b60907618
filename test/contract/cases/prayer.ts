/** /prayer: what the given parameters decide. The figures themselves are judged in test/truth. */
import { expect } from "vitest";
import type { Json } from "../envelope.ts";
import { first, names, ok } from "../rows.ts";
import type { Row } from "../rows.ts";

const R = "3 Records";
const D = "3 Defaults";
const MAKKAH = "/prayer?lat=21.4225&lng=39.8262&date=2026-02-18";

const day = (check: (record: Json) => void) =>
  ok(({ data }) => {
    expect(data).toHaveLength(1);
    check(data[0] ?? {});
  });

const timing = (record: Json, name: string): string => String((record["timings"] as Json)[name]);

/** Offsets in force at a place and date: half hours, both sides of summer time, the far side of the date line. */
const OFFSETS = [
  ["Asia/Kathmandu", "27.7&lng=85.32", "2026-01-01", "+05:45"],
  ["Asia/Kolkata", "28.61&lng=77.21", "2026-01-01", "+05:30"],
  ["Europe/London", "51.51&lng=-0.13", "2026-01-01", "+00:00"],
  ["Europe/London", "51.51&lng=-0.13", "2026-07-01", "+01:00"],
  ["Pacific/Kiritimati", "1.87&lng=-157.43", "2026-01-01", "+14:00"],
  ["Pacific/Apia", "-13.83&lng=-171.77", "2026-01-01", "+13:00"],
  ["America/Los_Angeles", "34.05&lng=-118.24", "2026-01-01", "-08:00"],
] as const;

export const PRAYER: readonly Row[] = [
  ...Array.from({ length: 23 }, (_, i): Row => [
    "2",
    "method 1 to 23",
    `${MAKKAH}&method=${i + 1}`,
    first({ method: expect.objectContaining({ id: i + 1, chosen_by: "request" }) }),
  ]),
  [
    "3 Additions",
    "method 6 is Custom: Fajr 18°, Isha 17°",
    `${MAKKAH}&method=6`,
    first({ method: expect.objectContaining({ fajr_angle: 18, isha_angle: 17, isha_minutes: null }) }),
  ],
  ["3 Additions", "0, 24, 3.5 and names are 400", `${MAKKAH}&method=MWL`, names("method")],
  ["2", "school 0 is Shafi'i", `${MAKKAH}&school=0`, first({ school: expect.objectContaining({ id: 0 }) })],
  ["2", "school 1 is Hanafi", `${MAKKAH}&school=1`, first({ school: expect.objectContaining({ id: 1 }) })],
  [D, "school 0", MAKKAH, first({ school: expect.objectContaining({ id: 0 }) })],
  [
    D,
    "the authority of the point",
    MAKKAH,
    first({ method: expect.objectContaining({ id: 4, chosen_by: "authority" }) }),
  ],
  [
    D,
    "not that of a nearer city across the border",
    "/prayer?lat=36.835&lng=38&date=2026-02-18",
    first({ timezone: "Europe/Istanbul", method: expect.objectContaining({ id: 13, chosen_by: "authority" }) }),
  ],
  [
    D,
    "else 3",
    "/prayer?lat=-40&lng=-120&date=2026-02-18",
    first({ method: expect.objectContaining({ id: 3, chosen_by: "fallback" }) }),
  ],
  [
    D,
    "today at the location",
    "/prayer?lat=1.87&lng=-157.43",
    day(({ date, timezone }) => {
      const today = new Intl.DateTimeFormat("sv", { timeZone: String(timezone), dateStyle: "short" }).format(
        Date.now(),
      );
      expect(date).toBe(today);
    }),
  ],
  [
    R,
    "the date asked for",
    MAKKAH,
    first({
      date: "2026-02-18",
      location: { lat: 21.4225, lng: 39.8262 },
      timezone: "Asia/Riyadh",
      utc_offset: "+03:00",
    }),
  ],
  [
    R,
    "the Hijri date",
    MAKKAH,
    day(({ hijri }) => {
      const {
        date,
        day: dayOfMonth,
        month,
        year,
      } = hijri as { date: string; day: number; month: { number: number }; year: number };
      expect(date).toBe(`${year}-${String(month.number).padStart(2, "0")}-${String(dayOfMonth).padStart(2, "0")}`);
      expect([year, month.number, dayOfMonth]).toEqual([1447, 9, 1]);
    }),
  ],
  [R, "the first and the last date", "/prayer?lat=51.5&lng=-0.1&date=1900-01-01", first({ date: "1900-01-01" })],
  [R, "the first and the last date", "/prayer?lat=51.5&lng=-0.1&date=2100-12-31", first({ date: "2100-12-31" })],
  [
    R,
    "qibla at the Kaaba has no bearing",
    "/prayer?lat=21.4225&lng=39.8262",
    day(({ qibla }) => expect((qibla as Json)["distance_km"]).toBeLessThan(1)),
  ],
  [
    R,
    "times are in the order of the day",
    MAKKAH,
    day((record) => {
      const order = ["imsak", "fajr", "sunrise", "dhuhr", "asr", "sunset", "maghrib", "isha"].map((name) =>
        timing(record, name),
      );
      expect(order).toEqual(order.toSorted());
    }),
  ],
  [
    R,
    "times after midnight have the next date",
    "/prayer?lat=51.51&lng=-0.13&date=2026-06-21",
    day((record) => expect(String((record["timings_iso"] as Json)["last_third"])).toMatch(/^2026-06-22T0/)),
  ],
  [
    R,
    "the offset is that of the instant, on a night that changes it",
    "/prayer?lat=51.51&lng=-0.13&date=2026-03-29",
    day((record) => {
      const iso = record["timings_iso"] as Json;
      expect(String(iso["dhuhr"])).toMatch(/\+01:00$/);
      expect(String(iso["fajr"])).toMatch(/\+01:00$/);
    }),
  ],
  [
    R,
    "the offset is that of the instant, on the night before",
    "/prayer?lat=51.51&lng=-0.13&date=2026-03-28",
    day((record) => {
      const iso = record["timings_iso"] as Json;
      expect(String(iso["isha"])).toMatch(/\+00:00$/);
      expect(String(iso["last_third"])).toMatch(/T0[2-4]:\d\d(:\d\d)?\+01:00$/);
    }),
  ],
  [
    R,
    "the poles",
    "/prayer?lat=90&lng=0&date=2026-06-21",
    day(({ unresolved }) => expect((unresolved as readonly unknown[]).length).toBeGreaterThan(0)),
  ],
  [
    R,
    "the poles",
    "/prayer?lat=-90&lng=0&date=2026-06-21",
    day(({ unresolved }) => expect((unresolved as readonly unknown[]).length).toBeGreaterThan(0)),
  ],
  ...OFFSETS.map(([timezone, at, date, utc_offset]): Row => [
    R,
    `the zone and offset of ${timezone}`,
    `/prayer?lat=${at}&date=${date}`,
    first({ timezone, utc_offset, date }),
  ]),
];
