/** GET /cities */
import { listCities } from "#core/query/cities.ts";
import * as grammar from "#core/request/grammar.ts";
import { parseParameters } from "#core/request/parameters.ts";
import { listReply } from "#core/request/reply.ts";
import * as z from "zod";
import { CACHE, languageOf, listMetaOf, withParameters } from "./context.ts";
import type { Endpoint } from "./context.ts";

const LIMIT_MAX = 1000;
const LIMIT_DEFAULT = 500;

export const citiesParameters = z.object({
  country: grammar.countryParameter.optional(),
  lang: grammar.languageParameter.optional(),
  limit: grammar
    .integer(1, LIMIT_MAX, "The most records to answer; all of a country, else 500, when not given")
    .optional(),
  offset: grammar.integer(0, Number.MAX_SAFE_INTEGER, "Records to pass over").default(0),
});

export const cities: Endpoint = async ({ path, search }, context) =>
  withParameters(parseParameters(citiesParameters, search), async ({ country, lang: tag, limit, offset }) => {
    const lang = languageOf(context, tag);
    const all = country === undefined ? LIMIT_DEFAULT : (context.directory.countries[country]?.cities ?? 0);
    const page = { limit: limit ?? Math.max(all, 1), offset };
    const { cards, total } = await listCities(context.store, context.directory, lang, country, page);
    return listReply(path, search, cards, listMetaOf(context, "cities", lang, page, total), CACHE.data, true);
  });
