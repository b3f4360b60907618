/** What each parameter of /prayer does. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parseNamedMethods } from "#core/prayer/method.ts";
import { METHOD_NAMES } from "#core/values/prayer.ts";
import { prayerRecord, type PrayerRecord } from "#core/model/prayer.ts";
import { TIMING_NAMES } from "#core/values/prayer.ts";
import { MAKKAH, openPrayer } from "./prayer-ask.ts";

const { ask, one, text } = openPrayer();

const CAIRO = "lat=30.0444&lng=31.2357&date=2026-03-10";
const OSLO = "lat=59.9139&lng=10.7522&date=2026-06-21";
const TROMSO = "lat=69.6492&lng=18.9553";

const minutes = (clock: string | null | undefined): number => Number(clock?.slice(0, 2)) * 60 + Number(clock?.slice(3));
const at = (record: PrayerRecord, name: (typeof TIMING_NAMES)[number]): number =>
  Date.parse(record.timings_iso[name] ?? "") / 60_000;

describe("timezone", () => {
  test.each([
    ["asia/tokyo", "Asia/Tokyo", "+09:00"],
    ["Asia/Calcutta", "Asia/Kolkata", "+05:30"],
    ["EUROPE/KIEV", "Europe/Kyiv", "+02:00"],
    ["us/pacific", "America/Los_Angeles", "-07:00"],
    ["utc", "UTC", "+00:00"],
    ["etc/gmt+3", "Etc/GMT+3", "-03:00"],
    ["america/argentina/buenos_aires", "America/Argentina/Buenos_Aires", "-03:00"],
  ])("%s is %s", async (asked, timezone, utc_offset) => {
    expect(await one(`${CAIRO}&timezone=${encodeURIComponent(asked)}`)).toMatchObject({
      timezone,
      utc_offset,
    });
  });

  test("overrides the look-up, not the method of the country; the instants stay", async () => {
    const [own, other] = [await one(CAIRO), await one(`${CAIRO}&timezone=Asia/Tokyo`)];
    expect(other.method).toEqual(own.method);
    for (const name of ["fajr", "dhuhr", "isha"] as const) expect(at(other, name)).toBe(at(own, name));
    expect(minutes(other.timings.fajr) - minutes(own.timings.fajr)).toBe(7 * 60);
  });

  test("says nothing of the country: at sea the method stays the fallback", async () => {
    expect(await one("lat=0&lng=-140&date=2026-03-10&timezone=africa/cairo")).toMatchObject({
      timezone: "Africa/Cairo",
      method: { id: 3, chosen_by: "fallback" },
    });
  });
});

describe("high_latitude", () => {
  test.each([
    ["&high_latitude=middle-of-night", "middle-of-night"],
    ["&high_latitude=angle-based", "angle-based"],
    ["&high_latitude=One-Seventh", "one-seventh"],
  ])("%j is %s", async (asked, rule) => {
    const record = await one(`${OSLO}&method=3${asked}`);
    expect(record).toMatchObject({ high_latitude_rule: rule, unresolved: [] });
    expect(record.notes).toEqual([`fajr: ${rule}`, `isha: ${rule}`]);
  });

  test.each(["", "&high_latitude=auto"])(
    "%j is middle-of-night, where the angle is not reached alone",
    async (asked) => {
      const june = await one(`${OSLO}&method=3${asked}`);
      expect(june).toMatchObject({ high_latitude_rule: "middle-of-night", unresolved: [] });
      expect(june.notes).toEqual([
        "fajr: middle-of-night (18° not reached)",
        "isha: middle-of-night (17° not reached)",
      ]);
      const april = OSLO.replace("06-21", "04-10");
      const record = await one(`${april}&method=3${asked}`);
      expect(record).toMatchObject({ high_latitude_rule: "middle-of-night", notes: [] });
      expect(record.timings).toEqual((await one(`${april}&method=3&high_latitude=none`)).timings);
    },
  );

  test("none leaves what the Sun never reaches null", async () => {
    const record = await one(`${OSLO}&method=3&high_latitude=none`);
    expect(record.timings).toMatchObject({ imsak: null, fajr: null, isha: null });
    expect(new Set(record.unresolved.map(({ reason }) => reason))).toEqual(new Set(["angle-not-reached"]));
  });
});

describe("polar", () => {
  test.each(["2026-06-21", "2026-12-21"])("%s", async (date) => {
    const none = await one(`${TROMSO}&date=${date}&polar=none`);
    expect(none.unresolved.length).toBeGreaterThan(0);
    for (const rule of ["nearest-latitude", "nearest-day"]) {
      const record = await one(`${TROMSO}&date=${date}&polar=${rule}`);
      expect(record.unresolved).toEqual([]);
      expect(record.notes.join()).toContain("polar: times of");
      expect(record.date).toBe(date);
    }
  });
});

describe("shafaq", () => {
  // London has a printed table, which answers without options.
  const BIRMINGHAM = "lat=52.4862&lng=-1.8904";

  test("moves Isha of method 15, asked for or of the country", async () => {
    const isha = async (options: string): Promise<number> =>
      at(await one(`${BIRMINGHAM}&date=2026-04-20${options}`), "isha");
    const [general, ahmer, abyad] = [
      await isha("&method=15&shafaq=general"),
      await isha("&method=15&shafaq=ahmer"),
      await isha("&shafaq=ABYAD"),
    ];
    expect(await isha("")).toBe(general);
    expect(new Set([general, ahmer, abyad]).size).toBe(3);
    expect(abyad).toBeGreaterThan(general);
  });
});

describe("midnight", () => {
  test("standard halves the night to sunrise, jafari to Fajr", async () => {
    const [standard, jafari] = [await one(`${CAIRO}&midnight=standard`), await one(`${CAIRO}&midnight=jafari`)];
    expect([standard.method.midnight, jafari.method.midnight]).toEqual(["standard", "jafari"]);
    expect(at(jafari, "midnight")).toBeLessThan(at(standard, "midnight") - 30);
    expect(await one(`${CAIRO}&method=7`)).toMatchObject({ method: { midnight: "jafari" } });
  });
});

describe("tune", () => {
  test("moves each time by its own minutes", async () => {
    const [plain, tuned] = [await one(CAIRO), await one(`${CAIRO}&tune=1,-2,3,-4,5,7,6,-8,60`)];
    const moved = TIMING_NAMES.map((name) => [name, at(tuned, name) - at(plain, name)]);
    expect(Object.fromEntries(moved)).toEqual({
      imsak: 1,
      fajr: -2,
      sunrise: 3,
      dhuhr: -4,
      asr: 5,
      maghrib: 7,
      sunset: 6,
      isha: -8,
      midnight: 60,
      first_third: 0,
      last_third: 0,
    });
  });
});

describe("a method by name", () => {
  test("jafari has the angles of the Leva Institute, and halves the night at Fajr", async () => {
    const named = await one(`${CAIRO}&method=jafari`);
    const custom = await one(`${CAIRO}&method=6&fajr_angle=16&isha_angle=14&maghrib_angle=4&midnight=jafari`);
    expect([named.timings, named.ends]).toEqual([custom.timings, custom.ends]);
    expect(named.method).toMatchObject({ id: 7, chosen_by: "request", midnight: "jafari" });
  });

  test("is each that the data has without a number", () => {
    const named = parseNamedMethods(JSON.parse(readFileSync("data/methods.json", "utf8")));
    expect([...named.keys()]).toEqual([...METHOD_NAMES]);
  });
});

describe("hijri_adjustment", () => {
  test.each([
    [-2, "1447-08-28"],
    [-1, "1447-08-29"],
    [0, "1447-09-01"],
    [1, "1447-09-02"],
    [2, "1447-09-03"],
  ])("%d on 1 Ramadan 1447", async (days, date) => {
    const { hijri } = await one(`${MAKKAH}&date=2026-02-18&hijri_adjustment=${days}`);
    expect([hijri.date, hijri.weekday]).toEqual([date, "Wednesday"]);
  });

  test("moves the Ramadan of method 4", async () => {
    const wait = async (days: number): Promise<number> => {
      const record = await one(`${MAKKAH}&date=2026-02-18&hijri_adjustment=${days}`);
      return at(record, "isha") - at(record, "maghrib");
    };
    expect([await wait(0), await wait(-1)]).toEqual([120, 90]);
  });
});

describe("elevation", () => {
  test("lengthens the day: 9000 m by about a quarter of an hour at either end", async () => {
    const [sea, high] = [await one(CAIRO), await one(`${CAIRO}&elevation=9000`)];
    const early = at(sea, "sunrise") - at(high, "sunrise");
    // The dip 0.0347°·√9000 = 3.29°, at 15°/h · cos 30° · cos(declination −4°).
    expect(early).toBeGreaterThanOrEqual(14);
    expect(early).toBeLessThanOrEqual(17);
    expect(at(high, "sunset") - at(sea, "sunset")).toBeGreaterThanOrEqual(14);
    expect(at(high, "dhuhr")).toBe(at(sea, "dhuhr"));
    for (const low of [0, -430]) expect(await text(`${CAIRO}&elevation=${low}`)).toBe(await text(CAIRO));
  });
});

describe("compat=aladhan", () => {
  // Recorded answers of api.aladhan.com/v1/timings, August 2026, methods 19 (Algiers).
  test.each([
    [
      "2026-08-01",
      {
        fajr: "04:12",
        sunrise: "05:53",
        dhuhr: "12:54",
        asr: "16:43",
        maghrib: "19:54",
        isha: "21:29",
        midnight: "00:54",
      },
    ],
    [
      "2026-08-04",
      {
        fajr: "04:16",
        sunrise: "05:56",
        dhuhr: "12:54",
        asr: "16:42",
        maghrib: "19:51",
        isha: "21:25",
        midnight: "00:54",
      },
    ],
  ])("Algiers, %s", async (date, timings) => {
    const record = await one(`lat=36.7538&lng=3.0588&method=19&date=${date}&compat=aladhan`);
    expect(record.timings).toMatchObject(timings);
    expect(prayerRecord.strict().parse(record)).toEqual(record);
  });

  test("is angle-based at high latitudes unless another rule is asked for", async () => {
    expect((await one(`${OSLO}&compat=aladhan&method=3`)).high_latitude_rule).toBe("angle-based");
    expect((await one(`${OSLO}&compat=ALADHAN&method=3&high_latitude=one-seventh`)).high_latitude_rule).toBe(
      "one-seventh",
    );
  });
});

describe("method 6", () => {
  test("is 18° and 17° unless told otherwise", async () => {
    const record = await one(`${CAIRO}&method=6`);
    expect(record.method).toMatchObject({ id: 6, chosen_by: "request", fajr_angle: 18, isha_angle: 17 });
    expect(record.timings).toEqual((await one(`${CAIRO}&method=3`)).timings);
  });

  test("takes angles", async () => {
    const record = await one(`${CAIRO}&method=6&fajr_angle=12&isha_angle=12.5&maghrib_angle=4`);
    const plain = await one(`${CAIRO}&method=6`);
    expect(record.method).toMatchObject({ fajr_angle: 12, isha_angle: 12.5, maghrib_angle: 4 });
    expect(at(record, "fajr")).toBeGreaterThan(at(plain, "fajr"));
    expect(at(record, "isha")).toBeLessThan(at(plain, "isha"));
    expect(at(record, "maghrib")).toBeGreaterThan(at(record, "sunset"));
  });

  test("takes minutes in place of angles", async () => {
    const record = await one(`${CAIRO}&method=6&isha_minutes=75&maghrib_minutes=7`);
    expect(record.method).toMatchObject({ isha_angle: null, isha_minutes: 75, maghrib_minutes: 7 });
    expect(at(record, "maghrib") - at(record, "sunset")).toBe(7);
    expect(at(record, "isha") - at(record, "maghrib")).toBe(75);
  });
});

test("every option at once keeps the shape", async () => {
  const { status, data } = await ask(
    `${TROMSO}&method=15&school=1&from=2026-05-10&days=30&timezone=europe/oslo&high_latitude=none` +
      "&polar=nearest-day&shafaq=ahmer&midnight=jafari&tune=0,1,2,3,4,5,6,7,8&hijri_adjustment=-1&elevation=12.5&lang=ar",
  );
  expect([status, data.length]).toEqual([200, 30]);
  for (const record of data) expect(prayerRecord.strict().parse(record)).toEqual(record);
});
