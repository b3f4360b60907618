/**
 * Seconds of error against two independent ways to the same event: astronomia's full VSOP87 series, iterated at the
 * event itself, and npm astronomy-engine. Both are asked for the geocentric apparent Sun; times are compared before rounding.
 */
import { Body, GeoVector, MakeTime, RotateVector, Rotation_EQJ_EQD, SiderealTime } from "astronomy-engine";
import { sunAt } from "../build/data/refresh/ephemeris.ts";
import { epochDay } from "../server/core/base/date.ts";
import { DAY_MS } from "../server/core/base/time.ts";
import { makeSky } from "../server/core/prayer/sky.ts";
import { ephemeris } from "../test/core/prayer/support.ts";

type Sun = (day: number) => { readonly sinDeclination: number; readonly equationTurns: number };

const SAMPLES = 1000;
const RAD = Math.PI / 180;
const TURN = 2 * Math.PI;
const HORIZON_DEG = 50 / 60;
const J2000 = Date.UTC(2000, 0, 1, 12) / DAY_MS;

const engineSun: Sun = (day) => {
  const time = MakeTime(day - J2000);
  const { x, y, z } = RotateVector(Rotation_EQJ_EQD(time), GeoVector(Body.Sun, time, true));
  const hourAngle = SiderealTime(time) / 24 - Math.atan2(y, x) / TURN;
  const difference = hourAngle - (day - Math.floor(day) - 0.5);
  return { sinDeclination: z / Math.hypot(x, y, z), equationTurns: difference - Math.round(difference) };
};

interface Place {
  readonly day: number;
  readonly latDeg: number;
  readonly lngDeg: number;
}

/** Julian days as doubles resolve 40 µs: an iteration cannot settle closer. */
const SETTLED_DAYS = 2e-9;

/** Fixed-point iteration of the hour angle at the event. */
const solve = (sun: Sun, place: Place, target: (sinDec: number) => number): number => {
  const noon = place.day + 0.5;
  let at = noon - place.lngDeg / 360;
  for (let step = 0; step < 40; step += 1) {
    const { sinDeclination, equationTurns } = sun(at);
    const change = noon + target(sinDeclination) - place.lngDeg / 360 - equationTurns - at;
    at += change;
    if (Math.abs(change) < SETTLED_DAYS) return at;
  }
  return Number.NaN;
};

const hourAngle = (latDeg: number, sinDec: number, sinAltitude: number): number => {
  const cosDec = Math.sqrt(1 - sinDec * sinDec);
  const [sinLat, cosLat] = [Math.sin(latDeg * RAD), Math.cos(latDeg * RAD)];
  return Math.acos((sinAltitude - sinLat * sinDec) / (cosLat * cosDec)) / TURN;
};

const asr = (sun: Sun, place: Place): number => {
  const transit = solve(sun, place, () => 0);
  const zenith = Math.abs(place.latDeg * RAD - Math.asin(sun(transit).sinDeclination));
  const altitude = Math.atan(1 / (1 + Math.tan(zenith)));
  return solve(sun, place, (sinDec) => hourAngle(place.latDeg, sinDec, Math.sin(altitude)));
};

const HORIZON = -Math.sin(HORIZON_DEG * RAD);
const EVENTS: Readonly<Record<string, (sun: Sun, place: Place) => number>> = {
  sunrise: (sun, place) => solve(sun, place, (sinDec) => -hourAngle(place.latDeg, sinDec, HORIZON)),
  dhuhr: (sun, place) => solve(sun, place, () => 0),
  asr,
  sunset: (sun, place) => solve(sun, place, (sinDec) => hourAngle(place.latDeg, sinDec, HORIZON)),
};

const ours = (event: string, { day, latDeg, lngDeg }: Place): number => {
  const sky = makeSky(ephemeris, latDeg, lngDeg);
  const passage =
    event === "dhuhr"
      ? sky.transit(day)
      : event === "asr"
        ? sky.asr(day, 1)
        : sky.passage(day, event === "sunrise" ? -1 : 1, HORIZON);
  return typeof passage === "number" ? passage / DAY_MS : Number.NaN;
};

/** A seeded generator of 0..1 (mulberry32). */
const generator = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** Error bounds of one event against one reference, seconds. */
const row = (what: string, event: string, sun: Sun, places: readonly Place[]): string => {
  const errors = places
    .map((place) => Math.abs(ours(event, place) - (EVENTS[event]?.(sun, place) ?? Number.NaN)) * 86_400)
    .filter((error) => !Number.isNaN(error))
    .toSorted((a, b) => a - b);
  const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length;
  const p99 = errors[Math.floor(errors.length * 0.99)] ?? Number.NaN;
  const figures = [mean, p99, errors.at(-1) ?? Number.NaN].map((error) => error.toFixed(4));
  return `| ${what} | ${event} | ${errors.length} of ${places.length} | ${figures.join(" | ")} |`;
};

/** A table of errors in seconds at seeded random places, |latitude| ≤ 65°, and dates of 2020–2040. */
export const secondsTable = (): string => {
  const random = generator(1447);
  const [from, to] = [epochDay(2020, 1, 1), epochDay(2040, 12, 31)];
  const places = Array.from({ length: SAMPLES }, () => ({
    day: from + Math.floor(random() * (to - from)),
    latDeg: random() * 130 - 65,
    lngDeg: random() * 360 - 180,
  }));
  return [
    "| against | event | compared | mean s | p99 s | max s |",
    "|---|---|---|---|---|---|",
    ...Object.keys(EVENTS).map((event) => row("astronomia, VSOP87", event, sunAt, places)),
    ...Object.keys(EVENTS).map((event) => row("astronomy-engine", event, engineSun, places)),
  ].join("\n");
};
