/**
 * The prayer record: one day of prayer times at one place. The schema is the definition: types and the API
 * documentation derive from it. Times that do not exist are `null`, with the reason in `unresolved`.
 */
import * as z from "zod";
import { hijriRecord } from "#core/hijri/record.ts";
import { UNRESOLVED_REASONS } from "#core/prayer/sky.ts";
import { TIMING_NAMES } from "#core/prayer/timings.ts";
import { isoDate, latitude, longitude, timeZone } from "./common.ts";

const timingName = z.enum(TIMING_NAMES);

const clock = z
  .string()
  .regex(/^\d\d:\d\d$/)
  .nullable();
const instant = z.iso.datetime({ offset: true }).nullable();

/** How the method came to be: asked for, of the country of the point, or none of these. */
const CHOSEN_BY = ["request", "country", "fallback"] as const;
export type ChosenBy = (typeof CHOSEN_BY)[number];

const angle = z.number().nullable();

const prayerMethodRecord = z.object({
  id: z.int().min(1).max(23),
  name: z.string().describe("In the language of the answer"),
  authority: z.string().describe("Who publishes times by this method, in its own words"),
  chosen_by: z
    .enum(CHOSEN_BY)
    .describe("What decided the method: the request, the country that the point lies in, or neither"),
  fajr_angle: z.number().describe("Degrees of the Sun below the horizon at Fajr"),
  isha_angle: angle.describe("Degrees below the horizon at Isha; null when minutes decide"),
  isha_minutes: z.int().nullable().describe("Minutes from Maghrib to Isha; null when an angle decides"),
  isha_minutes_ramadan: z.int().nullable().describe("The same in Ramadan, where it differs"),
  maghrib_angle: angle.describe("Degrees below the horizon at Maghrib; null is sunset"),
  maghrib_minutes: z.int().nullable().describe("Minutes from sunset to Maghrib, where the method sets them"),
  midnight: z.enum(["standard", "jafari"]).describe("End of the night that is halved: sunrise, or Fajr"),
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
  }),
  high_latitude_rule: z
    .enum(["none", "middle-of-night", "one-seventh", "angle-based", "moonsighting"])
    .describe(
      "Rule for Fajr and Isha where twilight is long; `auto` is answered by what it takes where the angle is not reached, middle-of-night; `notes` say on which days a rule acted",
    ),
  timings: z.record(timingName, clock).describe("Local clock times, HH:MM"),
  timings_iso: z
    .record(timingName, instant)
    .describe(
      "The same instants, RFC 3339, with the offset in force at each; may fall on a neighbouring date",
    ),
  unresolved: z
    .array(z.object({ name: timingName, reason: z.enum(UNRESOLVED_REASONS) }))
    .describe("Why times are null"),
  next: z
    .object({
      name: z.enum(["fajr", "dhuhr", "asr", "maghrib", "isha"]),
      at: z.iso.datetime({ offset: true }),
    })
    .nullable()
    .describe("The prayer that comes next; only in the record of today"),
  hijri: hijriRecord,
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
