/**
 * The records of prayer times (one day at one place), of Hijri dates and of prayer methods (/methods). The schemas are
 * the definition: types and API documentation derive from them. Times that do not exist are `null`, with a reason.
 */
import * as z from "zod";
import {
  CHOSEN_BY,
  CONFIDENCES,
  FALLBACK_REASONS,
  FORBIDDEN_NAMES,
  MIDNIGHTS,
  PRAYERS,
  TIMING_NAMES,
  UNRESOLVED_REASONS,
} from "#core/values/prayer.ts";
import { HIJRI_BASES, HIJRI_CALENDARS } from "#core/values/hijri.ts";
import { countryCode, isoDate, languageTag, latitude, longitude, names, timeZone } from "./common.ts";

export const hijriRecord = z.object({
  date: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d$/)
    .describe("YYYY-MM-DD in the Hijri calendar"),
  day: z.int().min(1).max(30),
  month: z.object({
    number: z.int().min(1).max(12).describe("1 is Muharram"),
    name: z.string().describe("In the language of the answer"),
  }),
  year: z.int().min(1),
  weekday: z.string().describe("Name of the weekday, in the language of the answer"),
  calendar: z
    .enum(HIJRI_CALENDARS)
    .describe(
      "announced: the month began when the country announced it; mabims, diyanet: by the criterion of these bodies; sighting: when the crescent could be seen there; else umm-al-qura from 1900-04-30 to 2077-11-16, tabular (arithmetic) outside",
    ),
  basis: z
    .enum(HIJRI_BASES)
    .describe(
      "announced: the country announced the month; rule: it is what the country's published rule gives; estimate: nobody has announced it, and it may be a day off",
    ),
  other: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d$/)
    .nullable()
    .describe("The Hijri date of this day if the month began on the other likely day; null when no other is likely"),
});

/** Month and weekday names in one language. */
export const hijriLabels = z.object({
  hijri_months: z.array(z.string().min(1)).length(12).describe("Month names, Muharram first"),
  weekdays: z.array(z.string().min(1)).length(7).describe("Weekday names, Sunday first"),
});

export type HijriLabels = z.infer<typeof hijriLabels>;

const timingName = z.enum(TIMING_NAMES);

const CLOCK = /^\d\d:\d\d$/;
const clock = z.string().regex(CLOCK).nullable();
const instant = z.iso.datetime({ offset: true }).nullable();

/** The authority whose times a record computes. */
const appliedAuthority = z.object({
  id: z.string().describe("The value of the parameter `authority`"),
  name: z.string().describe("In the language of the answer"),
  url: z.string().nullable().describe("Where it publishes"),
  confidence: z.enum(CONFIDENCES).describe("How sure it is that it prints these times"),
  zone: z
    .object({ id: z.string(), name: z.string() })
    .nullable()
    .describe("The zone or town that it computes for, if it has any"),
  source: z.string().describe("Where its figures come from"),
  note: z.string().nullable().describe("What is not certain, or what it prints besides"),
});
export type AppliedAuthority = z.infer<typeof appliedAuthority>;

const angle = z.number().nullable();

const prayerMethodRecord = z.object({
  id: z.int().min(1).max(23).describe("The method; the nearest one where an authority decides"),
  name: z.string().describe("In the language of the answer"),
  authority: z
    .union([z.string(), appliedAuthority])
    .describe("The authority of the point; with a numbered method who publishes times by it, in its own words"),
  chosen_by: z
    .enum(CHOSEN_BY)
    .describe("What decided the method: the request, the authority or the country of the point, or none of them"),
  fallback_reason: z
    .enum(FALLBACK_REASONS)
    .nullable()
    .describe("Why the numbered method answers where neither a method nor an authority was asked for"),
  fajr_angle: z.number().describe("Degrees of the Sun below the horizon at Fajr"),
  isha_angle: angle.describe("Degrees below the horizon at Isha; null when minutes decide"),
  isha_minutes: z.int().nullable().describe("Minutes from Maghrib to Isha; null when an angle decides"),
  isha_minutes_ramadan: z.int().nullable().describe("The same in Ramadan, where it differs"),
  maghrib_angle: angle.describe("Degrees below the horizon at Maghrib; null is sunset"),
  maghrib_minutes: z.int().nullable().describe("Minutes from sunset to Maghrib, where the method sets them"),
  midnight: z.enum(MIDNIGHTS).describe("End of the night that is halved: sunrise, or Fajr"),
});
export type PrayerMethodRecord = z.infer<typeof prayerMethodRecord>;

export const prayerRecord = z.object({
  date: isoDate.describe("The local date"),
  location: z.object({ lat: latitude, lng: longitude }),
  timezone: timeZone,
  utc_offset: z
    .string()
    .regex(/^[+-]\d\d:\d\d$/)
    .describe("Offset in force at the middle of the date"),
  method: prayerMethodRecord,
  school: z.object({
    id: z.union([z.literal(0), z.literal(1)]).describe("0 = Shafi'i (also Maliki, Hanbali), 1 = Hanafi"),
    name: z.string().describe("In the language of the answer"),
    chosen_by: z.enum(CHOSEN_BY).describe("Whether the request, the authority or the country decided, or none of them"),
  }),
  high_latitude_rule: z
    .enum(["none", "middle-of-night", "one-seventh", "angle-based", "moonsighting", "authority"])
    .describe(
      "Rule for Fajr and Isha where twilight is long; `auto` is answered by what it takes where the angle is not reached, middle-of-night, or by `authority` if that has a rule of its own; `notes` say on which days a rule acted",
    ),
  timings: z.record(timingName, clock).describe("Local clock times, HH:MM"),
  timings_iso: z
    .record(timingName, instant)
    .describe("The same instants, RFC 3339, with the offset in force at each; may fall on a neighbouring date"),
  unresolved: z
    .array(z.object({ name: timingName, reason: z.enum(UNRESOLVED_REASONS) }))
    .describe("Why times are null"),
  next: z
    .object({
      name: z.enum(PRAYERS),
      at: z.iso.datetime({ offset: true }),
    })
    .nullable()
    .describe("The prayer that comes next; only in the record of today"),
  forbidden: z
    .array(
      z.object({
        name: z.enum(FORBIDDEN_NAMES),
        from: z.string().regex(CLOCK).describe("HH:MM on the local clock"),
        to: z.string().regex(CLOCK),
      }),
    )
    .describe(
      "When prayer is forbidden (Muslim 831): from sunrise until the Sun is a spear high, before Dhuhr, and from a spear's height until Maghrib; on the safe side",
    ),
  ishraq: clock.describe("When the Sun is a spear high: 4.5°, and at least 15 minutes after sunrise"),
  duha: clock.describe(
    "When a quarter of the day has passed, the best time of duha, which may be prayed from ishraq on",
  ),
  ends: z
    .record(z.enum(PRAYERS), clock)
    .describe(
      "When each prayer ends, the first such time after it begins: Isha at the middle of the night (in need it may be prayed until Fajr), Asr at sunset",
    ),
  hijri: hijriRecord.describe("Of the daylight of this date"),
  hijri_after_maghrib: hijriRecord.describe("From Maghrib on: the Hijri day begins at sunset"),
  qibla: z.object({
    bearing_deg: z
      .number()
      .min(0)
      .lt(360)
      .nullable()
      .describe("From true north, clockwise; null at the Kaaba and its antipode"),
    distance_km: z.number().min(0),
  }),
  notes: z.array(z.string()).describe("Which rules acted on this day"),
});
export type PrayerRecord = z.infer<typeof prayerRecord>;

export const methodRecord = z.object({
  id: z.int().min(1).max(23).describe("The value of the parameter `method`"),
  key: z.string(),
  name: z.string(),
  names,
  lang: languageTag,
  authority: z.string(),
  country: countryCode.nullable().describe("Where the authority is; null is no one country"),
  fajr_angle: z.number().describe("Degrees of the Sun below the horizon"),
  isha_angle: angle.describe("Degrees; null when minutes decide"),
  isha_minutes: z.int().nullable().describe("Minutes after Maghrib"),
  isha_minutes_ramadan: z.int().nullable(),
  maghrib_angle: angle,
  maghrib_minutes: z.int().nullable().describe("Minutes after sunset"),
  midnight: z.enum(MIDNIGHTS),
  source: z.string().describe("Where the figures come from"),
  year: z.int().nullable().describe("Year of the timetable that the rounding was checked against"),
  authorities: z.array(z.string()).describe("Ids of the authorities that compute by this method, see /authorities"),
});
export type MethodRecord = z.infer<typeof methodRecord>;

export const authorityRecord = z.object({
  id: z.string().describe("The value of the parameter `authority`"),
  name: z.string(),
  names,
  lang: languageTag,
  url: z.string().nullable().describe("Where it publishes"),
  countries: z.array(countryCode).describe("Where it answers, or in parts of them"),
  confidence: z.enum(CONFIDENCES).describe("low: answers only when it is asked for, or where no other table is known"),
  method: z.int().min(1).max(23).describe("The nearest numbered method"),
  school: z
    .union([z.literal(0), z.literal(1)])
    .nullable()
    .describe("Asr as it prints it; null where both are printed"),
  imsak_min: z.int().describe("Minutes from the end of eating to the printed Fajr"),
  zones: z.array(z.object({ id: z.string(), name: z.string() })),
  editions: z
    .array(
      z.object({
        from: isoDate.nullable().describe("First date; null is the beginning"),
        to: isoDate.nullable().describe("Last date; null is still in force"),
        fajr_angle: z.number(),
        isha_angle: angle,
        isha_minutes: z.int().nullable(),
        source: z.string().describe("Where the figures come from"),
        evidence: z.string().nullable().describe("How well they reproduce its timetable"),
      }),
    )
    .describe("What it prints from which date on, oldest first"),
  note: z.string().nullable(),
});
export type AuthorityRecord = z.infer<typeof authorityRecord>;
