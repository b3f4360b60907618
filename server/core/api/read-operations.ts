/** The operations that read data, shared by the server, the service worker and the MCP server. */
import * as z from "zod";
import { problem } from "#core/http/problem.ts";
import { problemReply } from "#core/http/reply.ts";
import { city, country } from "#core/model/city.ts";
import { health as healthRecord } from "#core/model/envelope.ts";
import { event } from "#core/model/event.ts";
import { place as placeRecord, placeType } from "#core/model/place.ts";
import { authorityRecord, methodRecord, prayerRecord } from "#core/model/prayer.ts";
import { review } from "#core/model/review.ts";
import { searchResult } from "#core/model/search.ts";
import { timesRecord } from "#core/model/times.ts";
import type { Endpoint } from "./context.ts";
import { events, eventsParameters } from "./events.ts";
import {
  authorities,
  authoritiesParameters,
  cities,
  citiesParameters,
  countries,
  countriesParameters,
  health,
  methods,
  staticListParameters,
  types,
} from "./lists.ts";
import { tellingIgnored } from "./ignored.ts";
import type { ReadOperation } from "./operation.ts";
import { openapi, operationIndex, operationRecord } from "./operation-index.ts";
import { place, placeDetail, placeParameters, reviews, reviewsParameters } from "./place.ts";
import { places, placesParameters } from "./places.ts";
import { prayer, prayerParameters } from "./prayer.ts";
import { search, searchParameters } from "./search.ts";
import { times, timesParameters } from "./times.ts";

const NO_PARAMETERS = z.object({});

const reading = (
  endpoint: Endpoint,
  operation: Omit<ReadOperation, "method" | "body" | "endpoint">,
): ReadOperation => ({
  ...operation,
  method: "get",
  body: null,
  endpoint: tellingIgnored(operation.parameters, endpoint),
});

export const READ_OPERATIONS: readonly ReadOperation[] = [
  reading(places, {
    id: "listPlaces",
    path: "/places",
    tag: "places",
    summary: "Places of a country, a city, a box or around a point",
    description:
      "Ordered by distance when lat and lng are given, by relevance when q is, else by country, city (places outside of one last), type (mosques first), rank, how well-known the place is, and id. Closed places are left out unless status asks for them. An answer without a place says in `meta.around` what the directory has there.",
    parameters: ({ types: known }) => placesParameters(Object.keys(known)),
    answer: { form: "places", status: 200, name: "Place", record: placeRecord },
    problems: ["bad-parameter"],
    cache: "data",
  }),
  reading(place, {
    id: "getPlace",
    path: "/place",
    tag: "places",
    summary: "One place with its rating and newest reviews",
    description: "A place that was taken out answers 410 and names the one that replaces it.",
    parameters: () => placeParameters,
    answer: { form: "record", status: 200, name: "PlaceDetail", record: placeDetail },
    problems: ["bad-parameter", "unknown-id", "retired"],
    cache: "live",
  }),
  reading(reviews, {
    id: "listReviews",
    path: "/reviews",
    tag: "reviews",
    summary: "Published reviews of a place, newest first",
    description: "A new review is in the answer at once.",
    parameters: () => reviewsParameters,
    answer: { form: "list", status: 200, name: "Review", record: review },
    problems: ["bad-parameter", "unknown-id", "retired"],
    isLive: true,
    cache: "live",
  }),
  reading(prayer, {
    id: "getPrayerTimes",
    path: "/prayer",
    tag: "prayer",
    summary: "Prayer times of a day, or of up to 366 days, at a point, with Hijri date and qibla",
    description: [
      "One day by default: `date`, else today there. Several with `days` (from today), or with `from` and either `to` or `days`: a record each in the order of the dates, their number in `meta.total`, which an answer without a range does not have.",
      "`format=ics` answers the same days as `text/calendar`, an event a prayer, in UTC, with a reminder `alarm` minutes before and `name` as its name; its failures stay JSON.",
      "A time that does not exist is null, with the reason in `unresolved`. The authority of the point decides angles, minutes, rounding and school, unless a method or an authority is asked for; where no authority is known well enough, the method of the country answers and `method.fallback_reason` says why.",
    ].join("\n\n"),
    parameters: () => prayerParameters,
    answer: { form: "days", status: 200, name: "PrayerDay", record: prayerRecord },
    problems: ["bad-parameter"],
    cache: "midnight",
  }),
  reading(times, {
    id: "getTimes",
    path: "/times",
    tag: "prayer",
    summary: "A mosque's own times of a day, or of up to 366 days: adhan, iqama, Friday prayers, Taraweeh, Eid",
    description: [
      "The prayer record of the place for each day, with the times that the mosque prints in place of computed ones (`timings_source`), when its congregational prayers start (`iqama`, `jumuah`, `special`), and how old that is (`schedule`). Days as of /prayer, or a `month`.",
      "A place whose own times we do not have answers `schedule.state: none` and nulls, never a guess. After `valid_to` the state is `stale`: the times are those of before, and may have changed.",
      "`format=ics` answers the same days as `text/calendar`, to subscribe to: `include` chooses adhan, congregations, Friday prayers, other congregations and events of the place, `past` keeps days before today, `alarm` reminds. An entry has the same UID in every answer; its bytes change once a day at most while the data stays, so that asking again with `If-None-Match` costs a 304. Calendars can be kept for an hour.",
    ].join("\n\n"),
    parameters: () => timesParameters,
    answer: { form: "days", status: 200, name: "TimesDay", record: timesRecord },
    problems: ["bad-parameter", "unknown-id", "retired"],
    cache: "midnight",
  }),
  reading(events, {
    id: "listEvents",
    path: "/events",
    tag: "events",
    summary: "Events that have not ended, by start",
    description:
      "An observance kept worldwide is one record without a country; asking for a country includes it, with the dates announced there. `format=ics` and `format=atom` answer the same events as a calendar and as a feed to subscribe to, called after the place, city or country that is asked for.",
    parameters: ({ event_kinds }) => eventsParameters(event_kinds),
    answer: { form: "list", status: 200, name: "Event", record: event },
    problems: ["bad-parameter", "unknown-id"],
    cache: "data",
  }),
  reading(search, {
    id: "search",
    path: "/search",
    tag: "search",
    summary: "Places, cities and events by their names in any language",
    description:
      "Every word must occur in a name; case, accents and variants of Arabic letters do not matter, and the last word may be a beginning. Places are found by street, locality and postal code too. A query that asks for prayer times, the qibla, Ramadan, Eid or what is near answers an `intent` first, with the address that answers it. An answer without a result says in `meta.around` what the directory has of the country or city asked for.",
    parameters: () => searchParameters,
    answer: { form: "places", status: 200, name: "SearchResult", record: searchResult },
    problems: ["bad-parameter"],
    cache: "data",
  }),
  reading(cities, {
    id: "listCities",
    path: "/cities",
    tag: "lists",
    summary: "Cities, by slug",
    description: "All cities of a country in one answer, pages of all countries, or those with a slug.",
    parameters: () => citiesParameters,
    answer: { form: "list", status: 200, name: "City", record: city },
    problems: ["bad-parameter"],
    cache: "data",
  }),
  reading(countries, {
    id: "listCountries",
    path: "/countries",
    tag: "lists",
    summary: "Countries with their counts",
    description: "Always the whole list, or one country by its code.",
    parameters: () => countriesParameters,
    answer: { form: "list", status: 200, name: "Country", record: country },
    problems: ["bad-parameter"],
    cache: "data",
  }),
  ...(
    [
      [types, "listTypes", "/types", "Types of places, with labels", "PlaceType", placeType],
      [methods, "listMethods", "/methods", "Methods of prayer times", "Method", methodRecord],
    ] as const
  ).map(([endpoint, id, path, summary, name, record]) =>
    reading(endpoint, {
      id,
      path,
      tag: "lists",
      summary,
      description: "Always the whole list.",
      parameters: () => staticListParameters,
      answer: { form: "list", status: 200, name, record },
      problems: ["bad-parameter"],
      cache: "data",
    }),
  ),
  reading(authorities, {
    id: "listAuthorities",
    path: "/authorities",
    tag: "lists",
    summary: "Authorities of prayer times, with their zones, dates and sources",
    description: "Always the whole list, or the list of a country.",
    parameters: () => authoritiesParameters,
    answer: { form: "list", status: 200, name: "Authority", record: authorityRecord },
    problems: ["bad-parameter"],
    cache: "data",
  }),
  reading(operationIndex, {
    id: "getIndex",
    path: "/",
    tag: "service",
    summary: "All operations, and where they are documented",
    description: "Also at `/api`, with or without a closing slash.",
    parameters: () => NO_PARAMETERS,
    answer: { form: "index", status: 200, name: "Operation", record: operationRecord },
    problems: [],
    cache: "data",
  }),
  reading(health, {
    id: "getHealth",
    path: "/health",
    tag: "service",
    summary: "Whether the server can answer, and from which data",
    description: "Never cached.",
    parameters: () => NO_PARAMETERS,
    answer: { form: "record", status: 200, name: "Health", record: healthRecord },
    problems: [],
    isLive: true,
    cache: "never",
  }),
  reading(openapi, {
    id: "getOpenApi",
    path: "/openapi.json",
    tag: "service",
    summary: "This document",
    description: "OpenAPI 3.1, without an envelope.",
    parameters: () => NO_PARAMETERS,
    answer: { form: "bare", status: 200, description: "The OpenAPI document" },
    problems: [],
    cache: "data",
  }),
];

/** What a copy of the data says where only a server can answer. */
const notHere: Endpoint = async ({ path }) =>
  Promise.resolve(
    problemReply(
      problem("unavailable", { error: `Only a server can answer ${path}; this is a copy of the data. Ask a server.` }),
    ),
  );

/** The endpoints over a copy of the data, by path below the base address. */
export const COPY_ENDPOINTS: ReadonlyMap<string, Endpoint> = new Map(
  READ_OPERATIONS.map(({ path, endpoint, isLive }) => [path, isLive === true ? notHere : endpoint]),
);
