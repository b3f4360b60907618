/** GET /reviews */
import * as z from "zod";
import * as grammar from "#core/http/parameters.ts";
import { listReply, problemReply, toCards } from "#core/http/reply.ts";
import { ID_MAX } from "#core/model/common.ts";
import { findDocument } from "#core/shard/dense-ids.ts";
import { CACHE, type Endpoint, languageOf, listMetaOf, withParameters } from "./context.ts";
import { absence } from "./place.ts";

const LIMIT_MAX = 50;
const LIMIT_DEFAULT = 20;

export const reviewsParameters = z.object({
  place_id: grammar.integer(1, ID_MAX, "Id of the place"),
  lang: grammar.languageParameter.optional(),
  limit: grammar.integer(1, LIMIT_MAX, "The most records to answer").default(LIMIT_DEFAULT),
  offset: grammar.integer(0, Number.MAX_SAFE_INTEGER, "Records to pass over").default(0),
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
    return listReply(path, search, toCards(shown), meta, CACHE.live);
  });
