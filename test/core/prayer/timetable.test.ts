/** What a timetable answers where the Sun, the clocks or the rules are unusual. */
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { epochDay } from "#core/base/date.ts";
import { formatMinute } from "#core/base/zone.ts";
import { TIMING_NAMES, HIGH_LATITUDE_RULES, POLAR_RULES } from "#core/values/prayer.ts";
import { makeAladhanTimetable } from "#core/prayer/aladhan.ts";
import { makeTimetable, type PrayerDay, type TimetableSetup } from "#core/prayer/timetable.ts";
import { dayOf, methodOf, setupOf, zoneOf } from "./support.ts";

const setup = (changes: Parameters<typeof setupOf>[0]): TimetableSetup => ({
  ...setupOf(changes),
  isRamadan: () => false,
});
const timesOf = (changes: Parameters<typeof setupOf>[0], date: string): PrayerDay =>
  makeTimetable(setup(changes))(dayOf(date));

const TROMSO = { latDeg: 69.6492, lngDeg: 18.9553, zone: "Europe/Oslo" };
const LONGYEARBYEN = { latDeg: 78.2232, lngDeg: 15.6267, zone: "Arctic/Longyearbyen" };
const REYKJAVIK = { latDeg: 64.1466, lngDeg: -21.9426, zone: "Atlantic/Reykjavik" };

describe("polar day and polar night", () => {
  it.each([
    [
      "Tromsø in summer",
      TROMSO,
      "2026-06-21",
      "polar-day",
      ["fajr", "sunrise", "sunset", "maghrib", "isha", "midnight"],
    ],
    ["Tromsø in winter", TROMSO, "2026-12-21", "polar-night", ["sunrise", "asr", "sunset", "maghrib", "midnight"]],
    ["Longyearbyen in summer", LONGYEARBYEN, "2026-06-21", "polar-day", ["imsak", "fajr", "sunset", "last_third"]],
    [
      "the south pole",
      { latDeg: -90, lngDeg: 0, zone: "Antarctica/South_Pole" },
      "2026-06-21",
      "polar-night",
      ["fajr", "sunrise", "isha"],
    ],
    [
      "the north pole",
      { latDeg: 90, lngDeg: 0, zone: "Etc/UTC" },
      "2026-06-21",
      "polar-day",
      ["fajr", "sunrise", "maghrib"],
    ],
  ])("%s", (_, place, date, reason, names) => {
    const { minutes, unresolved } = timesOf(place, date);
    for (const name of names) {
      expect(minutes).toHaveProperty(name, null);
      expect(unresolved).toHaveProperty(name, reason);
    }
    expect(minutes.dhuhr).not.toBeNull();
  });

  it.each([
    ["nearest-latitude", TROMSO, "2026-06-21"],
    ["nearest-day", TROMSO, "2026-06-21"],
    ["nearest-latitude", TROMSO, "2026-12-21"],
    ["nearest-day", LONGYEARBYEN, "2026-12-21"],
    ["nearest-latitude", { latDeg: 90, lngDeg: 0, zone: "Etc/UTC" }, "2026-06-21"],
    ["nearest-latitude", { latDeg: -90, lngDeg: 0, zone: "Etc/UTC" }, "2026-06-21"],
  ] as const)("%s stands in", (polar, place, date) => {
    const { minutes, unresolved, notes } = timesOf({ ...place, polar }, date);
    expect(unresolved).toEqual({});
    expect(Object.values(minutes)).not.toContain(null);
    expect(notes.some((note) => note.startsWith("polar: "))).toBe(true);
  });
});

describe("high latitudes", () => {
  it("has no angle at Reykjavík in June when no rule may act", () => {
    const { unresolved } = timesOf({ ...REYKJAVIK, highLatitude: "none" }, "2026-06-10");
    expect(unresolved).toEqual({
      imsak: "angle-not-reached",
      fajr: "angle-not-reached",
      isha: "angle-not-reached",
    });
  });

  it.each([
    ["auto", 1 / 2, 1 / 2],
    ["one-seventh", 1 / 7, 1 / 7],
    ["middle-of-night", 1 / 2, 1 / 2],
    ["angle-based", 18 / 60, 17 / 60],
  ] as const)("%s bounds Fajr and Isha by the night", (highLatitude, fajrShare, ishaShare) => {
    const timetable = makeTimetable(setup({ ...REYKJAVIK, highLatitude }));
    const [day, before, after] = [0, -1, 1].map((step) => timetable(dayOf("2026-06-10") + step).minutes);
    const nightBefore = (day?.sunrise ?? 0) - (before?.sunset ?? 0);
    const nightAfter = (after?.sunrise ?? 0) - (day?.sunset ?? 0);
    expect(Math.abs((day?.sunrise ?? 0) - (day?.fajr ?? 0) - nightBefore * fajrShare)).toBeLessThanOrEqual(1.5);
    expect(Math.abs((day?.isha ?? 0) - (day?.sunset ?? 0) - nightAfter * ishaShare)).toBeLessThanOrEqual(1.5);
  });

  it("holds minutes after Maghrib before the middle of a short night", () => {
    const { minutes, notes } = timesOf({ ...REYKJAVIK, method: 4 }, "2026-06-21");
    expect(notes).toContain("isha: middle-of-night");
    expect(minutes.isha).toBe(minutes.midnight);
    expect(timesOf({ ...REYKJAVIK, method: 4, highLatitude: "none" }, "2026-06-21").unresolved.isha).toBe(undefined);
  });

  it("method 15 from 55° on in either hemisphere: a seventh of the night, or the season where later", () => {
    for (const latDeg of [60, -60]) {
      const date = latDeg > 0 ? "2026-06-21" : "2026-12-21";
      const { minutes } = timesOf({ latDeg, lngDeg: 0, zone: "Etc/UTC", method: 15 }, date);
      const nightMin = 2 * ((minutes.midnight ?? 0) - (minutes.sunset ?? 0));
      expect(Math.abs((minutes.sunrise ?? 0) - (minutes.fajr ?? 0) - nightMin / 7)).toBeLessThanOrEqual(1.5);
    }
  });
});

describe("clocks", () => {
  it.each([
    ["London, the night the clocks go forward", {}, "2026-03-28", "last_third", "2026-03-29T02:58:00+01:00"],
    [
      "Auckland, east of 170°",
      { latDeg: -36.85, lngDeg: 174.76, zone: "Pacific/Auckland" },
      "2026-01-01",
      "dhuhr",
      "2026-01-01T13:24:00+13:00",
    ],
    [
      "Apia, west of 180° with an eastern date",
      { latDeg: -13.85, lngDeg: -171.75, zone: "Pacific/Apia" },
      "2026-01-01",
      "dhuhr",
      "2026-01-01T12:30:00+13:00",
    ],
    [
      "Kiritimati",
      { latDeg: 1.87, lngDeg: -157.43, zone: "Pacific/Kiritimati" },
      "2026-01-01",
      "dhuhr",
      "2026-01-01T12:33:00+14:00",
    ],
  ] as const)("%s", (_, place, date, name, expected) => {
    const minute = timesOf(place, date).minutes[name];
    const zone = "zone" in place ? place.zone : "Europe/London";
    expect(minute === null ? null : formatMinute(zoneOf(zone), minute)).toBe(expected);
  });

  it("Apia has no 2011-12-30", () => {
    const apia = { latDeg: -13.85, lngDeg: -171.75, zone: "Pacific/Apia" };
    for (const make of [makeTimetable, makeAladhanTimetable]) {
      const { minutes, unresolved } = make(setup(apia))(dayOf("2011-12-30"));
      expect(new Set(Object.values(minutes))).toEqual(new Set([null]));
      expect(new Set(Object.values(unresolved))).toEqual(new Set(["no-such-date"]));
    }
  });

  it("the date line itself, and both its names, have one noon", () => {
    const [east, west] = [180, -180].map(
      (lngDeg) => timesOf({ latDeg: 0, lngDeg, zone: "Pacific/Fiji" }, "2026-06-01").minutes,
    );
    expect(east).toEqual(west);
  });
});

describe("options", () => {
  const day = timesOf({}, "2026-03-01").minutes;

  it("tune moves single times", () => {
    const tuned = timesOf({ tune: { fajr: 3, isha: -2, midnight: 5 } }, "2026-03-01").minutes;
    expect(tuned).toEqual({
      ...day,
      fajr: (day.fajr ?? 0) + 3,
      isha: (day.isha ?? 0) - 2,
      midnight: (day.midnight ?? 0) + 5,
    });
  });

  it("a tune that breaks the order loses its time", () => {
    expect(timesOf({ tune: { asr: 600 } }, "2026-03-01").unresolved).toEqual({ asr: "out-of-order" });
  });

  it("school 1 has the later Asr, elevation the longer day, jafari the shorter night", () => {
    expect(timesOf({ school: 1 }, "2026-03-01").minutes.asr).toBeGreaterThan(day.asr ?? 0);
    expect(timesOf({ elevationM: 1000 }, "2026-03-01").minutes.sunset).toBeGreaterThan(day.sunset ?? 0);
    expect(timesOf({ midnight: "jafari" }, "2026-03-01").minutes.midnight).toBeLessThan(day.midnight ?? 0);
  });

  it("method 4 waits 120 minutes in Ramadan", () => {
    const makkah = setup({ latDeg: 21.4225, lngDeg: 39.8262, zone: "Asia/Riyadh", method: 4 });
    for (const [isRamadan, wait] of [
      [() => true, 120],
      [() => false, 90],
    ] as const) {
      const { minutes } = makeTimetable({ ...makkah, isRamadan })(dayOf("2026-03-01"));
      expect((minutes.isha ?? 0) - (minutes.maghrib ?? 0)).toBe(wait);
    }
  });
});

describe("any place, any date, any rule", () => {
  it("is ordered or null with a reason, never anything else", () => {
    const place = fc.record({
      latDeg: fc.double({ min: -90, max: 90, noNaN: true }),
      lngDeg: fc.double({ min: -180, max: 180, noNaN: true }),
      zone: fc.constantFrom("Etc/UTC", "Pacific/Apia", "Asia/Tehran", "America/St_Johns", "Europe/Oslo"),
      school: fc.constantFrom(0 as const, 1 as const),
      highLatitude: fc.constantFrom(...HIGH_LATITUDE_RULES),
      polar: fc.constantFrom(...POLAR_RULES),
      shafaq: fc.constantFrom("general" as const, "ahmer" as const, "abyad" as const),
      elevationM: fc.constantFrom(0, 0, 2500),
    });
    const day = fc.integer({ min: epochDay(1900, 1, 1), max: epochDay(2100, 12, 31) });
    const make = fc.constantFrom(makeTimetable, makeTimetable, makeAladhanTimetable);
    fc.assert(
      fc.property(place, fc.integer({ min: 1, max: 23 }), day, make, (changes, id, date, timetable) => {
        const { minutes, unresolved } = timetable({ ...setup(changes), method: methodOf(id) })(date);
        let last = Number.NEGATIVE_INFINITY;
        const faults: string[] = [];
        for (const name of TIMING_NAMES) {
          const minute = minutes[name];
          if ((minute === null) !== (unresolved[name] !== undefined)) faults.push(`${name}: time or reason, not both`);
          if (minute === null) continue;
          if (!Number.isInteger(minute)) faults.push(`${name}: ${minute}`);
          if (Math.abs(minute / 1440 - date - 0.5) >= 2.5) faults.push(`${name}: on another day`);
          if (name === "midnight" || name === "first_third" || name === "last_third") continue;
          if (minute < last) faults.push(`${name}: out of order`);
          last = minute;
        }
        expect(faults).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });
});
