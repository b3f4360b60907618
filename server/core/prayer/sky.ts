/**
 * When the Sun transits, and when it passes an altitude, at one place on one solar day.
 * Owns: Newton's iteration in hour-angle space. Refuses: zones, prayers, rounding.
 * Times are days from the UTC noon of the SunDay; altitudes are geometric (centre of the disc, no parallax).
 * Reference: Meeus, Astronomical Algorithms, chapters 13 and 15. Accuracy: 0.1 ms against the table, absent near grazing.
 */
import { RAD } from "#core/base/geo.ts";
import { DAY_MS } from "#core/base/time.ts";
import type { UNRESOLVED_REASONS } from "#core/model/prayer.ts";
import type { Ephemeris } from "./ephemeris.ts";
import { coversDay, held, type SunDay, sunDaysBy, type SunRule } from "./sun-day.ts";

/** A place as the solver wants it. */
interface Site {
  readonly latDeg: number;
  /** East positive, in turns (360°). */
  readonly lngTurns: number;
  readonly sinLat: number;
  readonly cosLat: number;
}

/** Why an altitude is not passed: the Sun stays above it, or below it. */
type NoCrossing = "above" | "below";

const TURN = 2 * Math.PI;
/** 0.9 s, in days: Newton's error is squared by each step, so the step that moves less leaves less than 0.1 ms. */
const LAST_STEP_DAYS = 1e-5;
const MAX_STEPS = 12;

/** Prepares a place; latitude -90..90, longitude -180..180, degrees. */
export const makeSite = (latDeg: number, lngDeg: number): Site => ({
  latDeg,
  lngTurns: lngDeg / 360,
  sinLat: Math.sin(latDeg * RAD),
  cosLat: Math.cos(latDeg * RAD),
});

const equation = (sun: SunDay, t: number): number => sun.e0 + t * (sun.e1 + t * (sun.e2 + t * (sun.e3 + t * sun.e4)));
const equationRate = (sun: SunDay, t: number): number => sun.e1 + t * (2 * sun.e2 + t * (3 * sun.e3 + t * 4 * sun.e4));
const sinDec = (sun: SunDay, t: number): number => sun.s0 + t * (sun.s1 + t * (sun.s2 + t * (sun.s3 + t * sun.s4)));
const sinDecRate = (sun: SunDay, t: number): number => sun.s1 + t * (2 * sun.s2 + t * (3 * sun.s3 + t * 4 * sun.s4));

/** The upper transit, and the Sun there: where every search of that day begins. */
interface Transit {
  /** Days from the noon of the SunDay. */
  readonly at: number;
  readonly sinDec: number;
  /** Change of the sine of the declination per day. */
  readonly sinDecRate: number;
  /** Turns of hour angle per day. */
  readonly angleRate: number;
}

/** The upper transit: hour angle t + longitude + equation of time = 0. */
export const transit = (sun: SunDay, site: Site): Transit => {
  let at = -site.lngTurns - sun.e0;
  for (let step = 0; step < 2; step++) {
    at -= (at + site.lngTurns + equation(sun, at)) / (1 + equationRate(sun, at));
  }
  return {
    at,
    sinDec: sinDec(sun, at),
    sinDecRate: sinDecRate(sun, at),
    angleRate: 1 + equationRate(sun, at),
  };
};

/** Cosine and sine of the zenith distance |latitude − declination| at the transit. */
const zenithAtTransit = (
  { sinLat, cosLat }: Site,
  { sinDec: s }: Transit,
): { readonly cos: number; readonly sin: number } => {
  const cosDec = Math.sqrt(1 - s * s);
  return { cos: sinLat * s + cosLat * cosDec, sin: Math.abs(sinLat * cosDec - cosLat * s) };
};

/**
 * The instant at which the Sun's altitude has the sine `sinAltitude`, before (`side` -1) or after (`side` 1) the
 * transit `noon` and within half a turn of it.
 */
export const crossing = (
  sun: SunDay,
  site: Site,
  noon: Transit,
  side: -1 | 1,
  sinAltitude: number,
): number | NoCrossing => {
  const { sinLat, cosLat, lngTurns } = site;
  let { at: t, sinDec: s, sinDecRate: sRate, angleRate } = noon;
  /** Hour angle at t, in turns. */
  let angle = 0;
  let outside: NoCrossing = "above";
  for (let step = 0; step < MAX_STEPS; step++) {
    const cosDec2 = 1 - s * s;
    const cosLatDec = cosLat * Math.sqrt(cosDec2);
    // Meeus 13.6 solved for the hour angle H of the altitude.
    const cosH = (sinAltitude - sinLat * s) / cosLatDec;
    const isReached = cosH > -1 && cosH < 1;
    let target = 0;
    let targetRate = 0;
    if (isReached) {
      target = Math.acos(cosH) / TURN;
      // dH/dt = -(d cosH / dδ)(dδ/dt) / sin H, with d cosH / dδ = (s sin h - sin φ) / (cos φ cos² δ).
      targetRate = ((sinLat - s * sinAltitude) * sRate) / (cosLatDec * cosDec2 * Math.sqrt(1 - cosH * cosH) * TURN);
      if (Math.abs(targetRate) > 0.5) targetRate = 0;
    } else {
      outside = cosH >= 1 ? "below" : "above";
      target = outside === "below" ? 0 : 0.5;
    }
    const change = (angle - side * target) / (angleRate - side * targetRate);
    t -= change;
    if (Math.abs(change) < LAST_STEP_DAYS) return isReached ? t : outside;
    s = sinDec(sun, t);
    sRate = sinDecRate(sun, t);
    angle = t + lngTurns + equation(sun, t);
    angleRate = 1 + equationRate(sun, t);
  }
  return outside;
};

// MERGED sky.ts: The Sun over one place as UTC instants: transit, sunrise, sunset, any altitude, the shadow of Asr.
// Owns: the horizon (refraction, semidiameter) and a memo, so that days in sequence share their nights.
// Refuses: prayers and zones. A solar day is named by the epoch day whose UTC noon, less the longitude, is its noon.

export type UnresolvedReason = (typeof UNRESOLVED_REASONS)[number];

/** A UTC instant in milliseconds since 1970, or why there is none. */
export type Passage = number | UnresolvedReason;

/** Depression of the Sun's centre at sunrise and sunset: 34′ refraction and 16′ semidiameter. */
export const HORIZON_DEG = 50 / 60;

/** Everything that the prayers of one place ask of the Sun. Days are solar days. */
export interface Sky {
  readonly latDeg: number;
  readonly covers: (day: number) => boolean;
  readonly transit: (day: number) => number;
  readonly sunrise: (day: number) => Passage;
  readonly sunset: (day: number) => Passage;
  /** When the sine of the Sun's altitude is `sinAltitude`, before (-1) or after (1) the transit. */
  readonly passage: (day: number, side: -1 | 1, sinAltitude: number) => Passage;
  /** When a shadow has grown by `shadow` lengths of its object over that at transit. */
  readonly asr: (day: number, shadow: 1 | 2) => Passage;
}

const noonMs = (day: number): number => (day + 0.5) * DAY_MS;
const POLAR: Readonly<Record<NoCrossing, UnresolvedReason>> = { above: "polar-day", below: "polar-night" };
/** Four days are remembered. */
const MEMO_MASK = 3;

/** Remembers the last few days of a function of the day. */
const memo = <T>(compute: (day: number) => T): ((day: number) => T) => {
  const days: number[] = [];
  const values: T[] = [];
  return (day) => {
    const slot = day & MEMO_MASK;
    const known = values[slot];
    if (days[slot] === day && known !== undefined) return known;
    const value = compute(day);
    days[slot] = day;
    values[slot] = value;
    return value;
  };
};

/** Sine of the altitude of a Sun `angleDeg` below the horizon. */
export const sinBelow = (angleDeg: number): number => -Math.sin((angleDeg * Math.PI) / 180);

/** Asr: cot(altitude) = shadow + tan|latitude − declination at transit|; no such altitude when the Sun stays down. */
const asrPassage = (sun: SunDay, site: Site, noon: Transit, shadow: 1 | 2): number | NoCrossing => {
  const zenith = zenithAtTransit(site, noon);
  if (zenith.cos <= 0) return "below";
  const cotAltitude = shadow + zenith.sin / zenith.cos;
  return crossing(sun, site, noon, 1, 1 / Math.sqrt(1 + cotAltitude * cotAltitude));
};

/** How an authority has its sky; what is left out is exact, at sea level. */
export interface SkyRules {
  /** Depression of the Sun at sunrise and sunset, degrees. */
  readonly horizonDeg?: number;
  readonly sun?: SunRule;
  /** Which Sun Asr's hour angle is computed with: its own, or that of the transit, from which its altitude comes. */
  readonly asrSun?: "event" | "transit";
}

/** The sky of a place. Latitude -90..90, longitude -180..180 degrees. */
export const makeSky = (
  ephemeris: Ephemeris,
  latDeg: number,
  lngDeg: number,
  { horizonDeg = HORIZON_DEG, sun = "event", asrSun = "event" }: SkyRules = {},
): Sky => {
  const site = makeSite(latDeg, lngDeg);
  const sunOf = sunDaysBy(ephemeris, sun, lngDeg);
  const sinHorizon = sinBelow(horizonDeg);
  const noonOf = memo((day) => transit(sunOf(day), site));
  const passage = (day: number, side: -1 | 1, sinAltitude: number): Passage => {
    const t = crossing(sunOf(day), site, noonOf(day), side, sinAltitude);
    return typeof t === "number" ? noonMs(day) + t * DAY_MS : POLAR[t];
  };
  const sunset = memo((day) => passage(day, 1, sinHorizon));
  return {
    latDeg,
    covers: (day) => coversDay(ephemeris, day),
    transit: (day) => noonMs(day) + noonOf(day).at * DAY_MS,
    sunrise: memo((day) => passage(day, -1, sinHorizon)),
    sunset,
    passage,
    asr: (day, shadow) => {
      const noon = noonOf(day);
      const own = sunOf(day);
      const t = asrPassage(asrSun === "event" ? own : held(own, noon.at), site, noon, shadow);
      if (typeof t === "number") return noonMs(day) + t * DAY_MS;
      return sunset(day) === "polar-night" ? "polar-night" : "asr-not-reached";
    },
  };
};
