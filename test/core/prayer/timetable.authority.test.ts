/** What an authority prints beyond a method: fractions of a minute, seasons, points of computation, bounds of the night. */
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatClock } from "#core/base/time.ts";
import { localMinute } from "#core/base/zone.ts";
import type { NightRule, PrayerMethod, SeasonalCorrection } from "#core/prayer/method.ts";
import { makeTimetable, type PrayerDay, type TimetableSetup, type TimingName } from "#core/prayer/timetable.ts";
import { dayOf, methodOf, setupOf } from "./support.ts";

const UTC = "Etc/UTC";
const KUALA_LUMPUR = { latDeg: 3.139, lngDeg: 101.6869, zone: UTC };
const STOCKHOLM = { latDeg: 59.3294, lngDeg: 18.0687, zone: UTC };

const dayBy = (
  place: Parameters<typeof setupOf>[0],
  changes: Partial<PrayerMethod>,
  date: string,
  more: Partial<TimetableSetup> = {},
): PrayerDay => {
  const setup = { ...setupOf(place), isRamadan: () => false, ...more };
  return makeTimetable({ ...setup, method: { ...setup.method, ...changes } })(dayOf(date));
};

const minutesOf = (day: PrayerDay, name: TimingName): number => day.minutes[name] ?? Number.NaN;

const printedWith = (round: "nearest" | "up" | "down", offset_min: number): Partial<PrayerMethod> => ({
  printed: { ...methodOf(3).printed, dhuhr: { round, offset_min } },
});

describe("minutes that are added", () => {
  it("whole ones move the minute, whatever the rounding", () => {
    fc.assert(
      fc.property(fc.integer({ min: -15, max: 15 }), fc.constantFrom("nearest", "up", "down"), (minutes, round) => {
        const [plain, moved] = [0, minutes].map((offset) =>
          minutesOf(dayBy(KUALA_LUMPUR, printedWith(round, offset), "2026-03-01"), "dhuhr"),
        );
        expect(moved).toBe((plain ?? 0) + minutes);
      }),
    );
  });

  it("a fraction counts before rounding: ten tenths are a minute, and none goes back", () => {
    const tenths = Array.from({ length: 11 }, (_, tenth) =>
      minutesOf(dayBy(KUALA_LUMPUR, printedWith("nearest", tenth / 10), "2026-03-01"), "dhuhr"),
    );
    expect(tenths.toSorted((a, b) => a - b)).toEqual(tenths);
    expect((tenths[10] ?? 0) - (tenths[0] ?? 0)).toBe(1);
  });
});

describe("the end of eating", () => {
  it.each([0, 5, 10])("%i minutes before the printed Fajr", (imsak_min) => {
    const day = dayBy(KUALA_LUMPUR, { imsak_min }, "2026-03-01");
    expect(minutesOf(day, "fajr") - minutesOf(day, "imsak")).toBe(imsak_min);
  });
});

describe("times by the clock and by other times", () => {
  const AMSTERDAM = { latDeg: 52.37, lngDeg: 4.9, zone: "Europe/Amsterdam" };
  const DAYS = ["2026-01-15", "2026-03-28", "2026-03-29", "2026-07-01", "2026-10-25"];

  it.each(DAYS)("Dhuhr at the same hour on %s, in whatever zone it is asked", (date) => {
    for (const zone of [AMSTERDAM.zone, UTC, "Asia/Ashgabat"]) {
      const day = dayBy({ ...AMSTERDAM, zone }, { dhuhr_clock: 12 * 60 + 50 }, date);
      expect(formatClock(minutesOf(day, "dhuhr"))).toBe("12:50");
    }
  });

  it("minutes of a zone or of the season move it", () => {
    const later: SeasonalCorrection = {
      prayers: ["dhuhr"],
      by: "month",
      from_year: null,
      to_year: null,
      minutes: Array.from({ length: 12 }, () => 10),
    };
    const [own, moved] = [[], [later]].map((corrections) =>
      minutesOf(dayBy(AMSTERDAM, { dhuhr_clock: 710, corrections }, "2026-07-01"), "dhuhr"),
    );
    expect((moved ?? 0) - (own ?? 0)).toBe(10);
  });

  it.each(DAYS)("Asr so long before the printed Maghrib on %s, whatever the school", (date) => {
    const printed = { ...methodOf(3).printed, maghrib: { round: "up", offset_min: 4.5 } as const };
    for (const school of [0, 1] as const) {
      const day = dayBy(AMSTERDAM, { asr_minutes: 100, printed }, date, { school });
      expect(minutesOf(day, "maghrib") - minutesOf(day, "asr")).toBe(100);
    }
  });

  it.each(DAYS)("Maghrib at an angle is after sunset, which stays, on %s", (date) => {
    const [own, deep] = [{}, { maghrib_angle: 4 }].map((changes) => dayBy(AMSTERDAM, changes, date));
    if (own === undefined || deep === undefined) throw new Error("got no days");
    expect(minutesOf(deep, "sunset")).toBe(minutesOf(own, "sunset"));
    expect(minutesOf(deep, "maghrib") - minutesOf(own, "maghrib")).toBeGreaterThan(15);
  });
});

describe("minutes of the season", () => {
  const ALWAYS = { from_year: null, to_year: null };
  const correctedOn = (correction: SeasonalCorrection, date: string): number =>
    minutesOf(dayBy(KUALA_LUMPUR, { corrections: [correction] }, date), "isha") -
    minutesOf(dayBy(KUALA_LUMPUR, {}, date), "isha");
  const months = Array.from({ length: 12 }, (_, index) => index + 1);

  it.each([
    ["2026-01-01", 1],
    ["2026-01-31", 1],
    ["2026-02-01", 2],
    ["2024-02-29", 2],
    ["2026-12-31", 12],
  ])("by month on %s: those of its month", (date, minutes) => {
    expect(correctedOn({ prayers: ["isha"], by: "month", ...ALWAYS, minutes: months }, date)).toBe(minutes);
  });

  it.each<[date: string, minutes: number[], expected: number]>([
    ["2026-01-01", months.map((month) => month * 4), 4],
    ["2026-01-16", months.map((month) => month * 4), 6],
    ["2026-12-31", months.map((month) => month * 4), 5],
    ["2026-01-01", Array.from({ length: 36 }, (_, part) => part), 0],
    ["2026-01-11", Array.from({ length: 36 }, (_, part) => part), 1],
  ])("by season on %s: evenly from the first day of one part to the next", (date, minutes, expected) => {
    expect(
      Math.abs(correctedOn({ prayers: ["isha"], by: "season", ...ALWAYS, minutes }, date) - expected),
    ).toBeLessThanOrEqual(1);
  });

  it.each([
    ["2018-12-31", 0],
    ["2019-01-01", 3],
    ["2022-12-31", 3],
    ["2023-01-01", 0],
  ])("of tables from 2019 to 2022, on %s: %i", (date, minutes) => {
    const years = { from_year: 2019, to_year: 2022 };
    const constant = Array.from({ length: 12 }, () => 3);
    expect(correctedOn({ prayers: ["isha"], by: "month", ...years, minutes: constant }, date)).toBe(minutes);
  });

  it("other times stay", () => {
    const day = dayBy(
      KUALA_LUMPUR,
      { corrections: [{ prayers: ["isha"], by: "month", ...ALWAYS, minutes: months }] },
      "2026-05-01",
    );
    expect({ ...day.minutes, isha: 0 }).toEqual({ ...dayBy(KUALA_LUMPUR, {}, "2026-05-01").minutes, isha: 0 });
  });
});

describe("the point that an authority computes for", () => {
  it("a degree west is four minutes later; sunrise has its own point", () => {
    const reference = {
      latDeg: 3.139,
      lngDeg: 100.6869,
      sunriseLatDeg: 3.139,
      sunriseLngDeg: 102.6869,
      heightM: null,
      corrections: [],
    };
    const [own, other] = [dayBy(KUALA_LUMPUR, {}, "2026-03-01"), dayBy(KUALA_LUMPUR, {}, "2026-03-01", { reference })];
    const moved = (name: TimingName): number => minutesOf(other, name) - minutesOf(own, name);
    expect([moved("dhuhr"), moved("maghrib"), moved("isha"), moved("sunrise")]).toEqual([4, 4, 4, -4]);
  });

  it("breaks no fast at the place itself: none ends before its sunset, none begins after its dawn", () => {
    const at = (lng: number) => ({
      reference: {
        latDeg: 3.139,
        lngDeg: lng,
        sunriseLatDeg: 3.139,
        sunriseLngDeg: lng,
        heightM: null,
        corrections: [],
      },
    });
    const own = dayBy(KUALA_LUMPUR, {}, "2026-03-01");
    for (const [lng, moved] of [
      [102.6869, { fajr: -4, imsak: -4, maghrib: 0, sunset: 0 }],
      [100.6869, { fajr: 4, imsak: 0, maghrib: 4, sunset: 0 }],
    ] as const) {
      const table = dayBy(KUALA_LUMPUR, {}, "2026-03-01", at(lng));
      for (const [name, minutes] of Object.entries(moved) as [TimingName, number][])
        expect([name, Math.abs(minutesOf(table, name) - minutesOf(own, name) - minutes)]).toEqual([
          name,
          expect.toSatisfy((off: number) => off <= 1),
        ]);
    }
  });

  it("the height of a zone lowers the horizon, and that of twilight where the authority counts it", () => {
    const reference = {
      ...KUALA_LUMPUR,
      sunriseLatDeg: 3.139,
      sunriseLngDeg: 101.6869,
      heightM: 1214,
      corrections: [],
    };
    const height = { dip_arcmin: 1.76, twilight: true, source: "", towns: [] };
    const high = dayBy(KUALA_LUMPUR, { height }, "2026-03-01", { reference });
    const low = dayBy(KUALA_LUMPUR, { height }, "2026-03-01");
    const moved = (name: TimingName): number => minutesOf(high, name) - minutesOf(low, name);
    // e-Solat's zone of Gunung Jerai, 1,214 m: Fajr about 4 minutes earlier, Isha about 4.6 later.
    expect([moved("fajr"), moved("sunrise"), moved("maghrib"), moved("isha")]).toEqual([-4, -4, 4, 4]);
  });
});

const BOUND: NightRule = {
  prayer: "fajr",
  from: null,
  to: null,
  above_lat: 45,
  act: "cap",
  measure: "share",
  value: 0.2,
  spring_per_deg: 0,
  autumn_per_deg: 0,
};

describe("bounds of the night", () => {
  const clocks = (day: PrayerDay): readonly string[] =>
    (["fajr", "sunrise", "isha"] as const).map((name) =>
      formatClock(localMinute(setupOf({ zone: UTC }).zone, minutesOf(day, name))),
    );
  const fajrBy = (bound: Partial<NightRule>, date: string): number =>
    minutesOf(dayBy(STOCKHOLM, { nights: [{ ...BOUND, ...bound }] }, date), "fajr");
  const plain = (date: string): number => minutesOf(dayBy(STOCKHOLM, {}, date), "fajr");
  const sunrise = (date: string): number => minutesOf(dayBy(STOCKHOLM, {}, date), "sunrise");

  it("in winter, with a long night, the angle stays", () => {
    expect(fajrBy({}, "2026-01-10")).toBe(plain("2026-01-10"));
  });

  it("a share of the night from sunset to sunrise, and a note of it", () => {
    const day = dayBy(STOCKHOLM, { nights: [BOUND] }, "2026-06-21");
    const before = dayBy(STOCKHOLM, {}, "2026-06-20");
    const night = minutesOf(day, "sunrise") - minutesOf(before, "maghrib");
    expect(Math.abs(minutesOf(day, "sunrise") - minutesOf(day, "fajr") - night / 5)).toBeLessThanOrEqual(1);
    expect(day.notes[0]).toBe("fajr: authority");
    expect(clocks(day)[0]).not.toBe(clocks(day)[1]);
  });

  it.each<[what: string, bound: Partial<NightRule>, date: string, beforeSunrise: number | null]>([
    ["minutes, all year", { act: "replace", measure: "minutes", value: 90 }, "2026-01-10", 90],
    [
      "only in its season",
      { act: "replace", measure: "minutes", value: 90, from: "05-01", to: "07-31" },
      "2026-04-30",
      null,
    ],
    [
      "on its first day",
      { act: "replace", measure: "minutes", value: 90, from: "05-01", to: "07-31" },
      "2026-05-01",
      90,
    ],
    [
      "over the end of the year",
      { act: "replace", measure: "minutes", value: 90, from: "12-01", to: "01-31" },
      "2026-01-10",
      90,
    ],
    ["only above its latitude", { act: "replace", measure: "minutes", value: 90, above_lat: 60 }, "2026-01-10", null],
    ["where the angle is reached it may stay", { act: "unreached", measure: "minutes", value: 90 }, "2026-01-10", null],
    ["where it is not reached it does not", { act: "unreached", measure: "minutes", value: 90 }, "2026-06-21", 90],
  ])("%s", (_, bound, date, beforeSunrise) => {
    const expected = beforeSunrise === null ? plain(date) : sunrise(date) - beforeSunrise;
    expect(Math.abs(fajrBy(bound, date) - expected)).toBeLessThanOrEqual(1);
  });

  it("the share that another latitude has", () => {
    const south = dayBy({ ...STOCKHOLM, latDeg: 45 }, {}, "2026-06-21");
    const eve = dayBy({ ...STOCKHOLM, latDeg: 45 }, {}, "2026-06-20");
    const share =
      (minutesOf(south, "sunrise") - minutesOf(south, "fajr")) /
      (minutesOf(south, "sunrise") - minutesOf(eve, "maghrib"));
    const night = sunrise("2026-06-21") - minutesOf(dayBy(STOCKHOLM, {}, "2026-06-20"), "maghrib");
    const fajr = fajrBy({ act: "replace", measure: "latitude", value: 45 }, "2026-06-21");
    expect(Math.abs(sunrise("2026-06-21") - fajr - share * night)).toBeLessThanOrEqual(2);
  });

  it("another rule that is asked for sets them aside", () => {
    const asked = dayBy(STOCKHOLM, { nights: [BOUND] }, "2026-06-21", { highLatitude: "one-seventh" });
    expect(asked.notes[0]).toBe("fajr: one-seventh");
  });

  it("no day runs backwards, at any latitude and with any bound", () => {
    const bound = fc.record({
      act: fc.constantFrom("cap", "unreached", "replace"),
      value: fc.double({ min: 0, max: 0.5, noNaN: true }),
      spring_per_deg: fc.double({ min: 0, max: 0.02, noNaN: true }),
    });
    const latitude = fc.double({ min: -90, max: 90, noNaN: true });
    fc.assert(
      fc.property(latitude, bound, fc.integer({ min: 0, max: 364 }), (latDeg, given, offset) => {
        const nights = (["fajr", "isha"] as const).map((prayer): NightRule => ({
          ...BOUND,
          above_lat: 0,
          ...given,
          prayer,
        }));
        const setup = { ...setupOf({ ...STOCKHOLM, latDeg }), isRamadan: () => false };
        const day = makeTimetable({ ...setup, method: { ...setup.method, nights } })(dayOf("2026-01-01") + offset);
        const order = (["imsak", "fajr", "sunrise", "dhuhr", "asr", "sunset", "maghrib", "isha"] as const).flatMap(
          (name) => day.minutes[name] ?? [],
        );
        expect(order.toSorted((a, b) => a - b)).toEqual(order);
      }),
      { numRuns: 300 },
    );
  });
});
