/**
 * The printed times of one place, date by date: the instant of each time, the authority's rounding and offsets, the
 * caller's tune, and the check that no printed day runs backwards. Minutes are whole UTC minutes since 1970; since
 * every zone has an offset in whole minutes, they are local minutes too. Twilight is in high-latitude.ts, text in
 * record.ts.
 */
import { elementAt } from "#core/base/element-at.ts";
import { calendarDate, epochDay } from "#core/base/date.ts";
import { DAY_MIN, DAY_MS, MINUTE_MS } from "#core/base/time.ts";
import { dayRange, offsetMinAt, type Zone } from "#core/base/zone.ts";
import {
  TIMING_NAMES,
  type HighLatitudeRule,
  type PolarRule,
  type Shafaq,
  type Midnight,
} from "#core/values/prayer.ts";
import type { Ephemeris } from "./ephemeris.ts";
import { fajrInstant, ishaInstant, latestIsha, maghribInstant, makePlan, type TwilightPlan } from "./high-latitude.ts";
import { heightEffect, type PrayerMethod, type PrintRule, type SeasonalCorrection } from "./method.ts";
import { findStandIn, isWhole } from "./polar.ts";
import { makeSky, type Passage, type Sky, type UnresolvedReason } from "./sky.ts";

export type TimingName = (typeof TIMING_NAMES)[number];

/** One value for every time of a day. */
export type Timings<T> = Record<TimingName, T>;

/** The reasons of times that have no minute. */
export type Unresolved = Partial<Record<TimingName, UnresolvedReason>>;

/**
 * Times that must ascend through a day. Imsak may equal Fajr, and sunset Maghrib; Isha may equal both only if both may
 * fall on the middle of the night.
 */
const CHAIN = ["imsak", "fajr", "sunrise", "dhuhr", "asr", "sunset", "maghrib", "isha"] as const;
type ChainName = (typeof CHAIN)[number];

/** Which time wins when two contradict each other, most trusted first. */
const TRUST: readonly ChainName[] = ["dhuhr", "sunrise", "sunset", "maghrib", "fajr", "asr", "isha", "imsak"];

const mayCoincide = (earlier: ChainName, later: ChainName, isIshaJoined: boolean): boolean =>
  earlier === "imsak" ||
  (earlier === "sunset" && later === "maghrib") ||
  (isIshaJoined && later === "isha" && (earlier === "sunset" || earlier === "maghrib"));

/** Whether the day ascends up to noon, and Asr is after it. */
const isMorningOrdered = (
  { imsak, dhuhr }: Pick<Timings<number | null>, "imsak" | "dhuhr">,
  fajr: number,
  sunrise: number,
  asr: number,
): boolean => (imsak ?? fajr) <= fajr && fajr < sunrise && sunrise < (dhuhr ?? asr) && (dhuhr ?? sunrise) < asr;

/** Whether the day ascends from Asr on; sunset may equal Maghrib. */
const isEveningOrdered = (asr: number, sunset: number, maghrib: number, isha: number, isIshaJoined: boolean): boolean =>
  asr < sunset && sunset <= maghrib && (maghrib < isha || (isIshaJoined && maghrib === isha));

/** Whether a complete day is in order; false for days with gaps. */
const isOrdered = (minutes: Timings<number | null>, isIshaJoined: boolean): boolean => {
  const { fajr, sunrise, asr, sunset, maghrib, isha } = minutes;
  if (fajr === null || sunrise === null || asr === null || maghrib === null || isha === null) return false;
  return (
    isMorningOrdered(minutes, fajr, sunrise, asr) &&
    isEveningOrdered(asr, sunset ?? maghrib, maghrib, isha, isIshaJoined)
  );
};

const fits = (
  minutes: Timings<number | null>,
  trusted: readonly ChainName[],
  name: ChainName,
  isIshaJoined: boolean,
): boolean => {
  const minute = minutes[name];
  const place = CHAIN.indexOf(name);
  return trusted.every((other) => {
    const otherMinute = minutes[other];
    if (minute === null || otherMinute === null) return true;
    const isBefore = CHAIN.indexOf(other) < place;
    if (minute !== otherMinute) return otherMinute < minute === isBefore;
    return isBefore ? mayCoincide(other, name, isIshaJoined) : mayCoincide(name, other, isIshaJoined);
  });
};

/**
 * Removes the least trusted times of a day that runs backwards, and records the reason; changes both arguments.
 * `isIshaJoined`: Isha may equal Maghrib.
 */
export const enforceOrder = (minutes: Timings<number | null>, unresolved: Unresolved, isIshaJoined = false): void => {
  if (isOrdered(minutes, isIshaJoined)) return;
  const trusted: ChainName[] = [];
  for (const name of TRUST) {
    if (fits(minutes, trusted, name, isIshaJoined)) trusted.push(name);
    else {
      minutes[name] = null;
      unresolved[name] = "out-of-order";
    }
  }
};

/** Minutes that the caller adds to single times. */
export type Tune = Partial<Record<TimingName, number>>;

type Rounder = (minute: number) => number;
const ROUND: Readonly<Record<PrintRule["round"], Rounder>> = {
  nearest: (minute) => Math.floor(minute + 0.5),
  up: Math.ceil,
  down: Math.floor,
};

/** Rounds after adding `fraction` of a minute. */
const rounderOf = (round: PrintRule["round"], fraction: number): Rounder => {
  const rounder = ROUND[round];
  return fraction === 0 ? rounder : (minute) => rounder(minute + fraction);
};

/** Rounding and added whole minutes of every time. */
interface Printing {
  readonly rounders: Timings<Rounder>;
  readonly offsets: Timings<number>;
}

/** The printing rules of a method, those for heights only if the height is known. */
const makePrinting = (method: PrayerMethod, isHeightKnown: boolean, tune: Tune): Printing => {
  const { printed, height } = method;
  const rules: Partial<Timings<PrintRule>> = isHeightKnown
    ? { ...printed, sunrise: height?.sunrise ?? printed.sunrise, maghrib: height?.maghrib ?? printed.maghrib }
    : printed;
  const wholeOf = (name: TimingName): number => Math.floor(rules[name]?.offset_min ?? 0);
  const rounders = {} as Timings<Rounder>;
  const offsets = {} as Timings<number>;
  for (const name of TIMING_NAMES) {
    const rule = rules[name];
    const whole = wholeOf(name);
    rounders[name] = rounderOf(rule?.round ?? "nearest", (rule?.offset_min ?? 0) - whole);
    offsets[name] = whole + (tune[name] ?? 0);
  }
  offsets.imsak += wholeOf("fajr") - method.imsak_min;
  return { rounders, offsets };
};

const print = (passage: Passage, round: Rounder, addMin: number): number | null =>
  typeof passage === "number" ? round(passage / MINUTE_MS) + addMin : null;

/** The printed minutes, `shiftMin` later than computed; adds the reasons of missing ones to `unresolved`. */
const printMinutes = (
  { rounders, offsets }: Printing,
  at: Timings<Passage>,
  shiftMin: number,
  unresolved: Unresolved,
): Timings<number | null> => {
  const minutes: Timings<number | null> = {
    imsak: print(at.imsak, rounders.imsak, offsets.imsak + shiftMin),
    fajr: print(at.fajr, rounders.fajr, offsets.fajr + shiftMin),
    sunrise: print(at.sunrise, rounders.sunrise, offsets.sunrise + shiftMin),
    dhuhr: print(at.dhuhr, rounders.dhuhr, offsets.dhuhr + shiftMin),
    asr: print(at.asr, rounders.asr, offsets.asr + shiftMin),
    sunset: print(at.sunset, rounders.sunset, offsets.sunset + shiftMin),
    maghrib: print(at.maghrib, rounders.maghrib, offsets.maghrib + shiftMin),
    isha: print(at.isha, rounders.isha, offsets.isha + shiftMin),
    midnight: print(at.midnight, rounders.midnight, offsets.midnight + shiftMin),
    first_third: print(at.first_third, rounders.first_third, offsets.first_third + shiftMin),
    last_third: print(at.last_third, rounders.last_third, offsets.last_third + shiftMin),
  };
  const { fajr, sunrise, asr, maghrib, isha, midnight } = minutes;
  // The other times are missing only if one of these is.
  if ([fajr, sunrise, asr, maghrib, isha, midnight].every((minute) => minute !== null)) return minutes;
  for (const name of TIMING_NAMES) {
    const passage = at[name];
    if (typeof passage === "string") unresolved[name] = passage;
  }
  return minutes;
};

/** Maghrib as printed, without the caller's tune: authorities count Isha from it. */
const printedMaghribMs = ({ rounders, offsets }: Printing, dusk: number, tune: Tune): number =>
  (rounders.maghrib(dusk / MINUTE_MS) + offsets.maghrib - (tune.maghrib ?? 0)) * MINUTE_MS;

/** Fajr as printed before any offset: Imsak is counted from it. */
const roundedFajr = ({ rounders }: Printing, dawn: Passage): Passage =>
  typeof dawn === "number" ? rounders.fajr(dawn / MINUTE_MS) * MINUTE_MS : dawn;

/** Minutes that an authority adds to each time on a date. */
type Added = Record<SeasonalCorrection["prayers"][number], number>;

const NOTHING: Readonly<Added> = { fajr: 0, sunrise: 0, dhuhr: 0, asr: 0, maghrib: 0, isha: 0 };

const YEAR_DAYS = 365.25;

/** The minutes that a method adds by season, by date: those of the month, or between the first days of two parts of the year. */
const addedOn = ({ corrections }: Pick<PrayerMethod, "corrections">, day: number): Readonly<Added> => {
  if (corrections.length === 0) return NOTHING;
  const { year, month } = calendarDate(day);
  const share = (day - epochDay(year, 1, 1)) / YEAR_DAYS;
  const added: Added = { ...NOTHING };
  for (const { prayers, by, minutes, from_year: first, to_year: last } of corrections) {
    if ((first !== null && year < first) || (last !== null && year > last)) continue;
    const position = by === "month" ? month - 1 : share * minutes.length;
    const before = Math.floor(position);
    const from = elementAt(minutes, before);
    const to = elementAt(minutes, (before + 1) % minutes.length);
    for (const name of prayers) added[name] += from + (to - from) * (position - before);
  }
  return added;
};

const later = (at: Passage, minutes: number): Passage =>
  typeof at === "number" && minutes !== 0 ? at + minutes * MINUTE_MS : at;

/** A table in whole minutes for another point may stand so much after the dawn of the place; beyond, Imsak is that of the place. */
const FAST_SLACK_MS = 3 * MINUTE_MS;

/** `at`, or `other` where that is earlier by more than `leastMs`. */
const earlierBy = (leastMs: number, other: Passage, at: Passage): Passage =>
  typeof at === "number" && typeof other === "number" && at - other > leastMs ? other : at;

/** The point that an authority computes a place's times for, and its height in metres. */
export interface ReferencePoint {
  readonly latDeg: number;
  readonly lngDeg: number;
  /** Where it computes sunrise for. */
  readonly sunriseLatDeg: number;
  readonly sunriseLngDeg: number;
  readonly heightM: number | null;
  /** What the authority adds in all of its zones. */
  readonly corrections: PrayerMethod["corrections"];
}

/** Everything that a timetable depends on, except the date. */
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
  /** null: that of the method. */
  readonly midnight: Midnight | null;
  readonly tune: Tune;
  /** Height above the surroundings in metres; null: that of the method's nearest town, else sea level. */
  readonly elevationM: number | null;
  /** Where the authority computes for, if it is not the place itself. */
  readonly reference?: ReferencePoint | null;
  /** Whether an epoch day is in Ramadan. Called only for methods that differ then. */
  readonly isRamadan: (day: number) => boolean;
}

/** The choices of a setup where nobody chose. */
export const UNCHOSEN = {
  highLatitude: "auto",
  polar: "none",
  shafaq: "general",
  midnight: null,
  tune: {},
  elevationM: null,
} as const satisfies Partial<TimetableSetup>;

/** One date of a timetable. */
export interface PrayerDay {
  readonly day: number;
  /** The zone's offset at the middle of the date. */
  readonly offsetMin: number;
  readonly minutes: Readonly<Timings<number | null>>;
  readonly unresolved: Readonly<Unresolved>;
  /** The rules that were applied. */
  readonly notes: readonly string[];
}

const between = (from: Passage, to: Passage, share: number): Passage => {
  if (typeof from === "string") return from;
  return typeof to === "string" ? to : from + (to - from) * share;
};

/** A date that the zone skipped: all times are null. */
export const noDate = (zone: Zone, day: number): PrayerDay => {
  const minutes = {} as Timings<null>;
  const unresolved: Unresolved = {};
  for (const name of TIMING_NAMES) {
    minutes[name] = null;
    unresolved[name] = "no-such-date";
  }
  return { day, offsetMin: offsetMinAt(zone, (day + 0.5) * DAY_MS), minutes, unresolved, notes: [] };
};

/** The UTC day whose solar noon at this longitude is on the local date: they differ beyond the date line. */
export const solarDay = (middleMs: number, lngDeg: number): number =>
  Math.round(middleMs / DAY_MS - 0.5 + lngDeg / 360);

/** The sky and solar day for the times of a date, which are then moved by `shiftMin`. */
interface PlaceDay {
  readonly sky: Sky;
  readonly solar: number;
  readonly shiftMin: number;
}

/** A place with its rules, ready for any date. */
interface Prepared {
  readonly setup: TimetableSetup;
  readonly lngDeg: number;
  readonly skyAt: (latDeg: number) => Sky;
  /** Over the point that times are computed for. */
  readonly sky: Sky;
  /** Where sunrise is computed for another point. */
  readonly sunriseSky: Sky | null;
  /** Over the place itself, where its authority computes for another point. */
  readonly homeSky: Sky | null;
  readonly plan: TwilightPlan;
  readonly printing: Printing;
  /** The note of the height that was used. */
  readonly heightNote: string | null;
}

const prepare = (setup: TimetableSetup): Prepared => {
  const { ephemeris, method, reference = null } = setup;
  const { latDeg, lngDeg, heightM } = reference ?? { ...setup, heightM: null };
  const height = heightEffect(method, { lat: latDeg, lng: lngDeg }, setup.elevationM ?? heightM);
  const skyRules = {
    horizonDeg: method.horizon_deg + height.dipDeg,
    sun: method.sun,
    asrSun: method.asr_sun,
  };
  const skyAt = (deg: number): Sky => makeSky(ephemeris, deg, lngDeg, skyRules);
  const { sunriseLatDeg = latDeg, sunriseLngDeg = lngDeg } = reference ?? {};
  const isSameSunrise = sunriseLatDeg === latDeg && sunriseLngDeg === lngDeg;
  const dipDeg = method.height?.twilight === true ? height.dipDeg : 0;
  return {
    setup,
    lngDeg,
    skyAt,
    sky: skyAt(latDeg),
    sunriseSky: isSameSunrise ? null : makeSky(ephemeris, sunriseLatDeg, sunriseLngDeg, skyRules),
    homeSky: reference === null ? null : makeSky(ephemeris, setup.latDeg, setup.lngDeg, skyRules),
    plan: makePlan(method, setup.highLatitude, setup.shafaq, { latDeg, dipDeg, skyAt }),
    printing: makePrinting(method, height.isKnown, setup.tune),
    heightNote: height.note,
  };
};

/** The sky and day that a solar day takes its times from: another one where the Sun does not rise or set. */
const placeDayOf = ({ setup: { polar }, sky, skyAt }: Prepared, solar: number, notes: string[]): PlaceDay => {
  if (polar === "none" || isWhole(sky, solar)) return { sky, solar, shiftMin: 0 };
  const standIn = findStandIn(polar, sky, skyAt, solar);
  if (standIn === null) return { sky, solar, shiftMin: 0 };
  notes.push(standIn.note);
  return { sky: standIn.sky, solar: standIn.day, shiftMin: standIn.shiftDays * DAY_MIN };
};

/** Isha as minutes after the printed Maghrib, within the night. */
const ishaAfterMaghrib = (
  { setup, printing }: Prepared,
  { sky, solar }: PlaceDay,
  day: number,
  dusk: Passage,
  notes: string[],
): Passage => {
  if (typeof dusk === "string") return dusk;
  const { method } = setup;
  const isRamadan = method.isha_minutes_ramadan !== null && setup.isRamadan(day);
  const afterMin = (isRamadan ? method.isha_minutes_ramadan : method.isha_minutes) ?? 0;
  const due = printedMaghribMs(printing, dusk, setup.tune) + afterMin * MINUTE_MS;
  const bound = latestIsha(sky, setup.highLatitude, solar);
  if (due <= bound) return due;
  if (setup.highLatitude === "none") return "out-of-order";
  notes.push("isha: middle-of-night");
  return bound;
};

/** Dhuhr: at noon, or at the hour that the authority keeps all year, whatever zone the answer is asked in. */
const dhuhrInstant = ({ setup: { method } }: Prepared, { sky, solar, shiftMin }: PlaceDay, day: number): number =>
  method.dhuhr_clock === null ? sky.transit(solar) : (day * DAY_MIN + method.dhuhr_clock - shiftMin) * MINUTE_MS;

/** Asr: by the shadow, or minutes before the printed Maghrib. */
const asrInstant = ({ setup, printing }: Prepared, { sky, solar }: PlaceDay, dusk: Passage): Passage => {
  const { school, tune, method } = setup;
  if (method.asr_minutes === null) return sky.asr(solar, school === 1 ? 2 : 1);
  return typeof dusk === "string" ? dusk : printedMaghribMs(printing, dusk, tune) - method.asr_minutes * MINUTE_MS;
};

/** The instants of a date whose sky and day at the place itself are `home`. */
const passagesOn = (
  prepared: Prepared,
  day: number,
  place: PlaceDay,
  home: Pick<PlaceDay, "sky" | "solar">,
  notes: string[],
): Timings<Passage> => {
  const { setup, plan, printing, sunriseSky } = prepared;
  const { method, reference = null } = setup;
  const { sky, solar } = place;
  const added = addedOn(method, day);
  const sunset = home.sky.sunset(home.solar);
  const dawn = later(fajrInstant(sky, plan, solar, notes), added.fajr);
  const dusk = later(maghribInstant(sky, plan, solar, notes), added.maghrib);
  const homeDawn =
    reference === null ? dawn : later(fajrInstant(home.sky, plan, home.solar, null), addedOn(reference, day).fajr);
  const isJafari = (setup.midnight ?? method.midnight) === "jafari";
  const nightEnd = isJafari ? fajrInstant(home.sky, plan, home.solar + 1, null) : home.sky.sunrise(home.solar + 1);
  return {
    imsak: roundedFajr(printing, earlierBy(FAST_SLACK_MS, homeDawn, dawn)),
    fajr: dawn,
    sunrise: later((sunriseSky ?? sky).sunrise(solar), added.sunrise),
    dhuhr: later(dhuhrInstant(prepared, place, day), added.dhuhr),
    asr: later(asrInstant(prepared, place, dusk), added.asr),
    sunset,
    maghrib: dusk,
    isha:
      method.isha_angle === null
        ? ishaAfterMaghrib(prepared, place, day, dusk, notes)
        : later(ishaInstant(sky, plan, method.isha_angle, solar, notes), added.isha),
    midnight: between(sunset, nightEnd, 1 / 2),
    first_third: between(sunset, nightEnd, 1 / 3),
    last_third: between(sunset, nightEnd, 2 / 3),
  };
};

/** Prepares a place and its rules; the result maps an epoch day to the times of that local date. */
export const makeTimetable = (setup: TimetableSetup): ((day: number) => PrayerDay) => {
  const prepared = prepare(setup);
  const { zone } = setup;
  const { lngDeg, plan, printing, homeSky, heightNote } = prepared;
  return (day) => {
    const range = dayRange(zone, day);
    if (range === null) return noDate(zone, day);
    const middleMs = (range.startMs + range.endMs) / 2;
    const notes: string[] = heightNote === null ? [] : [heightNote];
    const place = placeDayOf(prepared, solarDay(middleMs, lngDeg), notes);
    const home = homeSky === null ? place : { sky: homeSky, solar: solarDay(middleMs, setup.lngDeg) };
    const at = passagesOn(prepared, day, place, home, notes);
    const unresolved: Unresolved = {};
    const minutes = printMinutes(printing, at, place.shiftMin, unresolved);
    // A table for another point must not end a fast before the Sun sets here.
    if (homeSky !== null && minutes.maghrib !== null && minutes.sunset !== null)
      minutes.maghrib = Math.max(minutes.maghrib, minutes.sunset);
    enforceOrder(minutes, unresolved, plan.isMiddleFallback);
    return { day, offsetMin: offsetMinAt(zone, middleMs), minutes, unresolved, notes };
  };
};
