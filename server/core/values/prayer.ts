/** The words of prayer times: names, rules, and why there is none. */

/** Why a time is null. */
export const UNRESOLVED_REASONS = [
  "polar-day",
  "polar-night",
  "angle-not-reached",
  "asr-not-reached",
  "out-of-order",
  "no-such-date",
] as const;

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

/** The five prayers, in the order of the day. */
export const PRAYERS = ["fajr", "dhuhr", "asr", "maghrib", "isha"] as const;

export type PrayerName = (typeof PRAYERS)[number];

/** The spans in which prayer is forbidden, in the order of the day. */
export const FORBIDDEN_NAMES = ["sunrise", "zenith", "sunset"] as const;
export type ForbiddenName = (typeof FORBIDDEN_NAMES)[number];

/** The prayers and sunrise: the times of a day that timetables print and pages show. */
export const DAY_TIMES = ["fajr", "sunrise", "dhuhr", "asr", "maghrib", "isha"] as const;
export type DayTime = (typeof DAY_TIMES)[number];

/** The month of the fast. */
export const RAMADAN = 9;

/** Muslim World League: the method where the country has none of its own. */
export const FALLBACK_METHOD = 3;

/** The note of a day whose times an authority published. */
export const PUBLISHED_NOTE = "timetable: of the authority";

/** Methods without a number, asked for by name. */
export const METHOD_NAMES = ["jafari"] as const;
export type MethodName = (typeof METHOD_NAMES)[number];

/** What decided the method or the school. */
export const CHOSEN_BY = ["request", "authority", "country", "fallback"] as const;
export type ChosenBy = (typeof CHOSEN_BY)[number];

/** How sure it is that an authority prints what we compute. */
export const CONFIDENCES = ["high", "medium", "low"] as const;

/** Why a numbered method answers where none was asked for. */
export const FALLBACK_REASONS = ["none-known", "no-majority", "low-confidence"] as const;
export type FallbackReason = (typeof FALLBACK_REASONS)[number];

/** Rules that a caller may choose; `auto` uses the middle of the night, only if the Sun does not reach the angle. */
export const HIGH_LATITUDE_RULES = ["none", "middle-of-night", "one-seventh", "angle-based", "auto"] as const;
export type HighLatitudeRule = (typeof HIGH_LATITUDE_RULES)[number];

/** What to do in polar day and polar night. */
export const POLAR_RULES = ["none", "nearest-latitude", "nearest-day"] as const;
export type PolarRule = (typeof POLAR_RULES)[number];

/** The twilight after which Isha begins: the committee's blend, the red, or the white one. */
export const SHAFAQS = ["general", "ahmer", "abyad"] as const;
export type Shafaq = (typeof SHAFAQS)[number];

/** Where the night ends that is halved: at sunrise, or at Fajr. */
export const MIDNIGHTS = ["standard", "jafari"] as const;
export type Midnight = (typeof MIDNIGHTS)[number];
