/** The dip of the horizon and whose height is taken. */
import { describe, expect, it } from "vitest";
import { heightEffect } from "#core/prayer/method.ts";
import { makeTimetable } from "#core/prayer/timetable.ts";
import { dayOf, methodOf, setupOf } from "./support.ts";

const MOROCCO = methodOf(21);
const WORLD = methodOf(3);
const IFRANE = { lat: 33.53, lng: -5.11 };
const AT_SEA = { lat: 30, lng: -20 };

describe("heightEffect", () => {
  it.each([
    ["sea level, asked for", WORLD, IFRANE, 0, 0],
    ["below the sea", WORLD, IFRANE, -400, 0],
    ["0.0347° per √metre", WORLD, IFRANE, 100, 0.347],
    ["1.76′ per √metre by Morocco's method", MOROCCO, IFRANE, 900, 0.88],
  ])("%s", (_, method, point, elevationM, dipDeg) => {
    const effect = heightEffect(method, point, elevationM);
    expect(effect.dipDeg).toBeCloseTo(dipDeg, 9);
    expect(effect).toMatchObject({ isKnown: true, note: null });
  });

  it("takes the height of the nearest town, and says so", () => {
    const effect = heightEffect(MOROCCO, IFRANE, null);
    expect(effect).toMatchObject({ isKnown: true, note: "elevation: Ifrane, 1648 m" });
    expect(effect.dipDeg).toBeCloseTo((1.76 / 60) * Math.sqrt(1648), 9);
  });

  it("knows no height far from towns, nor by methods without them", () => {
    expect(heightEffect(MOROCCO, AT_SEA, null)).toEqual({ dipDeg: 0, isKnown: false, note: null });
    expect(heightEffect(WORLD, IFRANE, null)).toEqual({ dipDeg: 0, isKnown: false, note: null });
  });
});

describe("a timetable of Morocco", () => {
  const timesAt = (elevationM: number | null) => {
    const place = {
      latDeg: IFRANE.lat,
      lngDeg: IFRANE.lng,
      zone: "Africa/Casablanca",
      method: 21,
      elevationM,
    };
    return makeTimetable({ ...setupOf(place), isRamadan: () => false })(dayOf("2026-03-21"));
  };

  it("is that of the town's height, which an elevation of the caller's replaces", () => {
    expect(timesAt(null).minutes).toEqual(timesAt(1648).minutes);
    expect([timesAt(null).notes, timesAt(1648).notes]).toEqual([["elevation: Ifrane, 1648 m"], []]);
    const [high, low] = [timesAt(null).minutes, timesAt(0).minutes];
    expect((low.sunrise ?? 0) - (high.sunrise ?? 0)).toBeGreaterThanOrEqual(5);
    expect((high.maghrib ?? 0) - (low.maghrib ?? 0)).toBeGreaterThanOrEqual(5);
    expect([high.fajr, high.dhuhr, high.asr, high.isha]).toEqual([low.fajr, low.dhuhr, low.asr, low.isha]);
  });
});

describe("the towns of a method", () => {
  it("are told apart by name and place", () => {
    const towns = MOROCCO.height?.towns ?? [];
    expect(towns.length).toBeGreaterThan(200);
    expect(new Set(towns.map(([name, lat, lng]) => `${name} ${lat} ${lng}`)).size).toBe(towns.length);
  });
});
