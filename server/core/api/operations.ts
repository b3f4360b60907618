/** A desk for the examples: in memory, with one review whose id and token are always the same. */
import * as z from "zod";
import type { Reply } from "#core/http/reply.ts";
import { city, country } from "#core/model/city.ts";
import { health as healthRecord } from "#core/model/envelope.ts";
import { event } from "#core/model/event.ts";
import { place as placeRecord, placeType } from "#core/model/place.ts";
import { methodRecord, prayerRecord } from "#core/model/prayer.ts";
import {
  createdReview,
  type CreatedReview,
  moderatedReview,
  reportRecord,
  review,
} from "#core/model/review.ts";
import { searchResult } from "#core/model/search.ts";
import { reviewBody, type ReviewBody, reviewForm } from "#core/review/fields.ts";
import { moderationBody, reportBody } from "#core/review/moderation.ts";
import { type Desk, type DeskRules, memoryDesk } from "#core/review/service.ts";
import { ID_RANDOM_BYTES, writeReviewId } from "#core/review/storage.ts";
import { createReview, RANDOM_BYTES } from "#core/review/submission.ts";
import type { ApiContext } from "./context.ts";
import { events, eventsParameters } from "./events.ts";
import {
  cities,
  citiesParameters,
  countries,
  health,
  methods,
  openapi,
  staticListParameters,
  types,
} from "./lists.ts";
import { listModeration, moderationParameters, postModeration } from "./moderation.ts";
import { type Example, type Facts, type Operation, reading } from "./operation.ts";
import { place, placeDetail, placeParameters } from "./place.ts";
import { places, placesParameters } from "./places.ts";
import { prayer, prayerParameters } from "./prayer.ts";
import {
  deleteReview,
  eraseParameters,
  postReport,
  postReview,
  reviews,
  reviewsParameters,
  type WriteRequest,
} from "./reviews.ts";
import { search, searchParameters } from "./search.ts";

/** The review that the examples show. */
const sampleReview = (placeId: number): ReviewBody => ({
  place_id: placeId,
  rating: 5,
  comment: "Quiet and clean.",
  name: "Amina",
});

const zeros = (length: number): Uint8Array => new Uint8Array(length);

const momentMs = ({ date }: Facts): number => Date.parse(`${date}T00:00:00Z`);

/** The id of the review that the examples show. */
const sampleId = (facts: Facts, isHeld = false): string =>
  writeReviewId(
    { createdMs: momentMs(facts), placeId: facts.placeId, rating: 5, isHeld },
    zeros(ID_RANDOM_BYTES),
  );

/** An empty desk. */
const sampleDesk = (rules: Partial<DeskRules> = {}): Desk => memoryDesk(zeros, rules);

/** A desk that holds the review. */
export const reviewedDesk = async (
  facts: Facts,
  rules: Partial<DeskRules> = {},
): Promise<{ readonly desk: Desk; readonly review: CreatedReview }> => {
  const desk = sampleDesk(rules);
  const [body, nowMs] = [sampleReview(facts.placeId), momentMs(facts)];
  const made = await createReview(body, nowMs, rules.isHolding ?? false, zeros(RANDOM_BYTES));
  await desk.shelf.add(made.stored, nowMs);
  return { desk, review: made.answered };
};

/** The request of an example. */
const sampleRequest = ({ query = "", body, isAnonymous }: Example, token = ""): WriteRequest => ({
  client: "192.0.2.1",
  search: query,
  ...(isAnonymous !== true && token !== "" && { authorization: `Bearer ${token}` }),
  receive: async () => Promise.resolve({ ok: true, value: { form: "json", value: body } }),
});

// MERGED places.ts: The operations on places.

const placeOperations = ({ directory, placeId }: Facts): readonly Operation[] => [
  reading(places, {
    id: "listPlaces",
    path: "/places",
    tag: "places",
    summary: "Places of a country, a city, a box or around a point",
    description:
      "Ordered by distance when lat and lng are given, by relevance when q is, else by country, city, type, rank and id. Closed places are left out unless status asks for them.",
    parameters: placesParameters(Object.keys(directory.types)),
    answer: { form: "list", status: 200, name: "Place", record: placeRecord },
    problems: ["bad-parameter"],
    cache: "data",
    examples: [
      { name: "of-a-city", query: "country=TR&city=istanbul&type=mosque&limit=1" },
      { name: "in-arabic", query: "country=SA&limit=1&lang=ar" },
      { name: "bad-parameters", query: "country=Saudi&limit=0" },
    ],
  }),
  reading(place, {
    id: "getPlace",
    path: "/place",
    tag: "places",
    summary: "One place with its rating and newest reviews",
    description: "A place that was taken out answers 410 and names the one that replaces it.",
    parameters: placeParameters,
    answer: { form: "record", status: 200, name: "PlaceDetail", record: placeDetail },
    problems: ["bad-parameter", "unknown-id", "retired"],
    cache: "live",
    examples: [
      { name: "found", query: `id=${placeId}` },
      { name: "not-there", query: "id=1999999999" },
      { name: "without-id", query: "" },
    ],
  }),
];

// MERGED lists.ts: The search, and the lists that parameters are chosen from.

const listOperations = (): readonly Operation[] => [
  reading(search, {
    id: "search",
    path: "/search",
    tag: "search",
    summary: "Places, cities and events by their names in any language",
    description:
      "Every word must stand in a name; case, accents and variants of Arabic letters do not matter, and the last word may be a beginning.",
    parameters: searchParameters,
    answer: { form: "list", status: 200, name: "SearchResult", record: searchResult },
    problems: ["bad-parameter"],
    cache: "data",
    examples: [
      { name: "city", query: "q=riyadh&limit=1" },
      { name: "in-arabic", query: "q=%D9%85%D9%83%D8%A9&country=SA&limit=1&lang=ar" },
      { name: "without-q", query: "" },
    ],
  }),
  reading(cities, {
    id: "listCities",
    path: "/cities",
    tag: "lists",
    summary: "Cities, by slug",
    description: "All cities of a country in one answer, or pages of all countries.",
    parameters: citiesParameters,
    answer: { form: "list", status: 200, name: "City", record: city },
    problems: ["bad-parameter"],
    cache: "data",
    examples: [
      { name: "of-a-country", query: "country=SA&limit=1" },
      { name: "bad-parameters", query: "country=966" },
    ],
  }),
  ...(
    [
      [countries, "listCountries", "/countries", "Countries with their counts", "Country", country],
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
      parameters: staticListParameters,
      answer: { form: "list", status: 200, name, record },
      problems: ["bad-parameter"],
      cache: "data",
      examples: [{ name: "whole", query: "" }],
    }),
  ),
];

// MERGED times.ts: The operations on prayer times and events.

const timeOperations = ({ directory, date }: Facts): readonly Operation[] => [
  reading(prayer, {
    id: "getPrayerTimes",
    path: "/prayer",
    tag: "prayer",
    summary: "Prayer times of a day, or of up to 366 days, at a point, with Hijri date and qibla",
    description: [
      "One day by default: `date`, else today there. Several with `days` (from today), or with `from` and either `to` or `days`: a record each in the order of the dates, their number in `meta.total`, which an answer without a range does not have.",
      "`format=ics` answers the same days as `text/calendar`, an event a prayer, in UTC; its failures stay JSON.",
      "A time that does not exist is null, with the reason in `unresolved`. The method is that of the country that the point lies in, unless one is asked for.",
    ].join("\n\n"),
    parameters: prayerParameters,
    answer: { form: "days", status: 200, name: "PrayerDay", record: prayerRecord },
    problems: ["bad-parameter"],
    cache: "midnight",
    examples: [
      { name: "mecca", query: "lat=21.4225&lng=39.8262&date=2025-09-02" },
      { name: "in-arabic", query: "lat=30.0444&lng=31.2357&date=2025-09-02&lang=ar" },
      { name: "several-days", query: "lat=51.5074&lng=-0.1278&from=2025-10-25&to=2025-10-27" },
      { name: "bad-parameters", query: "lat=91&lng=1e3&method=24" },
      { name: "bad-range", query: "lat=51.5074&lng=-0.1278&date=2025-10-25&from=2025-10-25&days=367" },
    ],
  }),
  reading(events, {
    id: "listEvents",
    path: "/events",
    tag: "events",
    summary: "Events that have not ended, by start",
    description:
      "An observance kept worldwide is one record without a country; asking for a country includes it, with the dates announced there.",
    parameters: eventsParameters(directory.event_kinds),
    answer: { form: "list", status: 200, name: "Event", record: event },
    problems: ["bad-parameter", "unknown-id"],
    cache: "data",
    examples: [
      { name: "from-a-date", query: `from=${date}&limit=1` },
      { name: "of-a-country", query: `country=SA&from=${date}&limit=1&lang=ar` },
      { name: "not-there", query: "id=1999999999" },
      { name: "bad-parameters", query: `from=${date}&to=1999-12-31` },
    ],
  }),
];

// MERGED reviews.ts: The operations on reviews.

const createOperation = ({ placeId }: Facts): Operation => ({
  id: "createReview",
  method: "post",
  path: "/review",
  tag: "reviews",
  summary: "Review a place",
  description:
    "The answer holds a delete_token that is shown once. In JSON numbers are numbers; the fields of a form follow the grammar of query parameters. Unknown fields are refused. At most 64 KiB. The same text for the same place from the same client within 24 hours is a duplicate; without a comment, any second review is. Text is kept as a reader sees it: what shows nothing is taken out, and a text that shows nothing is null. With an Idempotency-Key the same request answers the same for 24 hours, and the review is there once. A review may be held for moderation: its status is pending then.",
  parameters: z.object({}),
  isIdempotent: true,
  isLimited: true,
  body: { json: reviewBody, form: reviewForm },
  answer: { form: "record", status: 201, name: "CreatedReview", record: createdReview },
  problems: [
    "bad-parameter",
    "bad-body",
    "unknown-id",
    "duplicate-review",
    "idempotency-conflict",
    "retired",
    "body-too-large",
    "unsupported-media-type",
    "rate-limited",
  ],
  cache: "never",
  examples: [
    { name: "created", body: sampleReview(placeId) },
    { name: "bad-fields", body: { place_id: placeId, rating: 6, stars: 5 } },
  ],
  run: async (example, context) => postReview(sampleRequest(example), context, sampleDesk()),
});

const eraseOperation = (facts: Facts): Operation => ({
  id: "eraseReview",
  method: "delete",
  path: "/review",
  tag: "reviews",
  summary: "Erase the text and the name of a review",
  description: "For whoever holds its delete_token. Asked again, it answers the same.",
  parameters: eraseParameters,
  token: "reviewToken",
  body: null,
  answer: { form: "record", status: 200, name: "Review", record: review },
  problems: ["bad-parameter", "unauthorized", "forbidden", "unknown-id", "rate-limited"],
  cache: "never",
  examples: [
    { name: "erased", query: `id=${sampleId(facts)}` },
    { name: "without-token", query: `id=${sampleId(facts)}`, isAnonymous: true },
    { name: "not-there", query: "id=none" },
  ],
  run: async (example, context) => {
    const { desk, review: sample } = await reviewedDesk(facts);
    return deleteReview(sampleRequest(example, sample.delete_token), context, desk);
  },
});

const reportOperation = (facts: Facts): Operation => ({
  id: "reportReview",
  method: "post",
  path: "/review/report",
  tag: "reviews",
  summary: "Say what is wrong with a review",
  description: "A client counts once for a review within 24 hours; a second report answers the first.",
  parameters: z.object({}),
  isLimited: true,
  body: { json: reportBody, form: reportBody },
  answer: { form: "record", status: 200, name: "Report", record: reportRecord },
  problems: ["bad-body", "unknown-id", "body-too-large", "unsupported-media-type", "rate-limited"],
  cache: "never",
  examples: [
    { name: "reported", body: { id: sampleId(facts), reason: "spam", note: "The same on every page." } },
    { name: "bad-reason", body: { id: sampleId(facts), reason: "boring" } },
    { name: "not-there", body: { id: "none", reason: "spam" } },
  ],
  run: async (example, context) =>
    postReport(sampleRequest(example), context, (await reviewedDesk(facts)).desk),
});

const reviewOperations = (facts: Facts): readonly Operation[] => [
  reading(reviews, {
    id: "listReviews",
    path: "/reviews",
    tag: "reviews",
    summary: "Published reviews of a place, newest first",
    description: "A new review is in the answer at once.",
    parameters: reviewsParameters,
    answer: { form: "list", status: 200, name: "Review", record: review },
    problems: ["bad-parameter", "unknown-id", "retired"],
    cache: "live",
    examples: [
      { name: "found", query: `place_id=${facts.placeId}` },
      { name: "not-there", query: "place_id=1999999999" },
      { name: "without-place", query: "" },
    ],
  }),
  createOperation(facts),
  eraseOperation(facts),
  reportOperation(facts),
];

// MERGED moderation.ts: The operations of moderation.

/** Of the examples alone. */
const TOKEN = "a-token-of-the-examples";

/** Answers an example on a server that holds the review. */
const onHeld =
  (facts: Facts, answer: typeof postModeration) =>
  async (example: Example, context: ApiContext): Promise<Reply> => {
    const { desk } = await reviewedDesk(facts, { isHolding: true, moderationToken: TOKEN });
    return answer(sampleRequest(example, TOKEN), context, desk);
  };

const moderationOperations = (facts: Facts): readonly Operation[] => [
  {
    id: "listModeration",
    method: "get",
    path: "/moderation/reviews",
    tag: "moderation",
    summary: "Reviews by their status, newest first, with reports and history",
    description: "Of all places. The address does not exist on a server without a moderation token.",
    parameters: moderationParameters,
    token: "moderationToken",
    body: null,
    answer: { form: "list", status: 200, name: "ModeratedReview", record: moderatedReview },
    problems: ["bad-parameter", "unauthorized", "forbidden", "rate-limited"],
    cache: "never",
    examples: [
      { name: "pending", query: "" },
      { name: "bad-status", query: "status=lost" },
      { name: "without-token", query: "", isAnonymous: true },
    ],
    run: onHeld(facts, listModeration),
  },
  {
    id: "moderateReview",
    method: "post",
    path: "/moderation/review",
    tag: "moderation",
    summary: "Publish or remove a review",
    description:
      "Each act is kept for good, with its reason. A review that its author erased is not published again. The address does not exist on a server without a moderation token.",
    parameters: z.object({}),
    token: "moderationToken",
    body: { json: moderationBody, form: moderationBody },
    answer: { form: "record", status: 200, name: "ModeratedReview", record: moderatedReview },
    problems: [
      "bad-body",
      "unauthorized",
      "forbidden",
      "unknown-id",
      "review-erased",
      "body-too-large",
      "unsupported-media-type",
      "rate-limited",
    ],
    cache: "never",
    examples: [
      {
        name: "published",
        body: { id: sampleId(facts, true), action: "publish", reason: "Nothing is wrong with it." },
      },
      { name: "without-reason", body: { id: sampleId(facts, true), action: "remove" } },
      { name: "not-there", body: { id: "none", action: "remove", reason: "Spam." } },
    ],
    run: onHeld(facts, postModeration),
  },
];

// MERGED service.ts: The operations about the service itself.

const NO_PARAMETERS = z.object({});

const serviceOperations = (): readonly Operation[] => [
  reading(health, {
    id: "getHealth",
    path: "/health",
    tag: "service",
    summary: "Whether the server can answer, and from which data",
    description: "Never cached.",
    parameters: NO_PARAMETERS,
    answer: { form: "record", status: 200, name: "Health", record: healthRecord },
    problems: [],
    cache: "never",
    examples: [{ name: "well", query: "" }],
  }),
  reading(openapi, {
    id: "getOpenApi",
    path: "/openapi.json",
    tag: "service",
    summary: "This document",
    description: "OpenAPI 3.1, without an envelope.",
    parameters: NO_PARAMETERS,
    answer: { form: "bare", status: 200, description: "The OpenAPI document" },
    problems: [],
    cache: "data",
    examples: [],
  }),
];

// MERGED operations.ts: Every operation of the API, declared once. The OpenAPI document and its tests derive from this list.

/** The operations in the order of the documentation. */
export const operationsOf = (facts: Facts): readonly Operation[] => [
  ...placeOperations(facts),
  ...reviewOperations(facts),
  ...moderationOperations(facts),
  ...timeOperations(facts),
  ...listOperations(),
  ...serviceOperations(),
];
