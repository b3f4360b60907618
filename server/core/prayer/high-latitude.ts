/**
 * Fajr, Isha and an angle-based Maghrib, with the high-latitude rules that bound them to a share of the night, and
 * method 15's combination of angle, season and night. A night runs from sunset to the next sunrise: Fajr is measured in
 * the night before sunrise, Isha in the one after sunset.
 */
import { MINUTE_MS } from "#core/base/time.ts";
import type { PrayerMethod } from "./method.ts";
import { fajrMinutes, ishaMinutes, type Shafaq } from "./moonsighting.ts";
import { type Passage, sinBelow, type Sky } from "./sky.ts";

/** Rules that a caller may choose; `auto` uses the middle of the night, only if the Sun does not reach the angle. */
export const HIGH_LATITUDE_RULES = ["none", "middle-of-night", "one-seventh", "angle-based", "auto"] as const;
export type HighLatitudeRule = (typeof HIGH_LATITUDE_RULES)[number];
type AppliedRule = Exclude<HighLatitudeRule, "auto">;
/** Rules that bound every night, whether or not the Sun reaches the angle. */
type BoundRule = Exclude<AppliedRule, "none">;

/** From this latitude on, method 15 uses a seventh of the night instead of 18°. */
const MOONSIGHTING_SEVENTH_FROM_DEG = 55;

/** Everything that decides the twilights of a timetable. */
interface TwilightPlan {
  readonly method: PrayerMethod;
  readonly rule: HighLatitudeRule;
  /** Use the angle if the Sun reaches it, else the middle of the night. False for method 15, which uses the season. */
  readonly isMiddleFallback: boolean;
  readonly shafaq: Shafaq;
  /** Sines of the altitudes of Fajr, Isha and Maghrib, if an angle decides them. */
  readonly sinFajr: number;
  readonly sinIsha: number;
  readonly sinMaghrib: number;
}

/** The plan of a method and a rule. */
export const makePlan = (method: PrayerMethod, rule: HighLatitudeRule, shafaq: Shafaq): TwilightPlan => ({
  method,
  rule,
  isMiddleFallback: rule === "auto" && method.twilight === "angle",
  shafaq,
  sinFajr: sinBelow(method.fajr_angle),
  sinIsha: sinBelow(method.isha_angle ?? 0),
  sinMaghrib: sinBelow(method.maghrib_angle ?? 0),
});

/** The rule that applies if the Sun does not reach the angle. */
export const appliedRule = (rule: HighLatitudeRule): AppliedRule => (rule === "auto" ? "middle-of-night" : rule);

/** Largest share of the night between Fajr and sunrise, or sunset and Isha. */
const share = (rule: BoundRule, angleDeg: number): number => {
  if (rule === "middle-of-night") return 1 / 2;
  return rule === "one-seventh" ? 1 / 7 : Math.min(angleDeg / 60, 1 / 2);
};

/** Length of the night; null if the Sun does not set or does not rise. */
const nightMs = (sunset: Passage, sunrise: Passage): number | null =>
  typeof sunset === "number" && typeof sunrise === "number" && sunrise > sunset ? sunrise - sunset : null;

/** Why there is no twilight: without a night the reason of the horizon, otherwise that of the angle. */
const angleReason = (angle: Passage, horizon: Passage): Passage =>
  typeof angle === "number" || angle === "polar-night" || horizon === "polar-day" ? angle : "angle-not-reached";

/** Later of the instants that exist. */
const latest = (angle: Passage, bound: number): number => (typeof angle === "number" && angle > bound ? angle : bound);
const earliest = (angle: Passage, bound: number): number =>
  typeof angle === "number" && angle < bound ? angle : bound;

/** Twilight under `auto` if the Sun does not reach the angle: the middle of the night, the limit of angle times. */
const middle = (sunset: number, night: number, name: string, angleDeg: number, notes: string[] | null): number => {
  notes?.push(`${name}: middle-of-night (${angleDeg}° not reached)`);
  return sunset + night / 2;
};

const note = (notes: string[] | null, exact: number, angle: Passage, text: string): number => {
  if (notes !== null && exact !== angle) notes.push(text);
  return exact;
};

/** Fajr of a solar day; adds the applied rule to `notes`. */
export const fajrInstant = (sky: Sky, plan: TwilightPlan, day: number, notes: string[] | null): Passage => {
  const { method, rule } = plan;
  const angle = sky.passage(day, -1, plan.sinFajr);
  if (plan.isMiddleFallback && typeof angle === "number") return angle;
  const sunset = sky.sunset(day - 1);
  const sunrise = sky.sunrise(day);
  const night = nightMs(sunset, sunrise);
  if (typeof sunset === "string" || typeof sunrise === "string" || night === null) return angleReason(angle, sunrise);
  if (method.twilight === "moonsighting") {
    const seventh = Math.abs(sky.latDeg) >= MOONSIGHTING_SEVENTH_FROM_DEG;
    const astronomical = seventh ? sunrise - night / 7 : angle;
    const seasonal = sunrise - fajrMinutes(day, sky.latDeg) * MINUTE_MS;
    return note(notes, latest(astronomical, seasonal), angle, "fajr: seasonal twilight");
  }
  if (rule === "none") return angleReason(angle, sunrise);
  if (rule === "auto") return middle(sunset, night, "fajr", method.fajr_angle, notes);
  return note(notes, latest(angle, sunrise - night * share(rule, method.fajr_angle)), angle, `fajr: ${rule}`);
};

/** Isha by angle of a solar day. */
export const ishaInstant = (
  sky: Sky,
  plan: TwilightPlan,
  angleDeg: number,
  day: number,
  notes: string[] | null,
): Passage => {
  const { method, rule } = plan;
  const angle = sky.passage(day, 1, plan.sinIsha);
  if (plan.isMiddleFallback && typeof angle === "number") return angle;
  const sunset = sky.sunset(day);
  const night = nightMs(sunset, sky.sunrise(day + 1));
  if (typeof sunset === "string" || night === null) return angleReason(angle, sunset);
  if (method.twilight === "moonsighting") {
    const seventh = Math.abs(sky.latDeg) >= MOONSIGHTING_SEVENTH_FROM_DEG;
    const astronomical = seventh ? sunset + night / 7 : angle;
    const seasonal = sunset + ishaMinutes(day, sky.latDeg, plan.shafaq) * MINUTE_MS;
    return note(notes, earliest(astronomical, seasonal), angle, "isha: seasonal twilight");
  }
  if (rule === "none") return angleReason(angle, sunset);
  if (rule === "auto") return middle(sunset, night, "isha", angleDeg, notes);
  return note(notes, earliest(angle, sunset + night * share(rule, angleDeg)), angle, `isha: ${rule}`);
};

/** Upper limit of Isha by minutes after Maghrib: the middle of the night, or with rule `none` the next sunrise. */
export const latestIsha = (sky: Sky, rule: HighLatitudeRule, day: number): number => {
  const [sunset, sunrise] = [sky.sunset(day), sky.sunrise(day + 1)];
  if (typeof sunset !== "number" || typeof sunrise !== "number") return Number.POSITIVE_INFINITY;
  return rule === "none" ? sunrise : (sunset + sunrise) / 2;
};

/** Maghrib: sunset, minutes after it, or an angle, which all rules but `auto` limit to angle/60 of the night. */
export const maghribInstant = (sky: Sky, plan: TwilightPlan, day: number, notes: string[]): Passage => {
  const { method, rule } = plan;
  const sunset = sky.sunset(day);
  if (typeof sunset === "string") return sunset;
  if (method.maghrib_minutes !== null) return sunset + method.maghrib_minutes * MINUTE_MS;
  if (method.maghrib_angle === null) return sunset;
  const angle = sky.passage(day, 1, plan.sinMaghrib);
  if (rule === "auto" && typeof angle === "number") return angle;
  const night = nightMs(sunset, sky.sunrise(day + 1));
  if (rule === "none" || night === null) return angleReason(angle, sunset);
  if (rule === "auto") return middle(sunset, night, "maghrib", method.maghrib_angle, notes);
  return earliest(angle, sunset + (night * method.maghrib_angle) / 60);
};
