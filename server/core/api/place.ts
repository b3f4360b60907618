/** GET /place */
import { ID_MAX } from "#core/model/id.ts";
import { review } from "#core/model/review.ts";
import { place as placeSchema, rating as ratingSchema } from "#core/model/place.ts";
import type { Place } from "#core/model/place.ts";
import { attributionOfPlaces } from "#core/query/attribution.ts";
import { findPlace, foldedRating } from "#core/query/place.ts";
import * as grammar from "#core/request/grammar.ts";
import { parseParameters } from "#core/request/parameters.ts";
import { problemReply, recordReply } from "#core/request/reply.ts";
import { offsetMinAt, openZone } from "#core/time/zone.ts";
import * as z from "zod";
import { absence } from "./absence.ts";
import { CACHE, languageOf, recordMetaOf, withParameters } from "./context.ts";
import type { ApiContext, Endpoint } from "./context.ts";

/** Reviews that /place shows. */
const NEWEST = 10;

export const placeParameters = z.object({
  id: grammar.integer(1, ID_MAX, "Id of the place"),
  lang: grammar.languageParameter.optional(),
});

/** The record of /place: a place with its reviews. */
export const placeDetail = placeSchema.omit({ distance_m: true }).extend({
  open_now: z.boolean().nullable().describe("null where the hours are unknown"),
  rating: ratingSchema.extend({ distribution: z.record(z.enum(["1", "2", "3", "4", "5"]), z.int().min(0)) }),
  reviews: z.array(review).describe(`The newest ${NEWEST} published reviews`),
});

/** Open at this moment; `null` where the hours or the zone are not known. */
const openNow = (found: Place, { isOpen, nowMs }: ApiContext): boolean | null => {
  if (found.status !== "active") return false;
  const zone = found.timezone === null ? null : openZone(found.timezone);
  if (found.opening_hours === null || zone === null) return null;
  const { lat, lng, country, address } = found;
  const offsetMs = offsetMinAt(zone, nowMs) * 60_000;
  return isOpen(found.opening_hours, { lat, lng, country, region: address.region }, nowMs, offsetMs);
};

export const place: Endpoint = async ({ search }, context) =>
  withParameters(parseParameters(placeParameters, search), async ({ id, lang: tag }) => {
    const lang = languageOf(context, tag);
    const found = await findPlace(context.store, context.directory, lang, id);
    if (found === null) return problemReply(await absence(context, id));
    const state = await context.reviews.stateOf(id);
    const record = {
      ...found,
      open_now: openNow(found, context),
      rating: state.entries.length > 0 ? state.rating : await foldedRating(context.store, id),
      reviews: await context.reviews.page(state, 0, NEWEST),
    };
    const owed = attributionOfPlaces(context.directory, [found.country]);
    return recordReply(200, [record], recordMetaOf(context, owed, lang), CACHE.live);
  });
