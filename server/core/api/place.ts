/**
 * GET /place and its GET /reviews, and the problems of unknown addresses (404), unknown ids (404) and retired ids
 * (410).
 */
import * as z from "zod";
import { once } from "#core/base/once.ts";
import { inTurns } from "#core/base/steps.ts";
import { nextFriday } from "#core/base/date.ts";
import { MINUTE_MS } from "#core/base/time.ts";
import { localDay, offsetMinAt, openZone } from "#core/base/zone.ts";
import * as grammar from "#core/http/parameters.ts";
import { parseParameters } from "#core/http/parameters.ts";
import { problem, type Problem } from "#core/http/problem.ts";
import { begunReply, endOfRecord, listReply, problemReply, type RecordMeta, toCards } from "#core/http/reply.ts";
import { ID_MAX } from "#core/values/ids.ts";
import { place as placeSchema, type Place, rating as ratingSchema } from "#core/model/place.ts";
import { review } from "#core/model/review.ts";
import { timesRecord, type TimesRecord } from "#core/model/times.ts";
import { type RatingSummary, summaryOf } from "#core/review/status.ts";
import type { ShardCache } from "#core/shard/cache.ts";
import { findDocument } from "#core/shard/dense-ids.ts";
import { readFoldedRatings, starsOf } from "#core/shard/folded-ratings.ts";
import { cardText, findPlaceCard, withoutRating } from "#core/shard/listing.ts";
import { ratingsFile, RETIRED_FILE } from "#core/shard/paths.ts";
import { readRetired } from "#core/shard/retired.ts";
import { RATINGS } from "#core/values/review.ts";
import {
  API_BASE,
  type ApiContext,
  attributionOfPlaces,
  CACHE,
  type Endpoint,
  languageOf,
  listMetaOf,
  recordMetaOf,
  withParameters,
} from "./context.ts";
import { runsOf } from "./prayer.ts";
import { openTimes, timesRecords } from "./schedule.ts";

/** The rating at build time; without reviews if there were none. */
const foldedRating = async (store: ShardCache, id: number): Promise<RatingSummary> => {
  const folded = await store.get(ratingsFile(id), readFoldedRatings);
  return summaryOf(folded === null ? [] : starsOf(folded, id));
};

/** Characters of an address that the error message repeats. */
const SHOWN_MAX = 120;

/** 404 for an unknown address. */
export const unknownAddress = (path: string): Problem => {
  const shown = JSON.stringify(path.slice(0, SHOWN_MAX));
  return problem("not-found", {
    error: `There is nothing at ${shown}; the API begins at ${API_BASE}.`,
  });
};

/** 410 for a retired id, else 404. */
export const absence = async ({ store }: Pick<ApiContext, "store">, id: number): Promise<Problem> => {
  const retired = (await store.get(RETIRED_FILE, readRetired))?.[String(id)];
  if (retired === undefined) return problem("unknown-id", { error: `There is no place with the id ${id}.` });
  const { reason, replaced_by } = retired;
  const successor = replaced_by === null ? "" : `; ${replaced_by} replaces it`;
  return problem("retired", {
    error: `Place ${id} was taken out (${reason})${successor}.`,
    more: { reason, replaced_by },
  });
};

/** Reviews that /place shows. */
const NEWEST = 10;

export const placeParameters = z.object({
  id: grammar.integer(1, ID_MAX, "Id of the place"),
  lang: grammar.languageParameter.optional(),
});

/** The record of /place: a place with its reviews, and its own times of today. */
export const placeDetail = placeSchema.omit({ distance_m: true }).extend({
  open_now: z.boolean().nullable().describe("null where the hours are unknown"),
  rating: ratingSchema.extend({
    distribution: z.record(z.enum(RATINGS.map((stars) => `${stars}` as const)), z.int().min(0)),
  }),
  times: timesRecord
    .nullable()
    .describe("Today by the place's own schedule, as /times answers it; null where we have none"),
  reviews: z.array(review).describe(`The newest ${NEWEST} published reviews`),
});

/** Whether the place is open now; `null` if it is unknown whether it stands, or its hours or zone are. */
const openNow = (found: Place, { isOpen, nowMs }: ApiContext): boolean | null => {
  if (found.status === "unknown") return null;
  if (found.status !== "active") return false;
  const zone = found.timezone === null ? null : openZone(found.timezone);
  if (found.opening_hours === null || zone === null) return null;
  const { lat, lng, country, address } = found;
  const offsetMs = offsetMinAt(zone, nowMs) * MINUTE_MS;
  return isOpen(found.opening_hours, { lat, lng, country, region: address.region }, nowMs, offsetMs);
};

/** The members of a card that depend on the day, where the place has times; no text of a value looks so, as below. */
const OF_THE_DAY = `"jumuah":null,"iqama":null,"has_times":true`;

interface OwnTimes {
  readonly times: TimesRecord | null;
  readonly card: Uint8Array;
}

/** Today's times of a place that has stated some, and its card with the fields that depend on them. */
const withOwnTimes = async (text: string, context: ApiContext, lang: string): Promise<OwnTimes> => {
  const found = JSON.parse(text) as Place;
  const opened = await openTimes(found, context, lang);
  const today = localDay(opened.at.zone, context.nowMs);
  const runs = await Promise.all(
    [today, nextFriday(today)].map(async (fromDay) => runsOf(opened.at, { fromDay, count: 1 }, context)),
  );
  const records = timesRecords(opened, runs.flat(), context.nowMs);
  const [times, friday] = await inTurns(records, context.store.checkpoint);
  if (times === undefined || friday === undefined) return { times: null, card: encoder.encode(text) };
  const { fajr, dhuhr, asr, maghrib, isha } = times.iqama;
  const clock = (time: typeof fajr): string | null => time?.time ?? null;
  const clocks = {
    fajr: clock(fajr),
    dhuhr: clock(dhuhr),
    asr: clock(asr),
    maghrib: clock(maghrib),
    isha: clock(isha),
  };
  const hasIqama = times.schedule.state === "fresh" && Object.values(clocks).some((time) => time !== null);
  const hasJumuah = friday.schedule.state === "fresh" && friday.jumuah.length > 0;
  const jumuah = hasJumuah ? friday.jumuah.map(({ time, khutbah, languages }) => ({ time, khutbah, languages })) : null;
  const iqama = hasIqama ? clocks : null;
  const ofToday = `"jumuah":${JSON.stringify(jumuah)},"iqama":${JSON.stringify(iqama)},"has_times":true`;
  return { times, card: encoder.encode(text.replace(OF_THE_DAY, () => ofToday)) };
};

/** The end of most questions: such text is in no value of a card, where a quotation mark has a backslash before it. */
const WITHOUT_HOURS = `"opening_hours":null,"status":"active"`;

const encoder = new TextEncoder();

const endOfPlace = (live: object, meta: RecordMeta): Uint8Array =>
  endOfRecord(`,${JSON.stringify(live).slice(1)}`, meta);

/** Ends of answers by their attribution, which is of one build, and their language. */
const plainEnds = once((_attribution: RecordMeta["attribution"]) => new Map<string, Uint8Array>());

/** The end of an answer where nothing is known but the card, and nothing was ignored: the same for most places. */
const plainEnd = (live: object, meta: RecordMeta): Uint8Array => {
  const ends = plainEnds(meta.attribution);
  const known = ends.get(meta.lang) ?? endOfPlace(live, meta);
  ends.set(meta.lang, known);
  return known;
};

/** Members of a place that are empty without a server because only a server has them. */
const UNKNOWN_TO_COPIES = ["reviews"] as const;

export const place: Endpoint = async ({ search }, context) => {
  const asked = parseParameters(placeParameters, search);
  if (!asked.ok) return problemReply(asked.problem);
  const { id } = asked.value;
  const lang = languageOf(context, asked.value.lang);
  const found = await findPlaceCard(context.store, context.directory, lang, id);
  if (found === null) return problemReply(await absence(context, id));
  const state = await context.reviews.stateOf(id);
  const isReviewed = state.entries.length > 0;
  const rating = isReviewed ? state.rating : await foldedRating(context.store, id);
  const reviews = isReviewed ? await context.reviews.page(state, 0, NEWEST) : [];
  const text = cardText(found.card);
  const hasHours = !text.includes(WITHOUT_HOURS);
  const { times, card } = text.includes(OF_THE_DAY)
    ? await withOwnTimes(text, context, lang)
    : { ...found, times: null };
  const open_now = hasHours ? openNow(JSON.parse(text) as Place, context) : null;
  const known = recordMetaOf(context, attributionOfPlaces(context.directory, [found.country]), lang);
  const meta = context.knowsReviews ? known : { ...known, unknown: UNKNOWN_TO_COPIES };
  // Without any of these it is the data that decide every byte, until there is a review.
  const isOfData = !isReviewed && !hasHours && times === null;
  const live = { rating, open_now, times, reviews };
  const isPlain = isOfData && rating.count === 0 && context.ignored === undefined;
  const end = isPlain ? plainEnd(live, meta) : endOfPlace(live, meta);
  const tag = isOfData ? `${meta.data_version}.${context.knowsReviews ? "unreviewed" : "copy"}` : null;
  return begunReply(withoutRating(card), end, lang, CACHE.live, tag);
};

export const reviewsParameters = z.object({
  place_id: grammar.integer(1, ID_MAX, "Id of the place"),
  lang: grammar.languageParameter.optional(),
  ...grammar.pageParameters(50),
});

/** Published reviews of a place, newest first. */
export const reviews: Endpoint = async ({ path, search }, context) =>
  withParameters(grammar.parseParameters(reviewsParameters, search), async (asked) => {
    const { place_id: id, limit, offset } = asked;
    const lang = languageOf(context, asked.lang);
    if ((await findDocument(context.store, id)) === null) return problemReply(await absence(context, id));
    const state = await context.reviews.stateOf(id);
    const shown = await context.reviews.page(state, offset, limit);
    const meta = listMetaOf(context, "lists", lang, { limit, offset }, state.rating.count);
    return listReply({ path, search }, toCards(shown), meta, CACHE.live);
  });
