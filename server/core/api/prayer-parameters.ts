/**
 * The parameters of GET /prayer: each by the grammar, then what they say together.
 * Refuses: everything that the place decides, such as the method when none is asked for (prayer.ts).
 */
import { POLAR_RULES } from "#core/prayer/polar.ts";
import { HIGH_LATITUDE_RULES } from "#core/prayer/twilight.ts";
import * as grammar from "#core/request/grammar.ts";
import { parseParameters } from "#core/request/parameters.ts";
import type { Result } from "#core/request/parameters.ts";
import type { ParameterError } from "#core/request/problem.ts";
import { readQueryString } from "#core/request/query-string.ts";
import * as z from "zod";
import { FIRST_DATE, LAST_DATE, rangeFaults } from "./prayer-days.ts";

/** Days of the longest answer: a leap year. */
const DAYS_MAX = 366;
const CUSTOM = 6;
/** The method that `shafaq` is for. */
export const MOONSIGHTING = 15;
/** The times that `tune` moves, in its order. */
export const TUNED = [
  "imsak",
  "fajr",
  "sunrise",
  "dhuhr",
  "asr",
  "maghrib",
  "sunset",
  "isha",
  "midnight",
] as const;

const date = (description: string) => grammar.dateParameter(FIRST_DATE, LAST_DATE, description).optional();
const angle = (of: string) => grammar.decimal(0, 30, `Method 6: ${of}, degrees below the horizon`).optional();
const minutes = (min: number, of: string) => grammar.integer(min, 240, `Method 6: ${of}`).optional();

export const prayerParameters = z.object({
  lat: grammar.decimal(-90, 90, "Degrees north"),
  lng: grammar.decimal(-180, 180, "Degrees east"),
  method: grammar
    .integer(1, 23, "Calculation method, see /methods; that of the country when not given")
    .optional(),
  school: grammar.integer(0, 1, "0 = Shafi'i (Maliki, Hanbali), 1 = Hanafi; decides Asr").optional(),
  date: date("Local date; today at the location when not given"),
  from: date("First local date, with to or days; not with date"),
  to: date("Last local date, with from; at most 366 days"),
  days: grammar
    .integer(1, DAYS_MAX, "Number of days, from the date `from`, else from today; not with date or to")
    .optional(),
  timezone: grammar.timeZoneParameter.optional(),
  high_latitude: grammar
    .choice(
      HIGH_LATITUDE_RULES,
      "Fajr and Isha where twilight is long. auto keeps every angle that the Sun reaches and takes the middle of the night where it does not, with compat=aladhan angle-based; the other rules bound every night",
    )
    .optional(),
  polar: grammar
    .choice(POLAR_RULES, "Where to take times from in polar day and night; none answers null")
    .optional(),
  shafaq: grammar
    .choice(["general", "ahmer", "abyad"], "Method 15: which twilight ends before Isha")
    .optional(),
  midnight: grammar
    .choice(["standard", "jafari"], "End of the night that is halved: sunrise, or Fajr; else the method's")
    .optional(),
  tune: grammar
    .integers(
      TUNED.length,
      -60,
      60,
      "Minutes to add to Imsak, Fajr, Sunrise, Dhuhr, Asr, Maghrib, Sunset, Isha, Midnight",
    )
    .optional(),
  hijri_adjustment: grammar.integer(-2, 2, "Days to add to the Hijri date").optional(),
  elevation: grammar
    .decimal(
      -500,
      9000,
      "Metres above the surroundings, which lengthen the day; below 0 changes nothing. Method 21 takes the height of the nearest town when none is given",
    )
    .optional(),
  compat: grammar
    .choice(["aladhan"], "Answers the figures of the AlAdhan API; the shape stays the same")
    .optional(),
  format: grammar
    .choice(["json", "ics"], "ics answers an iCalendar file (RFC 5545), an event a prayer")
    .optional(),
  fajr_angle: angle("Fajr"),
  isha_angle: angle("Isha"),
  isha_minutes: minutes(1, "minutes from Maghrib to Isha, in place of isha_angle"),
  maghrib_angle: angle("Maghrib"),
  maghrib_minutes: minutes(0, "minutes from sunset to Maghrib, in place of maghrib_angle"),
  lang: grammar.languageParameter.optional(),
});
export type PrayerQuery = z.output<typeof prayerParameters>;

const OF_CUSTOM = ["fajr_angle", "isha_angle", "isha_minutes", "maghrib_angle", "maghrib_minutes"] as const;

/** The one sentence about `shafaq` with a method that has no use for it. */
export const SHAFAQ_FAULT: ParameterError = {
  parameter: "shafaq",
  message: `is for method ${MOONSIGHTING} alone`,
};

/** The values of the parameters that are sound, whatever the others are. */
const soundValues = (search: string): Partial<PrayerQuery> => {
  const { values } = readQueryString(search);
  const sound = Object.entries(prayerParameters.shape).flatMap(([name, schema]) => {
    const [text, ...more] = values.get(name) ?? [];
    const parsed = text === undefined || text === "" || more.length > 0 ? null : schema.safeParse(text);
    return parsed?.success === true ? [[name, parsed.data] as const] : [];
  });
  return Object.fromEntries(sound);
};

const methodFaults = (
  given: (name: string) => boolean,
  { method }: Partial<PrayerQuery>,
): readonly ParameterError[] => {
  const isUnsound = given("method") && method === undefined;
  const strange = isUnsound || method === CUSTOM ? [] : OF_CUSTOM.filter(given);
  const both = (["isha", "maghrib"] as const).filter(
    (name) => given(`${name}_angle`) && given(`${name}_minutes`),
  );
  return [
    ...strange.map((parameter) => ({ parameter, message: `is for method ${CUSTOM} (Custom) alone` })),
    ...both.map((name) => ({
      parameter: `${name}_minutes`,
      message: `cannot be given together with ${name}_angle`,
    })),
    ...(given("shafaq") && method !== undefined && method !== MOONSIGHTING ? [SHAFAQ_FAULT] : []),
  ];
};

/** Parameters that mean something only beside others. */
const COMBINED = ["from", "to", "days", "shafaq", ...OF_CUSTOM];

/** Reads the parameters, or names everything that is wrong with them. */
export const parsePrayerQuery = (search: string): Result<PrayerQuery> =>
  parseParameters(prayerParameters, search, (given) => {
    if (!COMBINED.some(given)) return [];
    const sound = soundValues(search);
    return [...rangeFaults(given, sound, DAYS_MAX), ...methodFaults(given, sound)];
  });
