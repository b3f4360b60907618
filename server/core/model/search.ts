/** One result of the search: a place, a city, an event, or the answer that a query asks for. */
import * as z from "zod";
import { EVENT_STATUSES } from "#core/values/event.ts";
import { INTENTS, RESULT_KINDS } from "#core/values/search.ts";
import { countryCode, languageTag, latitude, longitude, slug } from "./common.ts";

export const searchResult = z.object({
  kind: z
    .enum(RESULT_KINDS)
    .describe(
      "`intent`: the query asks for prayer times, the qibla, Ramadan, Eid, the Hijri date or what is near, and this answers it",
    ),
  id: z.int().min(1).nullable().describe("`null` for an intent that no record answers"),
  slug: slug.describe("Stable name for addresses; of an intent that no record answers, the intent itself"),
  name: z.string(),
  romanised: z
    .string()
    .nullable()
    .describe("`name` in Latin letters where it is Arabic and the record has no other name; computed, see Place"),
  lang: languageTag,
  type: z.string().nullable().describe("Place type or event kind; of an intent the type of places that it asks for"),
  country: countryCode.nullable(),
  city: slug.nullable(),
  lat: latitude.nullable(),
  lng: longitude.nullable(),
  region: z.string().nullable().describe("Region of a city, which tells cities of one name apart"),
  starts_at: z.string().nullable().describe("Date or time at which an event begins, or that the intent asks for"),
  status: z.enum(EVENT_STATUSES).nullable().describe("Status of the event that is found, or that answers the intent"),
  intent: z.enum(INTENTS).nullable().describe("What the query asks for; only of the kind intent"),
  needs_location: z
    .boolean()
    .describe("An intent whose `url` lacks `lat` and `lng`: the caller adds those of the visitor"),
  score: z.number().min(0).max(1).describe("How well it matches; comparable within one answer"),
  url: z.string().describe("API path of its detail or list"),
});
export type SearchResult = z.infer<typeof searchResult>;
