/** Ends, forbidden times, ishraq and duha: against the Sun's altitude, and in order on every day and everywhere. */
import { describe, expect, test } from "vitest";
import { makeDayParts } from "#core/prayer/day-parts.ts";
import { makePrayerRecords } from "#core/prayer/record.ts";
import { makeSky } from "#core/prayer/sky.ts";
import { makeTimetable } from "#core/prayer/timetable.ts";
import { dayOf, setupOf } from "./support.ts";

const CAIRO = { latDeg: 30.0444, lngDeg: 31.2357, zone: "Africa/Cairo", method: 5 };

const partsOf = (place: Parameters<typeof setupOf>[0], date: string, isJafari = false) => {
  const setup = setupOf(place);
  const day = makeTimetable({ ...setup, isRamadan: () => false })(dayOf(date));
  return { setup, day, parts: makeDayParts({ ...setup, isJafari })(day) };
};

/** Degrees of the Sun above the horizon, geometric. */
const altitudeAt = (place: typeof CAIRO, minute: number): number => {
  const { ephemeris } = setupOf(place);
  const sky = makeSky(ephemeris, place.latDeg, place.lngDeg);
  const solar = Math.round(minute / 1440 - 0.5 + place.lngDeg / 360);
  const side = minute * 60_000 < sky.transit(solar) ? -1 : 1;
  let [low, high] = [-20, 90];
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2;
    const passage = sky.passage(solar, side, Math.sin((middle * Math.PI) / 180));
    const isHigher =
      typeof passage === "number" && (side === -1 ? passage < minute * 60_000 : passage > minute * 60_000);
    if (isHigher) low = middle;
    else high = middle;
  }
  return low;
};

describe("a day in Cairo", () => {
  const { day, parts } = partsOf(CAIRO, "2026-03-20");
  const { sunrise, dhuhr, asr, sunset, maghrib, isha, midnight } = day.minutes;

  test("each prayer ends where the next limit begins", () => {
    expect(parts.ends).toEqual({ fajr: sunrise, dhuhr: asr, asr: sunset, maghrib: isha, isha: midnight });
  });

  test("in the Jafari school two prayers share their time", () => {
    const { parts: jafari } = partsOf(CAIRO, "2026-03-20", true);
    expect(jafari.ends).toEqual({ fajr: sunrise, dhuhr: sunset, asr: sunset, maghrib: midnight, isha: midnight });
  });

  test("the Sun is a spear high at ishraq, not yet a minute before, and no more when it begins to set", () => {
    expect(altitudeAt(CAIRO, parts.ishraq ?? 0)).toBeGreaterThanOrEqual(4.5);
    expect(altitudeAt(CAIRO, (parts.ishraq ?? 0) - 1)).toBeLessThan(4.5);
    const [, , evening] = parts.forbidden;
    expect(altitudeAt(CAIRO, evening?.from ?? 0)).toBeGreaterThanOrEqual(4.5);
    expect(altitudeAt(CAIRO, (evening?.from ?? 0) + 1)).toBeLessThan(4.5);
  });

  test("prayer is forbidden at sunrise, at the zenith and at sunset", () => {
    expect(parts.forbidden.map(({ name }) => name)).toEqual(["sunrise", "zenith", "sunset"]);
    expect(parts.forbidden[0]).toMatchObject({ from: sunrise, to: parts.ishraq });
    expect(parts.forbidden[1]?.to).toBe(dhuhr);
    expect((dhuhr ?? 0) - (parts.forbidden[1]?.from ?? 0)).toBeGreaterThanOrEqual(5);
    expect(parts.forbidden[2]?.to).toBe(maghrib);
  });

  test("duha is best when a quarter of the day has passed", () => {
    expect(parts.duha).toBe(Math.ceil((sunrise ?? 0) + ((sunset ?? 0) - (sunrise ?? 0)) / 4));
  });
});

test("are in order and on the safe side, from pole to pole and the year round", () => {
  for (let latDeg = -88; latDeg <= 88; latDeg += 8)
    for (let month = 1; month <= 12; month += 1) {
      const date = `2026-${String(month).padStart(2, "0")}-15`;
      const { day, parts } = partsOf({ latDeg, lngDeg: 10, zone: "Etc/UTC" }, date);
      const { sunrise, dhuhr, sunset } = day.minutes;
      const { ishraq, duha, forbidden } = parts;
      for (const { from, to } of forbidden) expect(from, `${latDeg} ${date}`).toBeLessThan(to);
      for (const [at, one] of forbidden.entries()) expect(one.from).toBeGreaterThanOrEqual(forbidden[at - 1]?.to ?? 0);
      if (ishraq !== null) expect(ishraq - (sunrise ?? Infinity)).toBeGreaterThanOrEqual(15);
      if (duha !== null) expect(duha).toBeGreaterThanOrEqual(ishraq ?? Infinity);
      if (duha !== null) expect(duha).toBeLessThan(dhuhr ?? 0);
      if (sunrise === null || sunset === null) expect([ishraq, duha, forbidden]).toEqual([null, null, []]);
    }
});

test("records say them on the local clock", () => {
  const record = makePrayerRecords(setupOf(CAIRO))(dayOf("2026-03-20"));
  expect(record.ends).toEqual({
    fajr: record.timings["sunrise"],
    dhuhr: record.timings["asr"],
    asr: record.timings["sunset"],
    maghrib: record.timings["isha"],
    isha: record.timings["midnight"],
  });
  expect(record.forbidden[0]).toEqual({ name: "sunrise", from: record.timings["sunrise"], to: record.ishraq });
});
