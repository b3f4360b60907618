/**
 * Polar rules: when the Sun does not rise or set, finds the nearest latitude or day with a sunrise, an Asr, a sunset and both
 * nights. The caller decides whether to search; by default such times stay null.
 */
import { MINUTE_MS } from "#core/base/time.ts";
import type { PolarRule } from "#core/values/prayer.ts";
import type { Sky } from "./sky.ts";

/** A sky and day used instead of the requested ones; the caller moves instants by `shiftDays`. */
interface StandIn {
  readonly sky: Sky;
  readonly day: number;
  readonly shiftDays: number;
  readonly note: string;
}

const LATITUDE_STEP_DEG = 0.5;
/** Half a year: except at the poles, no day is farther from one with a sunrise. */
const SEARCH_DAYS = 183;

/** An Asr this soon after noon belongs to a day that hardly exists. */
const LEAST_NOON_TO_ASR_MS = 10 * MINUTE_MS;

/** Whether a solar day has a sunrise, an Asr and a sunset, and a night before and after. */
export const isWhole = (sky: Sky, day: number): boolean => {
  const asr = sky.asr(day, 1);
  return (
    typeof asr === "number" &&
    asr - sky.transit(day) >= LEAST_NOON_TO_ASR_MS &&
    typeof sky.sunrise(day) === "number" &&
    typeof sky.sunset(day) === "number" &&
    typeof sky.sunset(day - 1) === "number" &&
    typeof sky.sunrise(day + 1) === "number"
  );
};

const nearestLatitude = (skyAt: (latDeg: number) => Sky, latDeg: number, day: number): StandIn | null => {
  const steps = Math.ceil(Math.abs(latDeg) / LATITUDE_STEP_DEG) - 1;
  for (let step = steps; step > 0; step--) {
    const standInDeg = Math.sign(latDeg) * step * LATITUDE_STEP_DEG;
    const sky = skyAt(standInDeg);
    if (isWhole(sky, day)) {
      return { sky, day, shiftDays: 0, note: `polar: times of latitude ${standInDeg}` };
    }
  }
  return null;
};

const nearestDay = (sky: Sky, day: number): StandIn | null => {
  for (let distance = 1; distance <= SEARCH_DAYS; distance++) {
    for (const other of [day - distance, day + distance]) {
      if (sky.covers(other) && isWhole(sky, other)) {
        const direction = other < day ? "earlier" : "later";
        return {
          sky,
          day: other,
          shiftDays: day - other,
          note: `polar: times of the day ${distance} days ${direction}`,
        };
      }
    }
  }
  return null;
};

/** The nearest sky and day with all times; null if there is none (`nearest-day` at a pole). */
export const findStandIn = (
  rule: Exclude<PolarRule, "none">,
  sky: Sky,
  skyAt: (latDeg: number) => Sky,
  day: number,
): StandIn | null => (rule === "nearest-day" ? nearestDay(sky, day) : nearestLatitude(skyAt, sky.latDeg, day));
