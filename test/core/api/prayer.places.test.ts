/** Where clocks and Sun are unusual: changes of the clock, the date line, high latitudes, the poles. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PrayerRecord } from "#core/model/prayer.ts";
import { TIMING_NAMES } from "#core/values/prayer.ts";
import { openPrayer } from "./prayer-ask.ts";

const { ask, one } = openPrayer();

const at = ({ timings_iso: times }: PrayerRecord, name: (typeof TIMING_NAMES)[number]): number =>
  Date.parse(times[name] ?? "") / 60_000;

/** Fails unless the times that exist rise through the day, and the others say why not. */
const expectOrdered = (record: PrayerRecord): void => {
  const chain = ["imsak", "fajr", "sunrise", "dhuhr", "asr", "sunset", "maghrib", "isha"] as const;
  const known = chain.map((name) => at(record, name)).filter((minute) => !Number.isNaN(minute));
  expect(known).toEqual(known.toSorted((a, b) => a - b));
  for (const name of TIMING_NAMES) {
    const isMissing = record.timings[name] === null;
    expect(record.timings_iso[name] === null).toBe(isMissing);
    expect(record.unresolved.some((one_) => one_.name === name)).toBe(isMissing);
    expect(record.timings[name] ?? "00:00").toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
  }
};

/** Place, zone, the two dates around the change, their offsets at noon (tzdata 2026f). */
const CHANGES = [
  ["London, spring", "lat=51.5&lng=-0.13", "Europe/London", "2026-03-28", "2026-03-29", "+00:00", "+01:00"],
  ["London, autumn", "lat=51.5&lng=-0.13", "Europe/London", "2026-10-24", "2026-10-25", "+01:00", "+00:00"],
  ["New York, spring", "lat=40.7&lng=-74", "America/New_York", "2026-03-07", "2026-03-08", "-05:00", "-04:00"],
  ["New York, autumn", "lat=40.7&lng=-74", "America/New_York", "2026-10-31", "2026-11-01", "-04:00", "-05:00"],
  ["Cairo 2022, no summer time", "lat=30&lng=31.2", "Africa/Cairo", "2022-04-28", "2022-04-29", "+02:00", "+02:00"],
  ["Cairo 2023, spring", "lat=30&lng=31.2", "Africa/Cairo", "2023-04-27", "2023-04-28", "+02:00", "+03:00"],
  ["Cairo 2026, autumn", "lat=30&lng=31.2", "Africa/Cairo", "2026-10-29", "2026-10-30", "+03:00", "+02:00"],
  [
    "Casablanca, before Ramadan",
    "lat=33.6&lng=-7.6",
    "Africa/Casablanca",
    "2026-02-14",
    "2026-02-15",
    "+01:00",
    "+00:00",
  ],
  [
    "Casablanca, after Ramadan",
    "lat=33.6&lng=-7.6",
    "Africa/Casablanca",
    "2026-03-21",
    "2026-03-22",
    "+00:00",
    "+01:00",
  ],
  [
    "Rabat, back to UTC for good",
    "lat=34.02&lng=-6.84",
    "Africa/Casablanca",
    "2026-09-19",
    "2026-09-20",
    "+01:00",
    "+00:00",
  ],
  ["Laayoune", "lat=27.15&lng=-13.2", "Africa/El_Aaiun", "2026-09-19", "2026-09-20", "+01:00", "+00:00"],
  ["Rabat, Ramadan 1448", "lat=34.02&lng=-6.84", "Africa/Casablanca", "2027-02-07", "2027-02-08", "+00:00", "+00:00"],
  ["Rabat, after it", "lat=34.02&lng=-6.84", "Africa/Casablanca", "2027-03-13", "2027-03-14", "+00:00", "+00:00"],
  ["Vancouver, spring", "lat=49.25&lng=-123.12", "America/Vancouver", "2026-03-07", "2026-03-08", "-08:00", "-07:00"],
  ["Vancouver, autumn", "lat=49.25&lng=-123.12", "America/Vancouver", "2026-10-31", "2026-11-01", "-07:00", "-07:00"],
  ["Calgary, autumn", "lat=51.05&lng=-114.07", "America/Edmonton", "2026-10-31", "2026-11-01", "-06:00", "-06:00"],
  ["Lord Howe, autumn", "lat=-31.55&lng=159.08", "Australia/Lord_Howe", "2026-04-04", "2026-04-05", "+11:00", "+10:30"],
  ["Lord Howe, spring", "lat=-31.55&lng=159.08", "Australia/Lord_Howe", "2026-10-03", "2026-10-04", "+10:30", "+11:00"],
  ["St John's, spring", "lat=47.56&lng=-52.71", "America/St_Johns", "2026-03-07", "2026-03-08", "-03:30", "-02:30"],
] as const;

const offsetMin = (offset: string): number =>
  (offset.startsWith("-") ? -1 : 1) * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4)));

describe("the clocks change", () => {
  test.each(CHANGES)("%s", async (_, place, zone, before, after, from, to) => {
    const { data } = await ask(`${place}&method=3&from=${before}&to=${after}&timezone=${zone}`);
    expect(data.map(({ utc_offset }) => utc_offset)).toEqual([from, to]);
    const [first, second] = data;
    if (first === undefined || second === undefined) throw new Error("two days were asked for");
    expect([first.timings_iso.dhuhr, second.timings_iso.dhuhr]).toEqual([
      `${before}T${first.timings.dhuhr}:00${from}`,
      `${after}T${second.timings.dhuhr}:00${to}`,
    ]);
    // The Sun does not know: noon is at the same UTC minute, give or take one.
    expect(Math.abs(at(second, "dhuhr") - at(first, "dhuhr") - 1440)).toBeLessThanOrEqual(1);
    const clock = (record: PrayerRecord): number =>
      Number(record.timings.dhuhr?.slice(0, 2)) * 60 + Number(record.timings.dhuhr?.slice(3));
    expect(Math.abs(clock(second) - clock(first) - (offsetMin(to) - offsetMin(from)))).toBeLessThanOrEqual(1);
    data.forEach(expectOrdered);
  });

  test.each([...new Set(CHANGES.map(([, place, zone]) => `${place}&timezone=${zone}`))])(
    "a year is in order: %s",
    async (place) => {
      const { data } = await ask(`${place}&from=2026-01-01&days=365`);
      let last = Number.NEGATIVE_INFINITY;
      for (const record of data) {
        expectOrdered(record);
        expect(at(record, "dhuhr") - at(record, "fajr")).toBeGreaterThan(0);
        expect(at(record, "fajr")).toBeGreaterThan(last);
        last = at(record, "isha");
      }
    },
  );
});

test("Apia has no 30 December 2011", async () => {
  const apia = "lat=-13.85&lng=-171.75&timezone=Pacific/Apia";
  const { data } = await ask(`${apia}&from=2011-12-29&to=2011-12-31`);
  expect(data.map(({ date, utc_offset }) => [date, utc_offset])).toEqual([
    ["2011-12-29", "-10:00"],
    ["2011-12-30", expect.any(String)],
    ["2011-12-31", "+14:00"],
  ]);
  const [before, skipped, after] = data;
  if (before === undefined || skipped === undefined || after === undefined) throw new Error("three days");
  expect(new Set(Object.values(skipped.timings))).toEqual(new Set([null]));
  expect(skipped.unresolved).toEqual(TIMING_NAMES.map((name) => ({ name, reason: "no-such-date" })));
  expect(Math.abs(at(after, "dhuhr") - at(before, "dhuhr") - 1440)).toBeLessThanOrEqual(1);
});

/** Names of the times that are null, and the reasons. */
const missing = ({ unresolved }: PrayerRecord): string =>
  [...new Set(unresolved.map(({ reason }) => reason))].toSorted().join();

describe("high latitudes", () => {
  test.each([
    ["Reykjavík, midsummer", "lat=64.1466&lng=-21.9426", "2026-06-21", ""],
    ["Reykjavík, midwinter", "lat=64.1466&lng=-21.9426", "2026-12-21", ""],
    ["Tromsø, midsummer", "lat=69.6492&lng=18.9553", "2026-06-21", "polar-day"],
    ["Tromsø, midwinter", "lat=69.6492&lng=18.9553", "2026-12-21", "polar-night"],
    ["Tromsø, equinox", "lat=69.6492&lng=18.9553", "2026-03-20", ""],
    ["Longyearbyen, midsummer", "lat=78.2232&lng=15.6267", "2026-06-21", "polar-day"],
    ["Longyearbyen, midwinter", "lat=78.2232&lng=15.6267", "2026-12-21", "polar-night"],
    ["Ushuaia, midsummer", "lat=-54.8019&lng=-68.303", "2026-12-21", ""],
    ["Punta Arenas, midsummer", "lat=-53.1638&lng=-70.9171", "2026-12-21", ""],
    ["Punta Arenas, midwinter", "lat=-53.1638&lng=-70.9171", "2026-06-21", ""],
    ["the north pole in June", "lat=90&lng=0", "2026-06-21", "asr-not-reached,polar-day"],
    ["the north pole in December", "lat=90&lng=0", "2026-12-21", "polar-night"],
    ["the south pole in June", "lat=-90&lng=0", "2026-06-21", "polar-night"],
    ["the south pole in December", "lat=-90&lng=180", "2026-12-21", "asr-not-reached,polar-day"],
  ])("%s", async (_, place, date, reasons) => {
    for (const school of [0, 1]) {
      const record = await one(`${place}&date=${date}&school=${school}&method=3`);
      expectOrdered(record);
      expect(missing(record)).toBe(reasons);
      expect(record.timings.dhuhr).not.toBeNull();
    }
  });

  test.each(["lat=-54.8019&lng=-68.303", "lat=64.1466&lng=-21.9426"])(
    "short nights are halved, north and south: %s",
    async (place) => {
      const date = place.startsWith("lat=-") ? "2026-12-21" : "2026-06-21";
      const record = await one(`${place}&date=${date}&method=3`);
      expect(record.notes).toEqual([
        "fajr: middle-of-night (18° not reached)",
        "isha: middle-of-night (17° not reached)",
      ]);
      expect(record.timings_iso.isha).toBe(record.timings_iso.midnight);
    },
  );
});

describe("the graticule", () => {
  test("longitude 180 and -180 are one meridian", async () => {
    const [east, west] = [
      await one("lat=10&lng=180&date=2026-05-01&timezone=Pacific/Fiji"),
      await one("lat=10&lng=-180&date=2026-05-01&timezone=Pacific/Fiji"),
    ];
    expect(west.timings_iso).toEqual(east.timings_iso);
  });

  test("at the equator day and night are alike all year", async () => {
    const { data } = await ask("lat=0&lng=0&from=2026-01-01&days=365&timezone=UTC&method=3");
    for (const record of data) {
      const dayMin = at(record, "sunset") - at(record, "sunrise");
      // 12 h and the 2 · 50′ of the disc and refraction, at 15° per hour: 12:06:40 to 12:07:20.
      expect(Math.abs(dayMin - 727)).toBeLessThanOrEqual(1);
    }
  });

  test("at Greenwich the Sun keeps the equation of time: 16 min early in November, 14 min late in February", async () => {
    const greenwich = "lat=51.4779&lng=0&timezone=UTC&method=3";
    expect((await one(`${greenwich}&date=2026-11-03`)).timings.dhuhr).toBe("11:44");
    expect((await one(`${greenwich}&date=2026-02-11`)).timings.dhuhr).toBe("12:14");
  });
});

test("any method, school, place, date and option: ordered, or null with a reason", async () => {
  const query = fc.record({
    lat: fc.integer({ min: -900, max: 900 }).map((tenths) => tenths / 10),
    lng: fc.integer({ min: -1800, max: 1800 }).map((tenths) => tenths / 10),
    method: fc.integer({ min: 1, max: 23 }),
    school: fc.constantFrom(0, 1),
    from: fc
      .integer({ min: Date.UTC(1900, 0, 1) / 864e5, max: Date.UTC(2100, 11, 28) / 864e5 })
      .map((day) => new Date(day * 864e5).toISOString().slice(0, 10)),
    timezone: fc.constantFrom("UTC", "Asia/Tehran", "Africa/Casablanca", "Pacific/Apia", "Europe/Dublin"),
    high_latitude: fc.constantFrom("none", "middle-of-night", "one-seventh", "angle-based", "auto"),
    polar: fc.constantFrom("none", "nearest-latitude", "nearest-day"),
    midnight: fc.constantFrom("standard", "jafari", ""),
    elevation: fc.constantFrom("", "0", "2240.5"),
    tune: fc.constantFrom("", "60,-60,60,-60,60,-60,60,-60,60", "1,2,3,4,5,6,7,8,9"),
    compat: fc.constantFrom("", "", "aladhan"),
  });
  await fc.assert(
    fc.asyncProperty(query, async (parameters) => {
      const search = new URLSearchParams({ days: "3" });
      for (const [name, value] of Object.entries(parameters)) search.set(name, String(value));
      const { status, data } = await ask(search.toString());
      expect([status, data.length]).toEqual([200, 3]);
      data.forEach(expectOrdered);
    }),
    { numRuns: 150 },
  );
});
