/**
 * The Sun over one place as UTC instants: transit, sunrise, sunset, any altitude, the shadow of Asr.
 * Owns: the horizon (refraction, semidiameter) and a memo, so that days in sequence share their nights.
 * Refuses: prayers and zones. A solar day is named by the epoch day whose UTC noon, less the longitude, is its noon.
 */
import { DAY_MS } from "#core/time/date.ts";
import {
  crossing,
  makeSite,
  transit,
  zenithAtTransit,
  type NoCrossing,
  type Site,
  type Transit,
} from "./crossing.ts";
import type { Ephemeris } from "./ephemeris.ts";
import { coversDay, type SunDay } from "./sun-day.ts";
import { held, sunDaysBy, type SunRule } from "./sun-rule.ts";

/** Why a time is null, as answers say it. */
export const UNRESOLVED_REASONS = [
  "polar-day",
  "polar-night",
  "angle-not-reached",
  "asr-not-reached",
  "out-of-order",
  "no-such-date",
] as const;
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
