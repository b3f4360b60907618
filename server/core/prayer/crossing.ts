/**
 * When the Sun transits, and when it passes an altitude, at one place on one solar day.
 * Owns: Newton's iteration in hour-angle space. Refuses: zones, prayers, rounding.
 * Times are days from the UTC noon of the SunDay; altitudes are geometric (centre of the disc, no parallax).
 * Reference: Meeus, Astronomical Algorithms, chapters 13 and 15. Accuracy: 0.1 ms against the table, absent near grazing.
 */
import type { SunDay } from "./sun-day.ts";

/** A place as the solver wants it. */
export interface Site {
  readonly latDeg: number;
  /** East positive, in turns (360°). */
  readonly lngTurns: number;
  readonly sinLat: number;
  readonly cosLat: number;
}

/** Why an altitude is not passed: the Sun stays above it, or below it. */
export type NoCrossing = "above" | "below";

const RAD = Math.PI / 180;
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

const equation = (sun: SunDay, t: number): number =>
  sun.e0 + t * (sun.e1 + t * (sun.e2 + t * (sun.e3 + t * sun.e4)));
const equationRate = (sun: SunDay, t: number): number =>
  sun.e1 + t * (2 * sun.e2 + t * (3 * sun.e3 + t * 4 * sun.e4));
const sinDec = (sun: SunDay, t: number): number =>
  sun.s0 + t * (sun.s1 + t * (sun.s2 + t * (sun.s3 + t * sun.s4)));
const sinDecRate = (sun: SunDay, t: number): number =>
  sun.s1 + t * (2 * sun.s2 + t * (3 * sun.s3 + t * 4 * sun.s4));

/** The upper transit, and the Sun there: where every search of that day begins. */
export interface Transit {
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
export const zenithAtTransit = (
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
      targetRate =
        ((sinLat - s * sinAltitude) * sRate) / (cosLatDec * cosDec2 * Math.sqrt(1 - cosH * cosH) * TURN);
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
