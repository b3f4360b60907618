/**
 * The Sun over one place as UTC instants: transit, sunrise, sunset, any altitude, the shadow of Asr. Newton's iteration in
 * hour angle, after Meeus, Astronomical Algorithms, chapters 13 and 15; within 0.1 ms of the table, except where the Sun only
 * grazes the altitude. Altitudes are geometric (centre of the disc, no parallax); the horizon includes refraction and
 * semidiameter. A solar day is the epoch day whose UTC noon, minus the longitude, is its noon. The Sun of a UTC day is two
 * polynomials of degree 4, good for 1.2 days on either side of its noon, within 1e-9 rad of the table (0.02 ms of an event at
 * |lat| ≤ 65°); authorities use that of each event, of a whole day, or of a perpetual timetable, up to two minutes apart at
 * 40°. A memo lets consecutive days share their nights. Knows nothing of prayers, zones or rounding.
 */
import { calendarDate, epochDay } from "#core/base/date.ts";
import { RAD } from "#core/base/geo.ts";
import { DAY_MS } from "#core/base/time.ts";
import type { UNRESOLVED_REASONS } from "#core/values/prayer.ts";
import type { Ephemeris } from "./ephemeris.ts";

/**
 * `event`: the Sun of each event; `midnight`: of 0h UT all day, as almanacs list it; `eve`: of 0h UT a day before;
 * `noon`: of 12h local mean time all day; `perpetual`: of the same date in the last year before a leap year.
 */
export const SUN_RULES = ["event", "midnight", "eve", "noon", "perpetual"] as const;
type SunRule = (typeof SUN_RULES)[number];

/**
 * The Sun used for Asr: as the sky's rule says; that of the transit, which gives its altitude, for its hour angle too; or
 * that of 0h UT for both.
 */
export const ASR_SUNS = ["event", "transit", "midnight"] as const;
type AsrSun = (typeof ASR_SUNS)[number];

/** Days from the UTC noon. */
const MIDNIGHT = -0.5;

/** The Sun at `t` days from the noon of its day, fixed for the whole day. */
export const held = (sun: SunDay, t: number): SunDay => ({
  s0: sun.s0 + t * (sun.s1 + t * (sun.s2 + t * (sun.s3 + t * sun.s4))),
  s1: 0,
  s2: 0,
  s3: 0,
  s4: 0,
  e0: sun.e0 + t * (sun.e1 + t * (sun.e2 + t * (sun.e3 + t * sun.e4))),
  e1: 0,
  e2: 0,
  e3: 0,
  e4: 0,
});

/** The same date in the base year of a perpetual timetable; 29 February becomes 1 March. */
const perpetualDay = (day: number): number => {
  const { year, month, day: date } = calendarDate(day);
  return epochDay(year - (year % 4) + 3, month, date);
};

/** The Sun by epoch day (UTC) under `rule`; a perpetual day uses its own year if the base year has no table. */
export const sunDaysBy = (ephemeris: Ephemeris, rule: SunRule, lngDeg: number): ((day: number) => SunDay) => {
  const sunOf = sunDays(ephemeris);
  if (rule === "event") return sunOf;
  if (rule === "perpetual") {
    return (day) => {
      const other = perpetualDay(day);
      return sunOf(coversDay(ephemeris, other) ? other : day);
    };
  }
  if (rule === "eve") return (day) => held(sunOf(day - 1), MIDNIGHT);
  const t = rule === "midnight" ? MIDNIGHT : -lngDeg / 360;
  return (day) => held(sunOf(day), t);
};

/**
 * Coefficients in days from the UTC noon of the day: `s0 + s1 t + … + s4 t⁴` is the sine of the declination,
 * `e0 + … + e4 t⁴` the equation of time in turns.
 */
interface SunDay {
  readonly s0: number;
  readonly s1: number;
  readonly s2: number;
  readonly s3: number;
  readonly s4: number;
  readonly e0: number;
  readonly e1: number;
  readonly e2: number;
  readonly e3: number;
  readonly e4: number;
}

type Quartic = readonly [number, number, number, number, number];

/** Spacing of the five nodes, in days. */
const STEP = 0.6;

/** The quartic through five equidistant values, in days (Newton's central differences written as powers). */
const quartic = (value: (day: number) => number, noon: number): Quartic => {
  const c = value(noon);
  const [b, d] = [value(noon - STEP), value(noon + STEP)];
  const [a, e] = [value(noon - 2 * STEP), value(noon + 2 * STEP)];
  return [
    c,
    (a - 8 * b + 8 * d - e) / (12 * STEP),
    (-a + 16 * b - 30 * c + 16 * d - e) / (24 * STEP ** 2),
    (-a + 2 * b - 2 * d + e) / (12 * STEP ** 3),
    (a - 4 * b + 6 * c - 4 * d + e) / (24 * STEP ** 4),
  ];
};

const makeSunDay = (ephemeris: Ephemeris, day: number): SunDay => {
  const [s0, s1, s2, s3, s4] = quartic(ephemeris.sinDeclination, day + 0.5);
  const [e0, e1, e2, e3, e4] = quartic(ephemeris.equationTurns, day + 0.5);
  return { s0, s1, s2, s3, s4, e0, e1, e2, e3, e4 };
};

const caches = new WeakMap<Ephemeris, (SunDay | undefined)[]>();

/** The Sun by epoch day (UTC); all places share a cache per table. Throws for a day outside the table. */
export const sunDays = (ephemeris: Ephemeris): ((day: number) => SunDay) => {
  const { firstDay, endDay } = ephemeris;
  // Full length from the start: V8 stores sparse arrays as slow hash tables.
  const cache = caches.get(ephemeris) ?? Array.from<SunDay | undefined>({ length: endDay - firstDay });
  caches.set(ephemeris, cache);
  return (day) => (cache[day - firstDay] ??= makeSunDay(ephemeris, day));
};

/** Whether {@link sunDays} covers `day` and its neighbours. */
const coversDay = (ephemeris: Ephemeris, day: number): boolean =>
  day - 1 >= ephemeris.firstDay && day + 3 <= ephemeris.endDay;

/** A place in the solver's terms. */
interface Site {
  readonly latDeg: number;
  /** East positive, in turns (360°). */
  readonly lngTurns: number;
  readonly sinLat: number;
  readonly cosLat: number;
}

/** Why the Sun does not cross an altitude: it stays above or below. */
type NoCrossing = "above" | "below";

const TURN = 2 * Math.PI;
/** 0.9 s in days: Newton's method converges quadratically, so a smaller step leaves an error below 0.1 ms. */
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

/** The upper transit and the Sun there: the starting point of every search of that day. */
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

export type UnresolvedReason = (typeof UNRESOLVED_REASONS)[number];

/** A UTC instant in milliseconds since 1970, or why there is none. */
export type Passage = number | UnresolvedReason;

/** Depression of the Sun's centre at sunrise and sunset: 34′ refraction and 16′ semidiameter. */
export const HORIZON_DEG = 50 / 60;

/** The Sun over one place. Days are solar days. */
export interface Sky {
  readonly latDeg: number;
  readonly covers: (day: number) => boolean;
  readonly transit: (day: number) => number;
  readonly sunrise: (day: number) => Passage;
  readonly sunset: (day: number) => Passage;
  /** When the sine of the Sun's altitude is `sinAltitude`, before (-1) or after (1) the transit. */
  readonly passage: (day: number, side: -1 | 1, sinAltitude: number) => Passage;
  /** When a shadow is longer than at transit by `shadow` times its object. */
  readonly asr: (day: number, shadow: 1 | 2) => Passage;
  /** How deep the Sun sinks at midnight, degrees below the horizon, by its declination at the transit. */
  readonly depthDeg: (day: number) => number;
  /** Whether the days grow longer. */
  readonly isSpring: (day: number) => boolean;
}

const noonMs = (day: number): number => (day + 0.5) * DAY_MS;
const POLAR: Readonly<Record<NoCrossing, UnresolvedReason>> = { above: "polar-day", below: "polar-night" };
/** The memo keeps four days. */
const MEMO_MASK = 3;

/** Memoises a function of the day for the last few days. */
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

/** Asr: cot(altitude) = shadow + tan|latitude − declination at transit|; no such altitude if the Sun stays down. */
const asrPassage = (sun: SunDay, site: Site, noon: Transit, shadow: 1 | 2): number | NoCrossing => {
  const zenith = zenithAtTransit(site, noon);
  if (zenith.cos <= 0) return "below";
  const cotAltitude = shadow + zenith.sin / zenith.cos;
  return crossing(sun, site, noon, 1, 1 / Math.sqrt(1 + cotAltitude * cotAltitude));
};

/** An authority's rules; the default is exact and at sea level. */
interface SkyRules {
  /** Depression of the Sun at sunrise and sunset, degrees. */
  readonly horizonDeg?: number;
  readonly sun?: SunRule;
  readonly asrSun?: AsrSun;
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
      const ofDay = asrSun === "midnight" ? held(sunOf(day), MIDNIGHT) : sunOf(day);
      const noon = asrSun === "midnight" ? transit(ofDay, site) : noonOf(day);
      const t = asrPassage(asrSun === "transit" ? held(ofDay, noon.at) : ofDay, site, noon, shadow);
      if (typeof t === "number") return noonMs(day) + t * DAY_MS;
      return sunset(day) === "polar-night" ? "polar-night" : "asr-not-reached";
    },
    depthDeg: (day) => 90 - Math.abs(latDeg + Math.asin(noonOf(day).sinDec) / RAD),
    isSpring: (day) => noonOf(day).sinDecRate * latDeg > 0,
  };
};
