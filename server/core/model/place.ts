/** The records of places (mosques, prayer rooms, halal venues …) and of place types (/types). */
import * as z from "zod";
import { ALCOHOL, AVAILABILITY, HALAL_LEVELS, STATUSES } from "#core/values/place.ts";
import { countryCode, isoDate, languageTag, latitude, longitude, names, slug, timeZone } from "./common.ts";

const clockTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .describe("Local time, HH:MM");

const availability = z.enum(AVAILABILITY).nullable().describe("yes, limited, no, or null where unknown");

const jumuah = z.object({
  time: clockTime.describe("When the prayer begins"),
  khutbah: clockTime.nullable().describe("When the sermon begins"),
  languages: z.array(z.string()).describe("Languages of the sermon (BCP 47)"),
});

const iqamaTime = clockTime.nullable();

const iqama = z.object({
  fajr: iqamaTime,
  dhuhr: iqamaTime,
  asr: iqamaTime,
  maghrib: iqamaTime,
  isha: iqamaTime,
});

const halal = z.object({
  level: z.enum(HALAL_LEVELS).nullable().describe("How much of what is sold is halal; null where unknown"),
  certified_by: z.string().nullable(),
  certificate_expires_on: isoDate.nullable(),
  alcohol: z.enum(ALCOHOL).nullable().describe("Whether alcohol is sold; null where unknown"),
});

const otherName = z.object({
  name: z.string(),
  lang: languageTag.nullable().describe("Language of the name (BCP 47); null where unknown, as of a code"),
});

const placeSource = z.object({
  name: z.string(),
  id: z.string().nullable().describe("Identifier in the source, e.g. osm:w123"),
  url: z.string().nullable().describe("The record at the source where it has an address, else the source"),
  license: z.string().describe("SPDX identifier"),
});

export const rating = z.object({
  average: z.number().min(1).max(5).nullable().describe("Mean of the published ratings, two decimals"),
  count: z.int().min(0),
});

export const place = z.object({
  id: z.int().min(1),
  slug,
  type: z.string().describe("A type listed by /types, e.g. mosque"),
  type_label: z.string().describe("The type in the answer's language"),
  category: z.string().nullable().describe("Kind of halal venue, e.g. restaurant"),
  name: z.string(),
  names,
  names_computed: z
    .array(languageTag)
    .describe(
      "Languages of `names` that nobody wrote: `ar-Latn` is the romanisation of the Arabic name by the ALA-LC table, of places that have no name in Latin script",
    ),
  alt_names: z
    .array(otherName)
    .describe("Other names that people use: old, short and official ones, airport codes; none of them is in `names`"),
  lang: languageTag.describe("Language that `name` came in"),
  description: z.string().nullable(),
  address: z.object({
    street_address: z.string().nullable(),
    locality: z.string().nullable(),
    region: z.string().nullable(),
    postal_code: z.string().nullable(),
  }),
  country: countryCode,
  city: slug.nullable(),
  city_name: z.string().nullable(),
  lat: latitude,
  lng: longitude,
  timezone: timeZone.nullable(),
  phone: z.string().nullable().describe("E.164; null where unknown"),
  website: z.string().nullable().describe("null where unknown"),
  opening_hours: z.string().nullable().describe("OpenStreetMap opening_hours syntax; null where unknown"),
  status: z.enum(STATUSES),
  amenities: z.object({
    women_space: availability,
    wudu: availability,
    wheelchair: availability,
    parking: availability,
    toilets: availability,
    janazah: availability,
  }),
  jumuah: z
    .array(jumuah)
    .nullable()
    .describe("Friday prayers of this week; only of /place, and only while the schedule is fresh"),
  iqama: iqama.nullable().describe("Congregations of today; only of /place, and only while the schedule is fresh"),
  has_times: z.boolean().describe("Whether we have the place's own times, see /times"),
  halal: halal.nullable().describe("null for places that are not about food"),
  sources: z.array(placeSource),
  verified_on: isoDate.nullable(),
  updated_on: isoDate.nullable(),
  edit_url: z.string().nullable().describe("Where to correct this record"),
  rating,
  distance_m: z.int().min(0).optional().describe("Metres from lat,lng; only when they are given"),
});
export type Place = z.infer<typeof place>;

export const placeType = z.object({
  type: z.string().describe("The value of the parameter `type`"),
  label: z.string(),
  labels: names,
  lang: languageTag,
  categories: z.array(z.string()),
});
export type PlaceType = z.infer<typeof placeType>;
