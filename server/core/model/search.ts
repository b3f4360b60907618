/** One hit of the search over places, cities and events. */
import * as z from "zod";
import { countryCode, languageTag, latitude, longitude, slug } from "./common.ts";

export const SEARCH_KINDS = ["city", "place", "event"] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

export const searchResult = z.object({
  kind: z.enum(SEARCH_KINDS),
  id: z.int().min(1),
  slug,
  name: z.string(),
  romanised: z
    .string()
    .nullable()
    .describe("`name` in Latin letters where it is Arabic and the record has no other name; computed, see Place"),
  lang: languageTag,
  type: z.string().nullable().describe("Place type or event kind"),
  country: countryCode.nullable(),
  city: slug.nullable(),
  lat: latitude.nullable(),
  lng: longitude.nullable(),
  score: z.number().min(0).max(1).describe("How well it matches; comparable within one answer"),
  url: z.string().describe("API path of its detail or list"),
});
export type SearchResult = z.infer<typeof searchResult>;
