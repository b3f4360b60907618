/**
 * Between which minutes the Sun allows each time of a day at a place, by the clock there: for any method and school, with
 * the minutes that authorities add for safety. What lies outside is no time of that place and day. The bounds are
 * measured on printed tables of mosques and authorities; they are wide where practice differs (twilight, above all where
 * it lasts all night) and narrow where it does not (sunrise, noon, sunset).
 */
import { DAY_MIN, DAY_MS, MINUTE_MS } from "#core/base/time.ts";
import { offsetMinAt, type Zone } from "#core/base/zone.ts";
import type { LatLng } from "#core/base/geo.ts";
import type { Ephemeris } from "#core/prayer/ephemeris.ts";
import { makeSky, type Passage, sinBelow, type Sky } from "#core/prayer/sky.ts";
import { solarDay } from "#core/prayer/timetable.ts";
import type { DayTime, PrayerName } from "#core/values/prayer.ts";

/** Minutes after midnight, both included; beyond a day after the next midnight, below 0 before this one. */
export interface Bounds {
  readonly from: number;
  readonly to: number;
}

/** The Sun over a place on a date. */
export interface SunDay {
  readonly sunrise: number;
  readonly noon: number;
  readonly sunset: number;
  /** Asr at one shadow and at two. */
  readonly asr: readonly [number, number];
  /** Where the adhan of a prayer, or sunrise, can be printed. */
  readonly adhan: Readonly<Record<DayTime, Bounds>>;
  /** Where its congregation can stand. */
  readonly iqama: Readonly<Record<PrayerName | "jumuah", Bounds>>;
}

/** The Sun of each date at a place; `null` where it does not rise or set, or the table of the Sun has no such day. */
export type SunDays = (day: number) => SunDay | null;

/** Depths of the Sun between which twilights begin and end in all methods, degrees. */
const [SHALLOW, DEEP, USUAL] = [9, 20.5, 18];

/** Minutes that printed times may be off the Sun, for heights, towns around, rounding and safety. */
const SLACK = {
  fajr: 12,
  sunriseEarly: 15,
  sunriseLate: 12,
  noonEarly: 4,
  noonLate: 45,
  asrEarly: 8,
  asrLate: 50,
  sunsetEarly: 6,
  sunsetLate: 26,
  isha: 10,
} as const;

/** Where twilight lasts all night: so long before sunrise Fajr is at the latest, and after sunset Isha at the earliest. */
const SHORTEST_TWILIGHT = 30;

/** Isha is so long after sunset at least, and its congregation where it is joined with Maghrib's. */
const [ISHA_AFTER, JOINED_AFTER] = [40, 20];

/** Congregations: Maghrib so long after sunset at the latest, the Friday prayer so long before noon at the earliest. */
const [MAGHRIB_WAITS, FRIDAY_BEFORE] = [90, 75];

interface Twilights {
  readonly dawn: Bounds;
  readonly dusk: Bounds;
}

const twilightsOf = (
  at: (side: -1 | 1, depth: number) => number | null,
  { sunrise, noon, sunset }: Pick<SunDay, "sunrise" | "noon" | "sunset">,
): Twilights => {
  const lastsAllNight = at(-1, USUAL) === null || at(1, USUAL) === null;
  const midnight = noon + DAY_MIN / 2;
  return {
    dawn: {
      from: (at(-1, DEEP) ?? midnight - DAY_MIN - 60) - SLACK.fajr,
      to: lastsAllNight ? sunrise - SHORTEST_TWILIGHT : (at(-1, SHALLOW) ?? sunrise - SHORTEST_TWILIGHT) + SLACK.fajr,
    },
    dusk: {
      from: sunset + ISHA_AFTER,
      to: Math.max(at(1, DEEP) ?? midnight + 60, sunset + 2 * 60) + SLACK.isha,
    },
  };
};

const boundsOf = (
  sun: Pick<SunDay, "sunrise" | "noon" | "sunset" | "asr">,
  { dawn, dusk }: Twilights,
): Pick<SunDay, "adhan" | "iqama"> => {
  const { sunrise, noon, sunset, asr } = sun;
  return {
    adhan: {
      fajr: dawn,
      sunrise: { from: sunrise - SLACK.sunriseEarly, to: sunrise + SLACK.sunriseLate },
      dhuhr: { from: noon - SLACK.noonEarly, to: noon + SLACK.noonLate },
      asr: { from: asr[0] - SLACK.asrEarly, to: asr[1] + SLACK.asrLate },
      maghrib: { from: sunset - SLACK.sunsetEarly, to: sunset + SLACK.sunsetLate },
      isha: dusk,
    },
    iqama: {
      fajr: { from: dawn.from, to: sunrise + SLACK.sunriseLate },
      dhuhr: { from: noon - SLACK.noonEarly, to: Math.max(asr[1], noon + 150) + SLACK.asrLate },
      asr: { from: asr[0] - SLACK.asrEarly, to: sunset + SLACK.sunsetEarly },
      maghrib: { from: sunset - SLACK.sunsetEarly, to: sunset + MAGHRIB_WAITS },
      isha: { from: sunset + JOINED_AFTER, to: DAY_MIN + sunrise - SHORTEST_TWILIGHT },
      jumuah: { from: noon - FRIDAY_BEFORE, to: Math.max(asr[1], noon + 150) + SLACK.asrLate },
    },
  };
};

const isNumber = (passage: Passage): passage is number => typeof passage === "number";

const sunDayOn = (sky: Sky, zone: Zone, lng: number, day: number): SunDay | null => {
  const middle = (day + 0.5) * DAY_MS - offsetMinAt(zone, (day + 0.5) * DAY_MS) * MINUTE_MS;
  const solar = solarDay(middle, lng);
  if (!sky.covers(solar)) return null;
  const minute = (ms: number): number => ms / MINUTE_MS + offsetMinAt(zone, ms) - day * DAY_MIN;
  const [rise, set] = [sky.sunrise(solar), sky.sunset(solar)];
  const [first, second] = [sky.asr(solar, 1), sky.asr(solar, 2)];
  if (!isNumber(rise) || !isNumber(set) || !isNumber(first) || !isNumber(second)) return null;
  const sun = {
    sunrise: minute(rise),
    noon: minute(sky.transit(solar)),
    sunset: minute(set),
    asr: [minute(first), minute(second)] as const,
  };
  const at = (side: -1 | 1, depth: number): number | null => {
    const passage = sky.passage(solar, side, sinBelow(depth));
    return isNumber(passage) ? minute(passage) : null;
  };
  return { ...sun, ...boundsOf(sun, twilightsOf(at, sun)) };
};

/** The Sun of each date at a place. */
export const sunDaysOf = (ephemeris: Ephemeris, { lat, lng }: LatLng, zone: Zone): SunDays => {
  const sky = makeSky(ephemeris, lat, lng);
  const known = new Map<number, SunDay | null>();
  return (day) => {
    const before = known.get(day);
    if (before !== undefined) return before;
    const found = sunDayOn(sky, zone, lng, day);
    known.set(day, found);
    return found;
  };
};

/** `minute` on the day or beside it, wherever it is nearest to the bounds: an Isha of 00:30 is that of the evening before. */
export const nearBounds = (minute: number, { from, to }: Bounds): number => {
  const middle = (from + to) / 2;
  return minute + DAY_MIN * Math.round((middle - minute) / DAY_MIN);
};

/** Minutes that a time is outside of its bounds; 0 within. */
export const outsideBy = (minute: number, bounds: Bounds): number => {
  const near = nearBounds(minute, bounds);
  return Math.max(0, bounds.from - near, near - bounds.to);
};
