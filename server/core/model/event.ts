/**
 * The event record of answers, and its stored form with all languages and the dates that differ by country.
 * All-day events have dates (the last day included), others RFC 3339 instants with an offset.
 */
import * as z from "zod";
import { EVENT_STATUSES } from "#core/values/event.ts";
import { countryCode, isoDate, languageTag, latitude, longitude, names, slug, timeZone } from "./common.ts";

const moment = z.union([
  isoDate.describe("First or last day, when all_day"),
  z.iso.datetime({ offset: true }).describe("RFC 3339 with offset, otherwise"),
]);

/** Fields of both forms. */
const shared = z.object({
  id: z
    .int()
    .min(1)
    .max(2_147_483_647)
    .describe("Stable across rebuilds; of an observance: 100000000 + rule × 10000 + Hijri year"),
  slug: slug.describe("Stable name; of an observance it ends in the Hijri year"),
  kind: z.string().describe("Kind of event, e.g. festival, fasting, conference"),
  starts_at: moment.describe("When it begins: a date when all_day, else an instant"),
  ends_at: moment
    .nullable()
    .describe("When it ends: the last day (included) when all_day, else an instant; null is unknown"),
  timezone: timeZone.nullable().describe("Zone of the venue; null for all-day events that follow each place's own day"),
  all_day: z.boolean(),
  hijri_date: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d$/)
    .nullable()
    .describe("First day in the Hijri calendar, YYYY-MM-DD; null for events dated otherwise"),
  status: z
    .enum(EVENT_STATUSES)
    .describe("`expected`: the date is computed from the Hijri calendar and has not been announced yet"),
  place_id: z.int().min(1).nullable().describe("The directory's place that hosts it"),
  country: countryCode.nullable().describe("null: observed worldwide"),
  city: slug.nullable(),
  lat: latitude.nullable(),
  lng: longitude.nullable(),
  organizer: z.string().nullable(),
  url: z.string().nullable().describe("The organiser's page"),
  source: z.string().nullable().describe("Where the date was taken from"),
  updated_on: isoDate.nullable(),
});

export const event = shared.extend({
  title: z.string(),
  titles: names.describe("Title by language (BCP 47)"),
  lang: languageTag.describe("Language that `title` came in"),
  description: z.string().nullable(),
  kind_label: z.string().describe("The kind in the answer's language"),
  place_name: z.string().nullable(),
});
export type Event = z.infer<typeof event>;

/** The dates that one country announced. */
const countryDates = z.object({ starts_at: isoDate, ends_at: isoDate });
export type CountryDates = z.infer<typeof countryDates>;

export const storedEvent = shared.extend({
  titles: names,
  descriptions: names,
  dates: z
    .record(countryCode, countryDates)
    .describe("Dates of countries that count otherwise or have announced theirs, by country code"),
  expected: z
    .array(countryCode)
    .describe("Countries of `dates` whose dates are computed, since they have not announced them"),
});
export type StoredEvent = z.infer<typeof storedEvent>;
