/** The records of places (mosques, prayer rooms, halal venues …) and of place types (/types). */
import * as z from "zod";
import type { PartOf } from "#core/facts/place.ts";
import { countryCode, languageTag, names, slug, timeZone } from "./common.ts";
import { recordedIn } from "./place-facts.ts";

const clockTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .describe("Local time, HH:MM");

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

const nearestCity = z.object({
  slug,
  name: z.string(),
  distance_m: z.int().min(0).describe("Metres from the middle of the city"),
});

/** A place as the API answers it; its facts are those of the table. */
export interface Place extends PartOf<"kind">, PartOf<"point">, PartOf<"contact">, PartOf<"dates"> {
  id: number;
  slug: string;
  type: string;
  type_label: string;
  name: string;
  names: Record<string, string>;
  names_computed: string[];
  alt_names: z.infer<typeof otherName>[];
  lang: string;
  description: string | null;
  address: PartOf<"address">;
  country: string;
  city: string | null;
  city_name: string | null;
  nearest_city: z.infer<typeof nearestCity> | null;
  timezone: string | null;
  amenities: PartOf<"amenities">;
  jumuah: z.infer<typeof jumuah>[] | null;
  iqama: z.infer<typeof iqama> | null;
  has_times: boolean;
  halal: PartOf<"halal"> | null;
  has_source: boolean;
  sources: z.infer<typeof placeSource>[];
  edit_url: string | null;
  rating: z.infer<typeof rating>;
  distance_m?: number | undefined;
}

export const place = z.object({
  id: z.int().min(1),
  slug,
  type: z.string().describe("A type listed by /types, e.g. mosque"),
  type_label: z.string().describe("The type in the answer's language"),
  ...recordedIn("kind"),
  name: z.string(),
  names,
  names_computed: z
    .array(languageTag)
    .describe(
      "Languages of `names` that nobody wrote: `ar-Latn` is the romanisation of the Arabic name by the ALA-LC table, of places that have no name in Latin script; `en` and `ar` say type and town of a place whose name nobody knows",
    ),
  alt_names: z
    .array(otherName)
    .describe("Other names that people use: old, short and official ones, airport codes; none of them is in `names`"),
  lang: languageTag.describe("Language that `name` came in"),
  description: z.string().nullable(),
  address: z.object(recordedIn("address")),
  country: countryCode,
  city: slug.nullable(),
  city_name: z.string().nullable(),
  nearest_city: nearestCity
    .nullable()
    .describe("Of a place that is in no city, the nearest one of its country and how far that is; null for others"),
  ...recordedIn("point"),
  timezone: timeZone.nullable(),
  ...recordedIn("contact"),
  amenities: z.object(recordedIn("amenities")),
  jumuah: z
    .array(jumuah)
    .nullable()
    .describe("Friday prayers of this week; only of /place, and only while the schedule is fresh"),
  iqama: iqama.nullable().describe("Congregations of today; only of /place, and only while the schedule is fresh"),
  has_times: z.boolean().describe("Whether we have the place's own times, see /times"),
  halal: z.object(recordedIn("halal")).nullable().describe("null for places that are not about food"),
  has_source: z
    .boolean()
    .describe(
      "Whether a source is named beside our editors; false, and `verified_on` null: not verified, entered by our editors",
    ),
  sources: z.array(placeSource),
  ...recordedIn("dates"),
  edit_url: z.string().nullable().describe("Where to correct this record"),
  rating,
  distance_m: z.int().min(0).optional().describe("Metres from lat,lng; only when they are given"),
}) satisfies z.ZodType<Place>;

export const placeType = z.object({
  type: z.string().describe("The value of the parameter `type`"),
  label: z.string(),
  labels: names,
  lang: languageTag,
  categories: z.array(z.string()),
});
export type PlaceType = z.infer<typeof placeType>;
