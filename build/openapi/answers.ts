/**
 * The requests whose answers the document shows, with the reviews that some of them need. The examples are real: the
 * endpoints answer them over the files just written. The clock is at the start of the month, as the window of events
 * is, so that a daily rebuild changes no byte for nothing; of what a server is asked live, nothing is known here.
 */
import * as z from "zod";
import { API_BASE, type ApiContext, openStaticContext } from "#core/api/context.ts";
import type { Operation } from "#core/api/operation.ts";
import { OPERATIONS } from "#core/api/operations.ts";
import { places } from "#core/api/places.ts";
import { postSuggestion } from "#core/api/suggestions.ts";
import type { WriteRequest } from "#core/api/writing.ts";
import { hex } from "#core/base/digest.ts";
import { addRecord } from "#core/contribution/once.ts";
import { RANDOM_BYTES, TOKEN_BYTES } from "#core/contribution/record-writer.ts";
import type { ServiceRules } from "#core/contribution/service.ts";
import { ID_RANDOM_BYTES } from "#core/contribution/storage.ts";
import { joinParts, type Reply } from "#core/http/reply.ts";
import type { CreatedReview } from "#core/model/review.ts";
import type { ReviewBody } from "#core/review/fields.ts";
import { REVIEW, writeReviewId } from "#core/review/id.ts";
import { memoryReviewService, type ReviewService } from "#core/review/service.ts";
import { createReview } from "#core/review/writing.ts";
import { createShardCache, type Read } from "#core/shard/cache.ts";
import { OPENAPI_FILE } from "#core/shard/paths.ts";
import { writeSuggestionId } from "#core/suggestion/id.ts";
import packageJson from "../../package.json" with { type: "json" };
import type { File } from "../base/files.ts";
import type { Answered } from "./components.ts";
import { writeDocument } from "./write-document.ts";

/** What the examples depend on in the data. */
interface Facts {
  readonly placeId: number;
  /** YYYY-MM-DD. */
  readonly date: string;
}

/** A request whose answer is shown. A query is in the address, a body is JSON. */
interface Example {
  readonly name: string;
  readonly query?: string;
  /** Without the token that the operation asks for. */
  readonly isAnonymous?: true;
  readonly body?: Readonly<Record<string, unknown>>;
}

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
  writeReviewId({ createdMs: momentMs(facts), placeId: facts.placeId, rating: 5, isHeld }, zeros(ID_RANDOM_BYTES));

/** A service that holds the review. */
const reviewedService = async (
  facts: Facts,
  rules: Partial<ServiceRules> = {},
): Promise<{ readonly service: ReviewService; readonly review: CreatedReview }> => {
  const service = memoryReviewService(zeros, rules);
  const [body, nowMs] = [sampleReview(facts.placeId), momentMs(facts)];
  const made = await createReview(body, nowMs, rules.isHolding ?? false, zeros(RANDOM_BYTES));
  await addRecord(service.storage, REVIEW, made.stored, nowMs);
  return { service, review: made.answered };
};

/** The suggestion that the examples show. */
const sampleSuggestion = (placeId: number) => ({
  kind: "edit",
  place_id: placeId,
  fields: { phone: "+966 11 555 0100", amenities: { wudu: "yes" } },
  evidence: "https://www.openstreetmap.org/node/1",
  note: "I was there on Friday.",
});

/** The id of that suggestion. */
const sampleSuggestionId = (facts: Facts): string => {
  const parts = { createdMs: momentMs(facts), placeId: facts.placeId, kind: "edit" } as const;
  return writeSuggestionId(parts, zeros(ID_RANDOM_BYTES));
};

/** A service that holds the suggestion. */
const suggestedService = async (facts: Facts, context: ApiContext, rules: Partial<ServiceRules>) => {
  const service = memoryReviewService(zeros, rules);
  const example = { name: "suggested", body: sampleSuggestion(facts.placeId) };
  await postSuggestion(sampleRequest(example), { ...context, nowMs: momentMs(facts) }, service);
  return service;
};

/** The request of an example. */
const sampleRequest = ({ query = "", body, isAnonymous }: Example, token = ""): WriteRequest => ({
  client: "192.0.2.1",
  search: query,
  ...(isAnonymous !== true && token !== "" && { authorization: `Bearer ${token}` }),
  receive: async () => Promise.resolve({ ok: true, value: { form: "json", value: body } }),
});

type Examples = Readonly<Record<string, readonly Example[]>>;

/** Reads of the data, by the id of their operation. */
const examplesOfReads = ({ placeId, date }: Facts): Examples => ({
  listPlaces: [
    { name: "of-a-city", query: "country=TR&city=istanbul&type=mosque&limit=1" },
    { name: "in-arabic", query: "country=SA&limit=1&lang=ar" },
    { name: "none-there", query: "lat=23.42&lng=25.66&radius=5000" },
    { name: "bad-parameters", query: "country=Saudi&limit=0" },
  ],
  getPlace: [
    { name: "found", query: `id=${placeId}` },
    { name: "not-there", query: "id=1999999999" },
    { name: "without-id", query: "" },
  ],
  search: [
    { name: "city", query: "q=riyadh&limit=1" },
    { name: "in-arabic", query: "q=%D9%85%D9%83%D8%A9&country=SA&limit=1&lang=ar" },
    { name: "prayer-times", query: "q=prayer%20times%20jakarta&limit=1" },
    { name: "without-q", query: "" },
  ],
  listCities: [
    { name: "of-a-country", query: "country=SA&limit=1" },
    { name: "bad-parameters", query: "country=966" },
  ],
  getPrayerTimes: [
    { name: "mecca", query: "lat=21.4225&lng=39.8262&date=2025-09-02" },
    { name: "in-arabic", query: "lat=30.0444&lng=31.2357&date=2025-09-02&lang=ar" },
    { name: "several-days", query: "lat=51.5074&lng=-0.1278&from=2025-10-25&to=2025-10-27" },
    { name: "bad-parameters", query: "lat=91&lng=1e3&method=24" },
    { name: "bad-range", query: "lat=51.5074&lng=-0.1278&date=2025-10-25&from=2025-10-25&days=367" },
  ],
  getTimes: [
    { name: "a-day", query: `id=${placeId}&date=2025-09-05` },
    { name: "several-days", query: `id=${placeId}&from=2025-10-25&to=2025-10-26&lang=ar` },
    { name: "bad-parameters", query: `id=${placeId}&month=2025-10&days=367&alarm=10` },
    { name: "not-there", query: "id=1999999999" },
  ],
  listEvents: [
    { name: "from-a-date", query: `from=${date}&limit=1` },
    { name: "of-a-country", query: `country=SA&from=${date}&limit=1&lang=ar` },
    { name: "not-there", query: "id=1999999999" },
    { name: "bad-parameters", query: `from=${date}&to=1999-12-31` },
  ],
  getHealth: [{ name: "well", query: "" }],
  // They answer from the document itself.
  getIndex: [],
  getOpenApi: [],
});

const examplesOfReviews = (facts: Facts): Examples => ({
  createReview: [
    { name: "created", body: sampleReview(facts.placeId) },
    { name: "bad-fields", body: { place_id: facts.placeId, rating: 6, stars: 5 } },
  ],
  eraseReview: [
    { name: "erased", query: `id=${sampleId(facts)}` },
    { name: "without-token", query: `id=${sampleId(facts)}`, isAnonymous: true },
    { name: "not-there", query: "id=none" },
  ],
  reportReview: [
    { name: "reported", body: { id: sampleId(facts), reason: "spam", note: "The same on every page." } },
    { name: "bad-reason", body: { id: sampleId(facts), reason: "boring" } },
    { name: "not-there", body: { id: "none", reason: "spam" } },
  ],
  listReviews: [
    { name: "found", query: `place_id=${facts.placeId}` },
    { name: "not-there", query: "place_id=1999999999" },
    { name: "without-place", query: "" },
  ],
  listModeration: [
    { name: "pending", query: "" },
    { name: "bad-status", query: "status=lost" },
    { name: "without-token", query: "", isAnonymous: true },
  ],
  moderateReview: [
    {
      name: "published",
      body: { id: sampleId(facts, true), action: "publish", reason: "Nothing is wrong with it." },
    },
    { name: "without-reason", body: { id: sampleId(facts, true), action: "remove" } },
    { name: "not-there", body: { id: "none", action: "remove", reason: "Spam." } },
  ],
});

const examplesOfSuggestions = (facts: Facts): Examples => ({
  createSuggestion: [
    { name: "changed", body: sampleSuggestion(facts.placeId) },
    {
      name: "added",
      body: { kind: "add", fields: { name: "Masjid An-Noor", type: "mosque", lat: 21.42, lng: 39.83 } },
    },
    {
      name: "bad-fields",
      body: { kind: "edit", place_id: facts.placeId, fields: { phone: "12", opening_hours: "=1" } },
    },
    { name: "bad-fields-in-arabic", query: "lang=ar", body: { kind: "moved", place_id: facts.placeId, fields: {} } },
  ],
  getSuggestion: [
    { name: "pending", query: `id=${sampleSuggestionId(facts)}` },
    { name: "not-there", query: "id=none" },
  ],
  eraseSuggestion: [
    { name: "erased", query: `id=${sampleSuggestionId(facts)}` },
    { name: "without-token", query: `id=${sampleSuggestionId(facts)}`, isAnonymous: true },
  ],
  listSuggestions: [
    { name: "pending", query: "" },
    { name: "bad-status", query: "status=lost" },
    { name: "without-token", query: "", isAnonymous: true },
  ],
  judgeSuggestion: [
    {
      name: "accepted",
      body: { id: sampleSuggestionId(facts), action: "accept", reason: "The mosque says so on its page." },
    },
    { name: "without-reason", body: { id: sampleSuggestionId(facts), action: "reject" } },
    { name: "not-there", body: { id: "none", action: "reject", reason: "Spam." } },
  ],
});

/** A request for the whole list. */
const WHOLE: readonly Example[] = [{ name: "whole", query: "" }];

const examplesOf = ({ id }: Operation, facts: Facts): readonly Example[] => {
  const examples = { ...examplesOfReads(facts), ...examplesOfReviews(facts), ...examplesOfSuggestions(facts) };
  return examples[id] ?? WHOLE;
};

/** Of the examples alone. */
const MODERATION_TOKEN = "a-token-of-the-examples";

/** Answers an example, storing nothing. */
const answerExample = async (
  operation: Operation,
  example: Example,
  context: ApiContext,
  facts: Facts,
): Promise<Reply> => {
  if ("endpoint" in operation)
    return operation.endpoint({ path: `${context.base}${operation.path}`, search: example.query ?? "" }, context);
  const { respond, id, token } = operation;
  if (id === "createReview" || id === "createSuggestion")
    return respond(sampleRequest(example), context, memoryReviewService(zeros));
  const isModerated = token === "moderationToken";
  const rules = isModerated ? { isHolding: true, moderators: [{ name: "amina", token: MODERATION_TOKEN }] } : {};
  if (operation.path.includes("suggestion")) {
    const secret = isModerated ? MODERATION_TOKEN : hex(zeros(TOKEN_BYTES));
    return respond(sampleRequest(example, secret), context, await suggestedService(facts, context, rules));
  }
  const { service, review } = await reviewedService(facts, rules);
  return respond(sampleRequest(example, isModerated ? MODERATION_TOKEN : review.delete_token), context, service);
};

/** Bytes of shards kept decoded while the examples are answered. */
const CACHE_BYTES = 32 * 1024 * 1024;

const readJson = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes));

const someIds = z.object({ data: z.array(z.object({ id: z.int() })) });

/** The id of the first place; 1 where there is none. */
const firstPlace = async (context: ApiContext): Promise<number> => {
  const reply = await places({ path: `${API_BASE}/places`, search: "limit=1" }, context);
  return someIds.parse(readJson(joinParts(reply))).data[0]?.id ?? 1;
};

/** Records that are shown of a list that has no limit. */
const SHOWN = 2;

const withData = z.looseObject({ data: z.array(z.unknown()) });

const shorten = (request: string, value: unknown): { readonly request: string; readonly value: unknown } => {
  const list = withData.safeParse(value);
  if (!list.success || list.data.data.length <= SHOWN) return { request, value };
  const shown = { ...list.data, data: list.data.data.slice(0, SHOWN) };
  return { request: `${request} (the first ${SHOWN} of ${list.data.data.length} records)`, value: shown };
};

const answersOf = async (
  operation: Operation,
  context: ApiContext,
  facts: Facts,
): Promise<[string, readonly Answered[]]> => {
  const { id, method, path } = operation;
  const answered = examplesOf(operation, facts).map(async (example): Promise<Answered> => {
    const reply = await answerExample(operation, example, context, facts);
    const query = example.query === undefined || example.query === "" ? "" : `?${example.query}`;
    const request = `${method.toUpperCase()} ${path}${query}`;
    return {
      name: example.name,
      query: example.query ?? "",
      body: example.body,
      status: reply.status,
      ...shorten(request, readJson(joinParts(reply))),
    };
  });
  return [id, await Promise.all(answered)];
};

/** The file of the document, from the other files of the build; `today` is the day it is for, `base` where the site is below its host. */
export const planOpenApi = async (read: Read, today: string, base = "/"): Promise<readonly File[]> => {
  const date = `${today.slice(0, "YYYY-MM".length)}-01`;
  const opened = await openStaticContext(createShardCache(read, CACHE_BYTES));
  const context: ApiContext = { ...opened, nowMs: Date.parse(`${date}T00:00:00Z`) };
  const { directory } = context;
  const placeId = await firstPlace(context);
  const facts = { placeId, date };
  const reviews = (await reviewedService(facts)).service.repository;
  const reviewed: ApiContext = { ...context, reviews, knowsReviews: true };
  const answered = new Map(
    await Promise.all(OPERATIONS.map(async (operation) => answersOf(operation, reviewed, facts))),
  );
  const attribution = Object.values(directory.attribution).flat();
  const sources = [...new Map(attribution.map((source) => [source.name, source])).values()];
  const content = writeDocument({
    answered,
    choices: directory,
    version: packageJson.version,
    attribution: sources,
    base,
  });
  return [{ path: OPENAPI_FILE, content }];
};
