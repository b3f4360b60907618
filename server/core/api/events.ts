/** GET /events */
import { listEvents } from "#core/query/events.ts";
import * as grammar from "#core/request/grammar.ts";
import { parseParameters } from "#core/request/parameters.ts";
import { listReply } from "#core/request/reply.ts";
import * as z from "zod";
import { CACHE, languageOf, listMetaOf, withParameters } from "./context.ts";
import type { Endpoint } from "./context.ts";

const LIMIT_MAX = 50;
const LIMIT_DEFAULT = 20;

export const eventsParameters = z.object({
  country: grammar.countryParameter.optional(),
  city: grammar.slugParameter.optional(),
  lang: grammar.languageParameter.optional(),
  limit: grammar.integer(1, LIMIT_MAX, "The most records to answer; 20 when not given").optional(),
  offset: grammar.integer(0, Number.MAX_SAFE_INTEGER, "Records to pass over").optional(),
});

export const events: Endpoint = async ({ path, search }, context) =>
  withParameters(parseParameters(eventsParameters, search), async (asked) => {
    const { country, city, limit = LIMIT_DEFAULT, offset = 0 } = asked;
    const lang = languageOf(context, asked.lang);
    const page = { limit, offset };
    const { cards, total } = await listEvents(context.store, lang, { country, city }, page, context.nowMs);
    return listReply(path, search, cards, listMetaOf(context, "events", lang, page, total), CACHE.data);
  });
