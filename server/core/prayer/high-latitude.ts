/**
 * Fajr, Isha and an angle-based Maghrib, with the high-latitude rules that bound them to a share of the night. A night
 * runs from sunset to the next sunrise: Fajr is measured in the night before sunrise, Isha in the one after sunset.
 * Method 15 combines angle and night with a seasonal twilight (seasonal-twilight.ts).
 */
import { calendarDate } from "#core/base/date.ts";
import { MINUTE_MS } from "#core/base/time.ts";
import type { HighLatitudeRule, Shafaq } from "#core/values/prayer.ts";
import type { NightRule, PrayerMethod } from "./method.ts";
import { fajrMinutes, ishaMinutes } from "./seasonal-twilight.ts";
import { type Passage, sinBelow, type Sky } from "./sky.ts";

type AppliedRule = Exclude<HighLatitudeRule, "auto">;
/** Rules that bound every night, whether or not the Sun reaches the angle. */
type BoundRule = Exclude<AppliedRule, "none">;

/** From this latitude on, method 15 uses a seventh of the night instead of 18°. */
const MOONSIGHTING_SEVENTH_FROM_DEG = 55;

/** Everything that decides the twilights of a timetable. */
export interface TwilightPlan {
  readonly method: PrayerMethod;
  readonly rule: HighLatitudeRule;
  /** Use the angle if the Sun reaches it, else the middle of the night. False for method 15, which uses the season. */
  readonly isMiddleFallback: boolean;
  readonly shafaq: Shafaq;
  /** Sines of the altitudes of Fajr, Isha and Maghrib, if an angle decides them. */
  readonly sinFajr: number;
  readonly sinIsha: number;
  readonly sinMaghrib: number;
  /** The authority's bounds, under `auto` alone. */
  readonly nights: readonly Season[];
  /** The sky of the same longitude at another latitude. */
  readonly skyAt: (latDeg: number) => Sky;
}

/** What a plan needs to know of the place: how much lower its horizon is, and the skies of other latitudes. */
interface PlanPlace {
  readonly latDeg: number;
  readonly dipDeg: number;
  readonly skyAt: (latDeg: number) => Sky;
}

/** The plan of a method and a rule at a place. */
export const makePlan = (
  method: PrayerMethod,
  rule: HighLatitudeRule,
  shafaq: Shafaq,
  { latDeg, dipDeg, skyAt }: PlanPlace,
): TwilightPlan => ({
  method,
  rule,
  isMiddleFallback: rule === "auto" && method.twilight === "angle",
  shafaq,
  sinFajr: sinBelow(method.fajr_angle + dipDeg),
  sinIsha: sinBelow((method.isha_angle ?? 0) + dipDeg),
  sinMaghrib: sinBelow(method.maghrib_angle ?? 0),
  nights:
    rule === "auto" ? method.nights.filter(({ above_lat: least }) => Math.abs(latDeg) >= least).map(seasonOf) : [],
  skyAt,
});

/** A bound, and its season as month times 100 plus day; `to` before `from` runs over the end of the year. */
interface Season {
  readonly bound: NightRule;
  readonly from: number;
  readonly to: number;
}

const monthDay = (text: string): number => Number(text.slice(0, 2)) * 100 + Number(text.slice(3));

const seasonOf = (bound: NightRule): Season => ({
  bound,
  from: bound.from === null ? 0 : monthDay(bound.from),
  to: bound.to === null ? 1231 : monthDay(bound.to),
});

/** The bound of a prayer on a day; undefined if the authority has none. */
const boundOn = ({ nights }: TwilightPlan, prayer: NightRule["prayer"], day: number): NightRule | undefined => {
  if (nights.length === 0) return undefined;
  const { month, day: date } = calendarDate(day);
  const at = month * 100 + date;
  return nights.find(
    ({ bound, from, to }) => bound.prayer === prayer && (from <= to ? from <= at && at <= to : from <= at || at <= to),
  )?.bound;
};

/** Depth of the Sun at midnight, degrees, from which on a share of the night changes with the season. */
const SEASONAL_DEPTH_DEG = 18;

/** The share of the night that the angle takes at another latitude; half of it if the Sun stays above the angle there. */
const shareAt = (sky: Sky, plan: TwilightPlan, prayer: NightRule["prayer"], day: number): number => {
  const isFajr = prayer === "fajr";
  const [sunset, sunrise] = isFajr ? [sky.sunset(day - 1), sky.sunrise(day)] : [sky.sunset(day), sky.sunrise(day + 1)];
  const at = isFajr ? sky.passage(day, -1, plan.sinFajr) : sky.passage(day, 1, plan.sinIsha);
  if (typeof sunset === "string" || typeof sunrise === "string" || typeof at === "string") return 1 / 2;
  return (isFajr ? sunrise - at : at - sunset) / (sunrise - sunset);
};

/** The night that a twilight of a solar day belongs to. */
interface Night {
  readonly sky: Sky;
  readonly day: number;
  readonly sunset: number;
  readonly sunrise: number;
}

/** Length of a bound in milliseconds, within a printed night of `night`. */
const boundMs = (plan: TwilightPlan, bound: NightRule, { sky, day }: Night, night: number): number => {
  const { measure, value, prayer } = bound;
  if (measure === "minutes") return value * MINUTE_MS;
  if (measure === "latitude") return night * shareAt(plan.skyAt(Math.sign(sky.latDeg) * value), plan, prayer, day);
  const perDeg = sky.isSpring(day) ? bound.spring_per_deg : bound.autumn_per_deg;
  return night * Math.min(1 / 2, value + perDeg * Math.max(0, sky.depthDeg(day) - SEASONAL_DEPTH_DEG));
};

/** The twilight that an authority prints: by the angle, or by its bound where that acts. */
const bounded = (
  plan: TwilightPlan,
  bound: NightRule,
  night: Night,
  angle: Passage,
  notes: string[] | null,
): number => {
  const { prayer, act } = bound;
  if (act === "unreached" && typeof angle === "number") return angle;
  const { printed } = plan.method;
  const from = night.sunset + printed.maghrib.offset_min * MINUTE_MS;
  const to = night.sunrise + printed.sunrise.offset_min * MINUTE_MS;
  const length = boundMs(plan, bound, night, to - from);
  const limit = prayer === "fajr" ? to - length : from + length;
  if (act === "cap" && typeof angle === "number" && (prayer === "fajr" ? angle >= limit : angle <= limit)) return angle;
  notes?.push(`${prayer}: authority`);
  return limit;
};

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
  const bound = boundOn(plan, "fajr", day);
  if (bound === undefined && plan.isMiddleFallback && typeof angle === "number") return angle;
  const sunset = sky.sunset(day - 1);
  const sunrise = sky.sunrise(day);
  const night = nightMs(sunset, sunrise);
  if (typeof sunset === "string" || typeof sunrise === "string" || night === null) return angleReason(angle, sunrise);
  if (bound !== undefined) return bounded(plan, bound, { sky, day, sunset, sunrise }, angle, notes);
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
  const bound = boundOn(plan, "isha", day);
  if (bound === undefined && plan.isMiddleFallback && typeof angle === "number") return angle;
  const sunset = sky.sunset(day);
  const night = nightMs(sunset, sky.sunrise(day + 1));
  if (typeof sunset === "string" || night === null) return angleReason(angle, sunset);
  if (bound !== undefined) return bounded(plan, bound, { sky, day, sunset, sunrise: sunset + night }, angle, notes);
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
