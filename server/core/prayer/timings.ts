/**
 * The names of a day's times, their order, and what "in order" means.
 * Owns: the check that no printed day runs backwards. Refuses: computing anything.
 */
import type { UnresolvedReason } from "./sky.ts";

/** Every time of a day, in the order in which answers list them. */
export const TIMING_NAMES = [
  "imsak",
  "fajr",
  "sunrise",
  "dhuhr",
  "asr",
  "sunset",
  "maghrib",
  "isha",
  "midnight",
  "first_third",
  "last_third",
] as const;
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
export const enforceOrder = (
  minutes: Timings<number | null>,
  unresolved: Unresolved,
  isIshaJoined = false,
): void => {
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
