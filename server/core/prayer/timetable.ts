/**
 * The printed times of one place: exact instants, the authority's rounding and offsets, the caller's tune, order.
 * Owns: which instant each name stands for. Refuses: names, labels and text of zones (record.ts).
 * Minutes are whole UTC minutes since 1970; every zone's offset is whole minutes, so they are local minutes as well.
 */
import { DAY_MS } from "#core/time/date.ts";
import { dayRange, offsetMinAt, type Zone } from "#core/time/zone.ts";
import type { Ephemeris } from "./ephemeris.ts";
import type { PrayerMethod, PrintRule } from "./method.ts";
import type { Shafaq } from "./moonsighting.ts";
import { findStandIn, isWhole, type PolarRule } from "./polar.ts";
import { makeSky, type Passage, type Sky } from "./sky.ts";
import { enforceOrder, TIMING_NAMES, type TimingName, type Timings, type Unresolved } from "./timings.ts";
import {
  fajr,
  isha,
  latestIsha,
  makePlan,
  maghrib,
  type HighLatitudeRule,
  type TwilightPlan,
} from "./twilight.ts";

/** Minutes that a caller adds to single times. */
export type Tune = Partial<Record<TimingName, number>>;

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
  /** Height above the surroundings, in metres; 0 leaves the horizon at sea level. */
  readonly elevationM: number;
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

const MINUTE_MS = 60_000;
/** Imsak, the caution before the fast, precedes the printed Fajr by this much. */
export const IMSAK_BEFORE_FAJR_MIN = 10;

type Rounder = (minute: number) => number;
const ROUND: Readonly<Record<PrintRule["round"], Rounder>> = {
  nearest: (minute) => Math.floor(minute + 0.5),
  up: Math.ceil,
  down: Math.floor,
};

/** How every time is rounded, and the minutes added: the authority's and the caller's. */
const printing = ({
  method,
  elevationM,
  tune,
}: TimetableSetup): { readonly rounders: Timings<Rounder>; readonly offsets: Timings<number> } => {
  const rules: Partial<Timings<PrintRule>> =
    elevationM > 0 ? { ...method.printed, ...method.printed_with_elevation } : method.printed;
  const rounders = {} as Timings<Rounder>;
  const offsets = {} as Timings<number>;
  for (const name of TIMING_NAMES) {
    rounders[name] = ROUND[rules[name]?.round ?? "nearest"];
    offsets[name] = (rules[name]?.offset_min ?? 0) + (tune[name] ?? 0);
  }
  offsets.imsak += (rules.fajr?.offset_min ?? 0) - IMSAK_BEFORE_FAJR_MIN;
  return { rounders, offsets };
};

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

/** Prepares a place and its rules; the result maps an epoch day to that local date's times. */
export const makeTimetable = (setup: TimetableSetup): ((day: number) => PrayerDay) => {
  const { ephemeris, latDeg, lngDeg, zone, method, school, tune } = setup;
  const skyAt = (deg: number): Sky => makeSky(ephemeris, deg, lngDeg, method.horizon_deg, setup.elevationM);
  const ownSky = skyAt(latDeg);
  const planAt = (sky: Sky): TwilightPlan => makePlan(method, setup.highLatitude, setup.shafaq, sky.latDeg);
  const ownPlan = planAt(ownSky);
  const { rounders, offsets } = printing(setup);
  /** Isha as minutes after the printed Maghrib, within the night. */
  const ishaAfterMaghrib = (
    day: number,
    solar: number,
    sky: Sky,
    plan: TwilightPlan,
    dusk: Passage,
    notes: string[],
  ): Passage => {
    if (typeof dusk === "string") return dusk;
    const ramadan = method.isha_minutes_ramadan !== null && setup.isRamadan(day);
    const afterMin = (ramadan ? method.isha_minutes_ramadan : method.isha_minutes) ?? 0;
    const printedMaghrib = rounders.maghrib(dusk / MINUTE_MS) + offsets.maghrib - (tune.maghrib ?? 0);
    const due = (printedMaghrib + afterMin) * MINUTE_MS;
    const bound = latestIsha(sky, plan.rule, solar);
    if (due <= bound) return due;
    if (plan.rule === "none") return "out-of-order";
    notes.push("isha: middle-of-night");
    return bound;
  };
  const jafari = (setup.midnight ?? method.midnight) === "jafari";

  return (day) => {
    const range = dayRange(zone, day);
    if (range === null) return noDate(zone, day);
    const middleMs = (range.startMs + range.endMs) / 2;
    let solar = solarDay(middleMs, lngDeg);
    let [sky, plan, shiftMin] = [ownSky, ownPlan, 0];
    const notes: string[] = [];
    if (setup.polar !== "none" && !isWhole(sky, solar)) {
      const standIn = findStandIn(setup.polar, sky, skyAt, solar);
      if (standIn !== null) {
        if (standIn.sky !== sky) plan = planAt(standIn.sky);
        ({ sky, day: solar } = standIn);
        shiftMin = standIn.shiftDays * 1440;
        notes.push(standIn.note);
      }
    }

    const unresolved: Unresolved = {};
    const print = (name: TimingName, passage: Passage, round: Rounder, offset: number): number | null => {
      if (typeof passage === "number") return round(passage / MINUTE_MS) + offset + shiftMin;
      unresolved[name] = passage;
      return null;
    };
    const sunset = sky.sunset(solar);
    const dawn = fajr(sky, plan, solar, notes);
    const imsak = typeof dawn === "number" ? rounders.fajr(dawn / MINUTE_MS) * MINUTE_MS : dawn;
    const dusk = maghrib(sky, plan, solar);
    const nightfall =
      method.isha_angle === null
        ? ishaAfterMaghrib(day, solar, sky, plan, dusk, notes)
        : isha(sky, plan, method.isha_angle, solar, notes);
    const nightEnd = jafari ? fajr(sky, plan, solar + 1, null) : sky.sunrise(solar + 1);
    const minutes: Timings<number | null> = {
      imsak: print("imsak", imsak, rounders.imsak, offsets.imsak),
      fajr: print("fajr", dawn, rounders.fajr, offsets.fajr),
      sunrise: print("sunrise", sky.sunrise(solar), rounders.sunrise, offsets.sunrise),
      dhuhr: print("dhuhr", sky.transit(solar), rounders.dhuhr, offsets.dhuhr),
      asr: print("asr", sky.asr(solar, school === 1 ? 2 : 1), rounders.asr, offsets.asr),
      sunset: print("sunset", sunset, rounders.sunset, offsets.sunset),
      maghrib: print("maghrib", dusk, rounders.maghrib, offsets.maghrib),
      isha: print("isha", nightfall, rounders.isha, offsets.isha),
      midnight: print("midnight", between(sunset, nightEnd, 1 / 2), rounders.midnight, offsets.midnight),
      first_third: print(
        "first_third",
        between(sunset, nightEnd, 1 / 3),
        rounders.first_third,
        offsets.first_third,
      ),
      last_third: print(
        "last_third",
        between(sunset, nightEnd, 2 / 3),
        rounders.last_third,
        offsets.last_third,
      ),
    };
    enforceOrder(minutes, unresolved);
    return { day, offsetMin: offsetMinAt(zone, middleMs), minutes, unresolved, notes };
  };
};
