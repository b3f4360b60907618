/** The city and country records. */
import * as z from "zod";
import { countryCode, isoDate, languageTag, latitude, longitude, names, slug, timeZone } from "./common.ts";

export const city = z.object({
  id: z.int().min(1).describe("GeoNames id"),
  slug: slug.describe("Unique within the country"),
  name: z.string(),
  names,
  lang: languageTag.describe("Language that `name` came in"),
  country: countryCode,
  region: z.string().nullable().describe("First-level division, where its code is one people use (IL, ENG)"),
  lat: latitude,
  lng: longitude,
  timezone: timeZone,
  population: z.int().min(0).nullable(),
  counts: z.object({
    places: z.int().min(0),
    mosque: z.int().min(0),
    halal: z.int().min(0),
    events: z.int().min(0),
  }),
  default_method: z.int().min(1).max(23).describe("Prayer method used here when none is asked for"),
  part_of: slug
    .nullable()
    .describe("Slug of the city that it is a part of, as Croydon is of London; that city has its places"),
});
export type City = z.infer<typeof city>;

export const country = z.object({
  code: countryCode,
  name: z.string(),
  names,
  lang: languageTag,
  languages: z.array(z.string()).describe("Most used languages, the main one first"),
  default_method: z.int().min(1).max(23),
  suggested_school: z.int().min(0).max(1).nullable(),
  counts: z.object({ cities: z.int().min(0), places: z.int().min(0) }),
  coverage: z
    .array(
      z.object({
        source: z.string().describe("Id of the source"),
        name: z.string().describe("Whom to name"),
        url: z.string().nullable().describe("Where the source lives"),
        license: z.string().describe("SPDX identifier of the licence"),
        places: z.int().min(1).describe("Places with a record of this source; one with two sources counts for both"),
        as_of: isoDate.nullable().describe("The day that the oldest of its data here is of; null where nobody knows"),
        unverified: z
          .int()
          .min(0)
          .describe("Records that are kept and in no list: nothing says yet that people pray there"),
        refused: z.int().min(0).describe("Records left out, as their names say that they are something else"),
      }),
    )
    .describe("Sources of the places, those with the most places first; empty where there are none"),
});
export type Country = z.infer<typeof country>;
