/**
 * `compat=aladhan`: reproduces the AlAdhan API, errors included, for clients that migrate from it: low-precision Sun,
 * one step from a fixed hour, the night of the same date, nearest minute, built-in offsets, Asr with a declination one
 * day late. Reference: recorded answers of 2026; agrees with at least 99 % of them below 60° of latitude.
 */
import { RAD } from "#core/base/geo.ts";
import { epochDay } from "#core/base/date.ts";
import { DAY_MIN } from "#core/base/time.ts";
import { dayRange, offsetMinAt } from "#core/base/zone.ts";
import { TIMING_NAMES } from "#core/values/prayer.ts";
import { DIP_DEG } from "./method.ts";
import { fajrMinutes, ishaMinutes } from "./seasonal-twilight.ts";
import type { UnresolvedReason } from "./sky.ts";
import {
  enforceOrder,
  noDate,
  type PrayerDay,
  solarDay,
  type TimetableSetup,
  type TimingName,
  type Timings,
  type Unresolved,
} from "./timetable.ts";

const HORIZON_DEG = 0.833;
/** Imsak, the precaution before the fast, is this long before Fajr. */
const IMSAK_BEFORE_FAJR_MIN = 10;
/** 2000-01-01 12:00 UTC in epoch days. */
const J2000_DAY = epochDay(2000, 1, 1) + 0.5;
/** Asr uses the declination of the next day's noon at Greenwich, at any longitude. */
const ASR_DECLINATION_AFTER_DAYS = 1.5;
/** Local mean hours at which the declination is taken. */
const HOUR = { dawn: 5, sunrise: 6, noon: 12, asr: 13, dusk: 18 };

const sin = (deg: number): number => Math.sin(deg * RAD);
const cos = (deg: number): number => Math.cos(deg * RAD);

/** Declination in degrees and equation of time in hours (Astronomical Almanac, low-precision formulas, page C5). */
const lowPrecisionSun = (day: number): { readonly decDeg: number; readonly equationH: number } => {
  const d = day - J2000_DAY;
  const anomaly = 357.529 + 0.98560028 * d;
  const meanLongitude = 280.459 + 0.98564736 * d;
  const longitude = meanLongitude + 1.915 * sin(anomaly) + 0.02 * sin(2 * anomaly);
  const obliquity = 23.439 - 0.00000036 * d;
  const ascensionH = Math.atan2(cos(obliquity) * sin(longitude), cos(longitude)) / RAD / 15;
  const differenceH = meanLongitude / 15 - ascensionH;
  return {
    decDeg: Math.asin(sin(obliquity) * sin(longitude)) / RAD,
    equationH: differenceH - 24 * Math.round(differenceH / 24),
  };
};

const transitH = (start: number, hour: number): number => 12 - lowPrecisionSun(start + hour / 24).equationH;

/** Local mean time in hours at which the altitude is `-angleDeg`, with the Sun of a fixed hour. */
const atAngle = (latDeg: number, start: number, hour: number, side: -1 | 1, angleDeg: number): number | null => {
  const { decDeg } = lowPrecisionSun(start + hour / 24);
  const cosH = (-sin(angleDeg) - sin(decDeg) * sin(latDeg)) / (cos(decDeg) * cos(latDeg));
  if (!(Math.abs(cosH) <= 1)) return null;
  return transitH(start, hour) + (side * Math.acos(cosH)) / RAD / 15;
};

const asrH = (latDeg: number, day: number, start: number, shadow: number): number | null => {
  const { decDeg } = lowPrecisionSun(day + ASR_DECLINATION_AFTER_DAYS);
  const zenithDeg = Math.abs(latDeg - decDeg);
  if (zenithDeg >= 90) return null;
  const altitudeDeg = Math.atan(1 / (shadow + Math.tan(zenithDeg * RAD))) / RAD;
  return atAngle(latDeg, start, HOUR.asr, 1, -altitudeDeg);
};

const nightShare = (setup: TimetableSetup, angleDeg: number): number => {
  if (setup.highLatitude === "middle-of-night") return 1 / 2;
  return setup.highLatitude === "one-seventh" ? 1 / 7 : angleDeg / 60;
};

/** The horizon passages of a date, in local mean hours. */
interface SunDay {
  readonly setup: TimetableSetup;
  /** The epoch day, and the moment at which it begins at the place. */
  readonly day: number;
  readonly start: number;
  readonly sunrise: number | null;
  readonly sunset: number | null;
  readonly nightH: number | null;
}

const sunDay = (setup: TimetableSetup, day: number): SunDay => {
  const { latDeg } = setup;
  const start = day - setup.lngDeg / 360;
  const horizon = HORIZON_DEG + DIP_DEG * Math.sqrt(Math.max(0, setup.elevationM ?? 0));
  const sunrise = atAngle(latDeg, start, HOUR.sunrise, -1, horizon);
  const sunset = atAngle(latDeg, start, HOUR.dusk, 1, horizon);
  const nightH = sunrise === null || sunset === null ? null : sunrise + 24 - sunset;
  return { setup, day, start, sunrise, sunset, nightH };
};

/** The time of an angle, bounded to a share of the night before sunrise (-1) or after sunset (1). */
const bounded = ({ setup, start, sunrise, sunset, nightH }: SunDay, side: -1 | 1, angleDeg: number): number | null => {
  const time = atAngle(setup.latDeg, start, side === -1 ? HOUR.dawn : HOUR.dusk, side, angleDeg);
  const base = side === -1 ? sunrise : sunset;
  if (base === null || nightH === null || setup.highLatitude === "none") return time;
  const limit = nightShare(setup, angleDeg) * nightH;
  return time === null || (time - base) * side > limit ? base + side * limit : time;
};

const isSeasonal = ({ method }: TimetableSetup): boolean => method.twilight === "moonsighting";

const fajrH = (sun: SunDay): number | null => {
  const { setup, day, sunrise } = sun;
  const { method, latDeg } = setup;
  if (!isSeasonal(setup)) return bounded(sun, -1, method.aladhan.fajr_angle ?? method.fajr_angle);
  return sunrise === null ? null : sunrise - Math.round(fajrMinutes(day, latDeg)) / 60;
};

const maghribH = (sun: SunDay): number | null => {
  const { method } = sun.setup;
  if (method.maghrib_angle !== null && method.maghrib_minutes === null) return bounded(sun, 1, method.maghrib_angle);
  return sun.sunset === null ? null : sun.sunset + (method.maghrib_minutes ?? 0) / 60;
};

const ishaH = (sun: SunDay, maghrib: number | null): number | null => {
  const { setup, day, sunset } = sun;
  const { method } = setup;
  if (isSeasonal(setup))
    return sunset === null ? null : sunset + Math.round(ishaMinutes(day, setup.latDeg, setup.shafaq)) / 60;
  if (method.isha_angle !== null) return bounded(sun, 1, method.isha_angle);
  const isRamadan = method.isha_minutes_ramadan !== null && setup.isRamadan(day);
  const afterMin = (isRamadan ? method.isha_minutes_ramadan : method.isha_minutes) ?? 0;
  return maghrib === null ? null : maghrib + afterMin / 60;
};

type Hours = Record<Exclude<TimingName, "imsak">, number | null>;

const hoursOfDate = (setup: TimetableSetup, day: number): Hours => {
  const sun = sunDay(setup, day);
  const { start, sunrise, sunset } = sun;
  const fajr = fajrH(sun);
  const maghrib = maghribH(sun);
  const nightEnd = (setup.midnight ?? setup.method.midnight) === "jafari" ? fajr : sunrise;
  const ofNight = (share: number): number | null =>
    sunset === null || nightEnd === null ? null : sunset + (nightEnd + 24 - sunset) * share;
  return {
    fajr,
    sunrise,
    dhuhr: transitH(start, HOUR.noon),
    asr: asrH(setup.latDeg, day, start, setup.school === 1 ? 2 : 1),
    sunset,
    maghrib,
    isha: ishaH(sun, maghrib),
    midnight: ofNight(1 / 2),
    first_third: ofNight(1 / 3),
    last_third: ofNight(2 / 3),
  };
};

/** Why a time is missing: polar day or night, or the Sun does not reach the angle. */
const reasonOf = (setup: TimetableSetup, hours: Hours, name: TimingName, start: number): UnresolvedReason => {
  if (hours.sunrise === null || hours.sunset === null) {
    const noonAltitudeDeg = 90 - Math.abs(setup.latDeg - lowPrecisionSun(start).decDeg);
    return noonAltitudeDeg > -HORIZON_DEG ? "polar-day" : "polar-night";
  }
  return name === "asr" ? "asr-not-reached" : "angle-not-reached";
};

/** As makeTimetable (timetable.ts), with AlAdhan's figures; ignores `polar`; `auto` means angle-based, its default. */
export const makeAladhanTimetable = (setup: TimetableSetup): ((day: number) => PrayerDay) => {
  const { tune_min: builtIn, tune_yields: yields } = setup.method.aladhan;
  const tuneOf = (name: TimingName): number => {
    const offset = name in builtIn ? builtIn[name as keyof typeof builtIn] : undefined;
    const asked = setup.tune[name] ?? 0;
    return offset === undefined || (yields && asked !== 0) ? asked : offset;
  };
  return (day) => {
    const range = dayRange(setup.zone, day);
    if (range === null) return noDate(setup.zone, day);
    const middleMs = (range.startMs + range.endMs) / 2;
    const hours = hoursOfDate(setup, day);
    const midnightMin = solarDay(middleMs, setup.lngDeg) * DAY_MIN;
    const minutes = {} as Timings<number | null>;
    const unresolved: Unresolved = {};
    for (const name of TIMING_NAMES) {
      const hour = name === "imsak" ? hours.fajr : hours[name];
      if (hour === null) {
        minutes[name] = null;
        unresolved[name] = reasonOf(setup, hours, name, day);
        continue;
      }
      const exact = (hour - (name === "imsak" ? IMSAK_BEFORE_FAJR_MIN / 60 : 0) - setup.lngDeg / 15) * 60;
      minutes[name] = midnightMin + Math.floor(exact + 0.5) + tuneOf(name);
    }
    enforceOrder(minutes, unresolved);
    return {
      day,
      offsetMin: offsetMinAt(setup.zone, middleMs),
      minutes,
      unresolved,
      notes: ["compat: aladhan"],
    };
  };
};
