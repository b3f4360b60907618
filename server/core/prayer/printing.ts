/**
 * The names of a day's times, their order, and what "in order" means.
 * Owns: the check that no printed day runs backwards. Refuses: computing anything.
 */
import { MINUTE_MS } from "#core/base/time.ts";
import { TIMING_NAMES } from "#core/model/prayer.ts";
import type { PrayerMethod, PrintRule } from "./method.ts";
import type { Passage, UnresolvedReason } from "./sky.ts";

export type TimingName = (typeof TIMING_NAMES)[number];

/** One value for every time of a day. */
export type Timings<T> = Record<TimingName, T>;

/** The times that have a reason instead of a minute. */
export type Unresolved = Partial<Record<TimingName, UnresolvedReason>>;

/**
 * The chain that must rise through a day. Imsak may coincide with Fajr, and sunset with Maghrib; Isha with both only
 * where both may fall on the middle of a night.
 */
const CHAIN = ["imsak", "fajr", "sunrise", "dhuhr", "asr", "sunset", "maghrib", "isha"] as const;
type ChainName = (typeof CHAIN)[number];

/** Which time to believe when two contradict each other, most trusted first. */
const TRUST: readonly ChainName[] = ["dhuhr", "sunrise", "sunset", "maghrib", "fajr", "asr", "isha", "imsak"];

const mayCoincide = (earlier: ChainName, later: ChainName, isIshaJoined: boolean): boolean =>
  earlier === "imsak" ||
  (earlier === "sunset" && later === "maghrib") ||
  (isIshaJoined && later === "isha" && (earlier === "sunset" || earlier === "maghrib"));

/** Whether a complete day is in order; days with gaps go the long way. */
const isOrdered = (minutes: Timings<number | null>, isIshaJoined: boolean): boolean => {
  const { imsak, fajr, sunrise, dhuhr, asr, sunset, maghrib, isha } = minutes;
  if (fajr !== null && sunrise !== null && asr !== null && maghrib !== null && isha !== null) {
    return (
      (imsak ?? fajr) <= fajr &&
      fajr < sunrise &&
      sunrise < (dhuhr ?? asr) &&
      (dhuhr ?? sunrise) < asr &&
      asr < (sunset ?? maghrib) &&
      (sunset ?? maghrib) <= maghrib &&
      (maghrib < isha || (isIshaJoined && maghrib === isha))
    );
  }
  return false;
};

const fits = (
  minutes: Timings<number | null>,
  kept: readonly ChainName[],
  name: ChainName,
  isIshaJoined: boolean,
): boolean => {
  const minute = minutes[name];
  const place = CHAIN.indexOf(name);
  return kept.every((other) => {
    const otherMinute = minutes[other];
    if (minute === null || otherMinute === null) return true;
    const isBefore = CHAIN.indexOf(other) < place;
    if (minute !== otherMinute) return otherMinute < minute === isBefore;
    return isBefore ? mayCoincide(other, name, isIshaJoined) : mayCoincide(name, other, isIshaJoined);
  });
};

/**
 * Takes out the least trusted times of a day that runs backwards, and says so in `unresolved`; both are changed in place.
 * `isIshaJoined`: Isha may be at the minute of Maghrib.
 */
export const enforceOrder = (minutes: Timings<number | null>, unresolved: Unresolved, isIshaJoined = false): void => {
  if (isOrdered(minutes, isIshaJoined)) return;
  const kept: ChainName[] = [];
  for (const name of TRUST) {
    if (fits(minutes, kept, name, isIshaJoined)) kept.push(name);
    else {
      minutes[name] = null;
      unresolved[name] = "out-of-order";
    }
  }
};

// MERGED printing.ts: From exact instants to printed minutes: the authority's rounding and offsets, and the caller's tune.
// Owns: whole UTC minutes since 1970; every zone's offset is whole minutes, so they are local minutes as well.
// Refuses: computing instants (timetable.ts) and text (record.ts).

/** Minutes that a caller adds to single times. */
export type Tune = Partial<Record<TimingName, number>>;

/** Imsak, the caution before the fast, precedes the printed Fajr by this much. */
export const IMSAK_BEFORE_FAJR_MIN = 10;

type Rounder = (minute: number) => number;
const ROUND: Readonly<Record<PrintRule["round"], Rounder>> = {
  nearest: (minute) => Math.floor(minute + 0.5),
  up: Math.ceil,
  down: Math.floor,
};

/** How every time is rounded, and the minutes added. */
export interface Printing {
  readonly rounders: Timings<Rounder>;
  readonly offsets: Timings<number>;
}

/** The printing of a method; its rules for a height act where that is known. */
export const makePrinting = (method: PrayerMethod, isHeightKnown: boolean, tune: Tune): Printing => {
  const { printed, height } = method;
  const rules: Partial<Timings<PrintRule>> =
    isHeightKnown && height !== null ? { ...printed, sunrise: height.sunrise, maghrib: height.maghrib } : printed;
  const rounders = {} as Timings<Rounder>;
  const offsets = {} as Timings<number>;
  for (const name of TIMING_NAMES) {
    rounders[name] = ROUND[rules[name]?.round ?? "nearest"];
    offsets[name] = (rules[name]?.offset_min ?? 0) + (tune[name] ?? 0);
  }
  offsets.imsak += (rules.fajr?.offset_min ?? 0) - IMSAK_BEFORE_FAJR_MIN;
  return { rounders, offsets };
};

const print = (passage: Passage, round: Rounder, addMin: number): number | null =>
  typeof passage === "number" ? round(passage / MINUTE_MS) + addMin : null;

/** The printed minutes, `shiftMin` later than computed; `unresolved` hears why others have none. */
export const printMinutes = (
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
  // Every other time is missing only where one of these is.
  if ([fajr, sunrise, asr, maghrib, isha, midnight].every((minute) => minute !== null)) return minutes;
  for (const name of TIMING_NAMES) {
    const passage = at[name];
    if (typeof passage === "string") unresolved[name] = passage;
  }
  return minutes;
};

/** The minute at which Maghrib is printed, without the caller's tune: authorities count Isha from it. */
export const printedMaghribMs = ({ rounders, offsets }: Printing, dusk: number, tune: Tune): number =>
  (rounders.maghrib(dusk / MINUTE_MS) + offsets.maghrib - (tune.maghrib ?? 0)) * MINUTE_MS;

/** Fajr as printed before any offset, from which Imsak is counted back. */
export const roundedFajr = ({ rounders }: Printing, dawn: Passage): Passage =>
  typeof dawn === "number" ? rounders.fajr(dawn / MINUTE_MS) * MINUTE_MS : dawn;
