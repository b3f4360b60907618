/** GET /cities, /countries, /types, /methods, /authorities (files of the build), and /health. */
import * as z from "zod";
import { tzdataRelease } from "#core/base/clock-table.ts";
import { formatUtc } from "#core/base/time.ts";
import { DEFAULT_LANGUAGE } from "#core/http/language.ts";
import * as grammar from "#core/http/parameters.ts";
import { parseParameters } from "#core/http/parameters.ts";
import { listReply, recordReply, type Reply, toCards } from "#core/http/reply.ts";
import { health as healthRecord } from "#core/model/envelope.ts";
import { citySlugCountries, listCities } from "#core/places/cities.ts";
import { windowOf } from "#core/places/page.ts";
import { need } from "#core/shard/cache.ts";
import { listingLength, readListing, sliceCards } from "#core/shard/listing.ts";
import { authoritiesFile, countriesFile, countryAuthoritiesFile, methodsFile, typesFile } from "#core/shard/paths.ts";
import {
  type ApiContext,
  type ApiRequest,
  CACHE,
  cityIn,
  countryIn,
  type Endpoint,
  languageOf,
  listMetaOf,
  recordMetaOf,
  withParameters,
} from "./context.ts";

const LIMIT_MAX = 1000;
const LIMIT_DEFAULT = 500;

export const citiesParameters = z.object({
  country: grammar.countryParameter.optional(),
  city: grammar.slugParameter.optional(),
  lang: grammar.languageParameter.optional(),
  limit: grammar
    .integer(1, LIMIT_MAX, "The most records to answer; all of a country, else 500, when not given")
    .optional(),
  offset: grammar.integer(0, Number.MAX_SAFE_INTEGER, "Records to pass over").default(0),
});

interface CitiesNamed {
  readonly country: string | undefined;
  readonly city: string;
  readonly lang: string;
  readonly limit: number | undefined;
  readonly offset: number;
}

/** The cities with a slug, which is unique within a country. */
const citiesNamed = async (
  request: ApiRequest,
  { country, city, lang, limit, offset }: CitiesNamed,
  context: ApiContext,
): Promise<Reply> => {
  const codes = country === undefined ? await citySlugCountries(context.store, city) : [country];
  const named = await Promise.all(codes.map(async (code) => cityIn(context.store, lang, code, city)));
  const records = named.filter((record) => record !== null);
  const page = { limit: limit ?? Math.max(records.length, 1), offset };
  const [from, to] = windowOf(page, 0, records.length);
  const meta = listMetaOf(context, "cities", lang, page, records.length);
  return listReply(request, toCards(records.slice(from, to)), meta, CACHE.data, meta.data_version);
};

export const cities: Endpoint = async (request, context) =>
  withParameters(
    parseParameters(citiesParameters, request.search),
    async ({ country, city, lang: tag, limit, offset }) => {
      const lang = languageOf(context, tag);
      if (city !== undefined) return citiesNamed(request, { country, city, lang, limit, offset }, context);
      const all = country === undefined ? LIMIT_DEFAULT : (context.directory.countries[country]?.cities ?? 0);
      const page = { limit: limit ?? Math.max(all, 1), offset };
      const { cards, total } = await listCities({ ...context, lang }, country, page);
      const meta = listMetaOf(context, "cities", lang, page, total);
      return listReply(request, cards, meta, CACHE.data, meta.data_version);
    },
  );

export const staticListParameters = z.object({ lang: grammar.languageParameter.optional() });

const staticList =
  (fileOf: (lang: string) => string): Endpoint =>
  async (request, context) =>
    withParameters(parseParameters(staticListParameters, request.search), async ({ lang: tag }) => {
      const lang = languageOf(context, tag);
      const listing = await need(context.store, fileOf(lang), readListing);
      const total = listingLength(listing);
      const meta = listMetaOf(context, "lists", lang, { limit: Math.max(total, 1), offset: 0 }, total);
      return listReply(request, [sliceCards(listing, 0, total)], meta, CACHE.data, meta.data_version);
    });

export const countriesParameters = z.object({
  country: grammar.countryParameter.optional(),
  lang: grammar.languageParameter.optional(),
});

const allCountries = staticList(countriesFile);

/** GET /countries: all, or one by its code. */
export const countries: Endpoint = async (request, context) =>
  withParameters(parseParameters(countriesParameters, request.search), async ({ country, lang: tag }) => {
    if (country === undefined) return allCountries(request, context);
    const lang = languageOf(context, tag);
    const record = await countryIn(context.store, lang, country);
    const cards = record === null ? [] : toCards([record]);
    const meta = listMetaOf(context, "lists", lang, { limit: 1, offset: 0 }, cards.length);
    return listReply(request, cards, meta, CACHE.data, meta.data_version);
  });

/** GET /types */
export const types = staticList(typesFile);

export const authoritiesParameters = z.object({
  country: grammar.countryParameter.optional(),
  lang: grammar.languageParameter.optional(),
});

/** GET /authorities: all, or those that answer in a country. */
export const authorities: Endpoint = async (request, context) =>
  withParameters(parseParameters(authoritiesParameters, request.search), async ({ country, lang: tag }) => {
    const lang = languageOf(context, tag);
    const listing =
      country === undefined
        ? await need(context.store, authoritiesFile(lang), readListing)
        : await context.store.get(countryAuthoritiesFile(lang, country), readListing);
    const total = listing === null ? 0 : listingLength(listing);
    const meta = listMetaOf(context, "lists", lang, { limit: Math.max(total, 1), offset: 0 }, total);
    const cards = listing === null ? [] : [sliceCards(listing, 0, total)];
    return listReply(request, cards, meta, CACHE.data, meta.data_version);
  });

/** GET /methods */
export const methods = staticList(methodsFile);

export const health: Endpoint = async (_request, context) => {
  const { directory, nowMs } = context;
  const places = Object.values(directory.countries).reduce((total, { listed }) => total + listed, 0);
  const record = healthRecord.parse({
    status: "ok",
    data_version: directory.data_version,
    places,
    tzdata: tzdataRelease(),
    time: formatUtc(nowMs),
  });
  return recordReply(200, [record], recordMetaOf(context, "lists", DEFAULT_LANGUAGE), "no-store");
};
