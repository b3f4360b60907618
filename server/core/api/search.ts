/** GET /search */
import { SEARCH_KINDS } from "#core/model/search.ts";
import { attributionOfPlaces } from "#core/query/attribution.ts";
import { searchAll } from "#core/query/search.ts";
import * as grammar from "#core/request/grammar.ts";
import { parseParameters } from "#core/request/parameters.ts";
import { listReply } from "#core/request/reply.ts";
import { recentHits } from "#core/search/recent.ts";
import { countryOf } from "#core/shard/document.ts";
import * as z from "zod";
import { CACHE, languageOf, listMetaOf, withParameters } from "./context.ts";
import type { Endpoint } from "./context.ts";

const LIMIT_MAX = 50;
const LIMIT_DEFAULT = 20;

export const searchParameters = z.object({
  q: grammar.textParameter,
  country: grammar.countryParameter.optional(),
  city: grammar.slugParameter.optional(),
  kind: grammar.choice(SEARCH_KINDS, "Only results of this kind").optional(),
  lang: grammar.languageParameter.optional(),
  limit: grammar.integer(1, LIMIT_MAX, "The most records to answer").default(LIMIT_DEFAULT),
  offset: grammar.integer(0, Number.MAX_SAFE_INTEGER, "Records to pass over").default(0),
});

export const search: Endpoint = async ({ path, search: query }, context) =>
  withParameters(parseParameters(searchParameters, query), async (asked) => {
    const { q, country, city, kind, limit, offset } = asked;
    const lang = languageOf(context, asked.lang);
    const page = { limit, offset };
    const { store, directory, base, nowMs } = context;
    const { cards, total, documents } = await searchAll(
      store,
      directory,
      lang,
      base,
      { text: q, country, city, kind, nowMs },
      page,
      recentHits,
    );
    const owed = attributionOfPlaces(directory, documents.map(countryOf));
    return listReply(path, query, cards, listMetaOf(context, owed, lang, page, total), CACHE.data);
  });
