/**
 * The printed times of one place, date by date.
 * Owns: which instant each name stands for, and which solar day a local date has. Refuses: rounding (printing.ts),
 * twilight (twilight.ts), names, labels and text of zones (record.ts).
 */
import { DAY_MIN, DAY_MS, dayRange, MINUTE_MS, offsetMinAt, type Zone } from "#core/base/time.ts";
import { TIMING_NAMES } from "#core/model/prayer.ts";
import type { Ephemeris } from "./ephemeris.ts";
import { heightEffect, type PrayerMethod } from "./method.ts";
import type { Shafaq } from "./moonsighting.ts";
import { findStandIn, isWhole, type PolarRule } from "./polar.ts";
import {
  enforceOrder,
  makePrinting,
  printedMaghribMs,
  type Printing,
  printMinutes,
  roundedFajr,
  type Timings,
  type Tune,
  type Unresolved,
} from "./printing.ts";
import { makeSky, type Passage, type Sky } from "./sky.ts";
import { fajr, type HighLatitudeRule, isha, latestIsha, maghrib, makePlan } from "./twilight.ts";

/** What a timetable depends on besides the date. */
export interface TimetableSetup {
  readonly ephemeris: Ephemeris;
  readonly latDeg: number;
  readonly lngDeg: number;
  readonly zone: Zone;
  readonly method: PrayerMethod;
  /** 0: Asr at one shadow length (Shafi'i, Maliki, Hanbali); 1: at two (Hanafi). */
  readonly school: 0 | 1;
  readonly highLatitude: HighLatitudeRule;
  readonly polar: PolarRule;
  readonly shafaq: Shafaq;
  /** null is the method's own. */
  readonly midnight: "standard" | "jafari" | null;
  readonly tune: Tune;
  /** Height above the surroundings, in metres; null is that of the method's nearest town, else sea level. */
  readonly elevationM: number | null;
  /** Whether the fast of Ramadan is kept on an epoch day. Asked only by methods that differ then. */
  readonly isRamadan: (day: number) => boolean;
}

/** One date of a timetable. */
export interface PrayerDay {
  readonly day: number;
  /** The zone's offset at the middle of the date. */
  readonly offsetMin: number;
  readonly minutes: Readonly<Timings<number | null>>;
  readonly unresolved: Readonly<Unresolved>;
  /** Which rules acted. */
  readonly notes: readonly string[];
}

const between = (from: Passage, to: Passage, share: number): Passage => {
  if (typeof from === "string") return from;
  return typeof to === "string" ? to : from + (to - from) * share;
};

/** A date that the zone skipped: every time is null. */
export const noDate = (zone: Zone, day: number): PrayerDay => {
  const minutes = {} as Timings<null>;
  const unresolved: Unresolved = {};
  for (const name of TIMING_NAMES) {
    minutes[name] = null;
    unresolved[name] = "no-such-date";
  }
  return { day, offsetMin: offsetMinAt(zone, (day + 0.5) * DAY_MS), minutes, unresolved, notes: [] };
};

/** The UTC day whose solar noon at this longitude falls on the local date: they differ beyond the date line. */
export const solarDay = (middleMs: number, lngDeg: number): number =>
  Math.round(middleMs / DAY_MS - 0.5 + lngDeg / 360);

/** Isha as minutes after the printed Maghrib, within the night. */
const ishaAfterMaghrib = (
  setup: TimetableSetup,
  printing: Printing,
  { sky, solar }: PlaceDay,
  day: number,
  dusk: Passage,
  notes: string[],
): Passage => {
  if (typeof dusk === "string") return dusk;
  const { method } = setup;
  const ramadan = method.isha_minutes_ramadan !== null && setup.isRamadan(day);
  const afterMin = (ramadan ? method.isha_minutes_ramadan : method.isha_minutes) ?? 0;
  const due = printedMaghribMs(printing, dusk, setup.tune) + afterMin * MINUTE_MS;
  const bound = latestIsha(sky, setup.highLatitude, solar);
  if (due <= bound) return due;
  if (setup.highLatitude === "none") return "out-of-order";
  notes.push("isha: middle-of-night");
  return bound;
};

/** The sky and the solar day that a date takes its times from; they are then moved by `shiftMin`. */
interface PlaceDay {
  readonly sky: Sky;
  readonly solar: number;
  readonly shiftMin: number;
}

/** Prepares a place and its rules; the result maps an epoch day to that local date's times. */
export const makeTimetable = (setup: TimetableSetup): ((day: number) => PrayerDay) => {
  const { ephemeris, latDeg, lngDeg, zone, method, polar } = setup;
  const shadow = setup.school === 1 ? 2 : 1;
  const isJafari = (setup.midnight ?? method.midnight) === "jafari";
  const height = heightEffect(method, { lat: latDeg, lng: lngDeg }, setup.elevationM);
  const skyRules = {
    horizonDeg: method.horizon_deg + height.dipDeg,
    sun: method.sun,
    asrSun: method.asr_sun,
  };
  const skyAt = (deg: number): Sky => makeSky(ephemeris, deg, lngDeg, skyRules);
  const plan = makePlan(method, setup.highLatitude, setup.shafaq);
  const ownSky = skyAt(latDeg);
  const printing = makePrinting(method, height.isKnown, setup.tune);

  const placeDay = (solar: number, notes: string[]): PlaceDay => {
    const own = { sky: ownSky, solar, shiftMin: 0 };
    if (polar === "none" || isWhole(ownSky, solar)) return own;
    const standIn = findStandIn(polar, ownSky, skyAt, solar);
    if (standIn === null) return own;
    const { sky, day, shiftDays } = standIn;
    notes.push(standIn.note);
    return { sky, solar: day, shiftMin: shiftDays * DAY_MIN };
  };

  return (day) => {
    const range = dayRange(zone, day);
    if (range === null) return noDate(zone, day);
    const middleMs = (range.startMs + range.endMs) / 2;
    const notes: string[] = height.note === null ? [] : [height.note];
    const place = placeDay(solarDay(middleMs, lngDeg), notes);
    const { sky, solar, shiftMin } = place;
    const sunrise = sky.sunrise(solar);
    const sunset = sky.sunset(solar);
    const dawn = fajr(sky, plan, solar, notes);
    const dusk = maghrib(sky, plan, solar, notes);
    const nightEnd = isJafari ? fajr(sky, plan, solar + 1, null) : sky.sunrise(solar + 1);
    const at: Timings<Passage> = {
      imsak: roundedFajr(printing, dawn),
      fajr: dawn,
      sunrise,
      dhuhr: sky.transit(solar),
      asr: sky.asr(solar, shadow),
      sunset,
      maghrib: dusk,
      isha:
        method.isha_angle === null
          ? ishaAfterMaghrib(setup, printing, place, day, dusk, notes)
          : isha(sky, plan, method.isha_angle, solar, notes),
      midnight: between(sunset, nightEnd, 1 / 2),
      first_third: between(sunset, nightEnd, 1 / 3),
      last_third: between(sunset, nightEnd, 2 / 3),
    };
    const unresolved: Unresolved = {};
    const minutes = printMinutes(printing, at, shiftMin, unresolved);
    enforceOrder(minutes, unresolved, plan.isMiddleFallback);
    return { day, offsetMin: offsetMinAt(zone, middleMs), minutes, unresolved, notes };
  };
};
