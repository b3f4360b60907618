import * as fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import type { ApiContext } from "#core/api/context.ts";
import { prayer } from "#core/api/prayer.ts";
import { prayerRecord, type PrayerRecord } from "#core/model/prayer.ts";
import { openEngine, type TestEngine } from "../../support/engine.ts";
import { answerOf } from "../../support/reply.ts";

let engine: TestEngine;
beforeAll(async () => {
  engine = await openEngine();
});

const ask = async (search: string, changes: Partial<ApiContext> = {}) =>
  answerOf<PrayerRecord>(await prayer({ path: "/api/v1/prayer", search }, engine.context(changes)));

const at = (instant: string): Partial<ApiContext> => ({ nowMs: Date.parse(instant) });

const CAIRO = "lat=30.0444&lng=31.2357";
const MAKKAH = "lat=21.4225&lng=39.8262";
const LONDON = "lat=51.5074&lng=-0.1278";
const TROMSO = "lat=69.6492&lng=18.9553";

describe("an answer of /prayer", () => {
  test.each([
    ["Cairo", CAIRO, "Africa/Cairo", "+02:00", 5, "eg-survey", "authority"],
    ["London", LONDON, "Europe/London", "+00:00", 15, "gb-london", "fallback"],
    ["Tromsø", TROMSO, "Europe/Oslo", "+01:00", 3, "no-irn", "fallback"],
  ])("%s: today, by the authority of the point", async (_, search, timezone, utc_offset, id, authority, school) => {
    const { status, ok, data, headers, meta } = await ask(search);
    expect({ status, ok, count: data.length }).toEqual({ status: 200, ok: true, count: 1 });
    expect(headers["content-language"]).toBe("en");
    expect(meta).toMatchObject({ lang: "en", data_version: engine.directory.data_version });
    expect(data[0]).toMatchObject({
      date: "2026-02-10",
      timezone,
      utc_offset,
      method: { id, chosen_by: "authority", authority: { id: authority }, fallback_reason: null },
      school: { id: 0, name: "Shafi'i", chosen_by: school },
      hijri: { date: "1447-08-22", month: { number: 8 }, weekday: "Tuesday" },
      unresolved: [],
    });
    expect(prayerRecord.strict().parse(data[0])).toEqual(data[0]);
  });

  test("the times of a day follow one another", async () => {
    for (const search of [CAIRO, LONDON]) {
      const [record] = (await ask(search)).data;
      const names = ["imsak", "fajr", "sunrise", "dhuhr", "asr", "sunset", "isha"] as const;
      const clocks = names.map((name) => record?.timings[name] ?? "");
      expect(clocks).toEqual(clocks.toSorted());
      expect(clocks).not.toContain("");
    }
  });

  test("counts Hijri months as the country does, unless the count is asked for otherwise", async () => {
    const hijriOf = async (search: string) => {
      const { date, calendar } = (await ask(`${search}&date=2026-02-18`)).data[0]?.hijri ?? {};
      return [date, calendar];
    };
    expect(await hijriOf(MAKKAH)).toEqual(["1447-09-01", "umm-al-qura"]);
    expect(await hijriOf(CAIRO)).toEqual(["1447-08-30", "sighting"]);
    expect(await hijriOf(LONDON)).toEqual(["1447-08-30", "umm-al-qura"]);
    expect((await ask(`${LONDON}&date=2026-02-19`)).data[0]?.hijri).toMatchObject({
      date: "1447-09-01",
      calendar: "announced",
      basis: "announced",
      other: null,
    });
    expect(await hijriOf(`${LONDON}&hijri_adjustment=0`)).toEqual(["1447-09-01", "umm-al-qura"]);
    expect(await hijriOf(`${LONDON}&compat=aladhan`)).toEqual(["1447-09-01", "umm-al-qura"]);
  });

  test("Ramadan's Isha follows the announced month", async () => {
    const afterMaghrib = async (date: string): Promise<number> => {
      const { timings } = (await ask(`${LONDON}&method=4&date=${date}`)).data[0] ?? { timings: null };
      const [maghrib = 0, isha = 0] = [timings?.maghrib, timings?.isha].map((time) =>
        Date.parse(`1970-01-01T${time}Z`),
      );
      return (isha - maghrib) / 60_000;
    };
    expect([await afterMaghrib("2026-02-18"), await afterMaghrib("2026-02-19")]).toEqual([90, 120]);
  });

  test("a date that the zone left out has no times", async () => {
    const [record] = (await ask("lat=-13.9&lng=-171.9&date=2011-12-30", { zoneAt: () => "Pacific/Apia" })).data;
    expect(Object.values(record?.timings ?? {}).every((time) => time === null)).toBe(true);
    expect(new Set(record?.unresolved.map(({ reason }) => reason))).toEqual(new Set(["no-such-date"]));
  });

  test("Tromsø in the polar night: null with its reason, the rest with its time", async () => {
    const [record] = (await ask(`${TROMSO}&date=2026-12-21`)).data;
    expect(record?.timings).toMatchObject({ sunrise: null, asr: null, sunset: null, maghrib: null });
    expect(record?.timings.dhuhr).toMatch(/^11:4\d$/);
    for (const name of ["sunrise", "sunset", "maghrib"] as const) {
      expect(record?.unresolved).toContainEqual({ name, reason: "polar-night" });
      expect(record?.timings_iso[name]).toBeNull();
    }
    const empty = Object.entries(record?.timings ?? {}).flatMap(([name, time]) => (time === null ? [name] : []));
    expect(record?.unresolved.map(({ name }) => name).toSorted()).toEqual(empty.toSorted());
  });

  test("in Arabic", async () => {
    const { headers, data } = await ask(`${CAIRO}&lang=ar-EG&school=1`);
    expect(headers["content-language"]).toBe("ar");
    expect(data[0]).toMatchObject({
      school: { id: 1, name: "حنفي" },
      hijri: { month: { name: "شعبان" }, weekday: "الثلاثاء" },
    });
  });

  test("a method, school and date asked for are used, and said so", async () => {
    const [shafii] = (await ask(`${CAIRO}&method=4&date=2026-03-01`)).data;
    const [hanafi] = (await ask(`${CAIRO}&method=4&date=2026-03-01&school=1`)).data;
    expect(shafii).toMatchObject({ date: "2026-03-01", method: { id: 4, chosen_by: "request" }, next: null });
    expect((hanafi?.timings.asr ?? "") > (shafii?.timings.asr ?? "x")).toBe(true);
  });

  test("far from any city the country still decides the authority, at sea none does", async () => {
    const zoned = await ask("lat=24&lng=26", { zoneAt: () => "Africa/Cairo" });
    expect(zoned.data[0]).toMatchObject({
      timezone: "Africa/Cairo",
      method: { id: 5, chosen_by: "authority", authority: { id: "eg-survey" } },
    });
    const atSea = await ask("lat=0&lng=-140");
    expect(atSea.data[0]).toMatchObject({ timezone: "Etc/GMT+9", method: { id: 3, chosen_by: "fallback" } });
    expect(atSea.data[0]).toMatchObject({
      method: { authority: "Muslim World League", fallback_reason: "none-known" },
    });
  });

  test("exactly 0, 0 is a place", async () => {
    expect(await ask("lat=0&lng=0")).toMatchObject({ status: 200, data: [{ location: { lat: 0, lng: 0 } }] });
  });
});

/** Today's answer holds until the local midnight, whatever the zone; that of a date for a day. */
const LIFETIMES: readonly (readonly [search: string, now: string, date: string, seconds: number])[] = [
  [CAIRO, "2026-02-10T12:00:00Z", "2026-02-10", 10 * 3600],
  [CAIRO, "2026-02-10T21:59:59Z", "2026-02-10", 1],
  [CAIRO, "2026-02-10T22:00:00Z", "2026-02-11", 24 * 3600],
  [LONDON, "2026-02-10T12:00:00Z", "2026-02-10", 12 * 3600],
  [LONDON, "2026-03-29T00:30:00Z", "2026-03-29", 22.5 * 3600],
  [LONDON, "2026-10-24T23:00:00Z", "2026-10-25", 25 * 3600],
  ["lat=-18.14&lng=178.44", "2026-02-10T12:00:00Z", "2026-02-11", 24 * 3600],
  ["lat=0&lng=-179", "2026-02-10T11:59:59.5Z", "2026-02-09", 1],
  [`${CAIRO}&date=2026-02-10`, "2026-02-10T12:00:00Z", "2026-02-10", 10 * 3600],
  [`${CAIRO}&date=2026-02-11`, "2026-02-10T12:00:00Z", "2026-02-11", 24 * 3600],
  [`${CAIRO}&date=1950-01-01`, "2026-02-10T12:00:00Z", "1950-01-01", 24 * 3600],
];

describe("how long an answer may be kept", () => {
  test.each(LIFETIMES)("%s at %s", async (search, now, date, seconds) => {
    const { data, headers } = await ask(search, at(now));
    expect([data[0]?.date, headers["cache-control"]]).toEqual([date, `public, max-age=${seconds}`]);
  });
});

describe("the next prayer", () => {
  test.each([
    [CAIRO, "2026-02-10T02:00:00Z", "fajr", "2026-02-10"],
    [CAIRO, "2026-02-10T12:00:00Z", "asr", "2026-02-10"],
    [CAIRO, "2026-02-10T20:00:00Z", "fajr", "2026-02-11"],
    [LONDON, "2039-12-31T20:00:00Z", "fajr", "2040-01-01"],
    [CAIRO, "2019-12-31T20:00:00Z", "fajr", "2020-01-01"],
    [TROMSO, "2026-12-21T08:00:00Z", "dhuhr", "2026-12-21"],
  ])("%s at %s is %s", async (search, now, name, date) => {
    const [record] = (await ask(search, at(now))).data;
    expect(record?.next).toEqual({ name, at: expect.stringContaining(`${date}T`) });
    expect(Date.parse(record?.next?.at ?? "")).toBeGreaterThan(Date.parse(now));
  });
});

describe("bad parameters of /prayer", () => {
  test("are named all at once", async () => {
    const { status, code, errors } = await ask("lat=91&method=24&school=2&date=2026-02-30&lang=_");
    expect({ status, code }).toEqual({ status: 400, code: "bad-parameter" });
    expect(errors.map(({ parameter }) => parameter).toSorted()).toEqual([
      "date",
      "lang",
      "lat",
      "lng",
      "method",
      "school",
    ]);
  });

  test.each([
    "",
    CAIRO.slice(0, 11),
    `${CAIRO}&method=0`,
    `${CAIRO}&method=3.5`,
    `${CAIRO}&date=1899-12-31`,
    `${CAIRO}&date=2101-01-01`,
    `${CAIRO}&lat=1`,
  ])("%j", async (search) => {
    expect(await ask(search)).toMatchObject({
      status: 400,
      ok: false,
      headers: { "cache-control": "no-store" },
    });
  });
});

test("every point has an answer on every date, one of its schema", async () => {
  const query = fc.record({
    lat: fc.oneof(fc.integer({ min: -9000, max: 9000 }), fc.constantFrom(-9000, 9000, 0)),
    lng: fc.oneof(fc.integer({ min: -18_000, max: 18_000 }), fc.constantFrom(-18_000, 18_000, 0)),
    day: fc.oneof(
      fc.integer({ min: Date.UTC(1900, 0, 1) / 864e5, max: Date.UTC(2100, 11, 31) / 864e5 }),
      fc.constantFrom("1900-01-01", "1919-12-31", "1920-01-01", "2100-12-31").map((date) => Date.parse(date) / 864e5),
    ),
    zone: fc.constantFrom(null, "Pacific/Apia", "Pacific/Kiritimati", "Asia/Kathmandu", "Africa/Monrovia"),
  });
  await fc.assert(
    fc.asyncProperty(query, async ({ lat, lng, day, zone }) => {
      const date = new Date(day * 864e5).toISOString().slice(0, 10);
      const { status, data } = await ask(`lat=${lat / 100}&lng=${lng / 100}&date=${date}`, {
        zoneAt: () => zone,
      });
      expect(status).toBe(200);
      expect(prayerRecord.strict().parse(data[0])).toMatchObject({ date });
    }),
    { numRuns: 100 },
  );
});
