/** GET /places */
import * as z from "zod";
import { once } from "#core/base/once.ts";
import { GEOJSON_TYPE, writeFeatures } from "#core/http/geojson.ts";
import { bareReply, listReply } from "#core/http/reply.ts";
import type { LatLng } from "#core/base/geo.ts";
import { middleOf } from "#core/base/box.ts";
import * as grammar from "#core/http/parameters.ts";
import { type Given, parseParameters } from "#core/http/parameters.ts";
import type { ParameterError } from "#core/http/problem.ts";
import type { Place } from "#core/model/place.ts";
import { STATUSES } from "#core/values/place.ts";
import { knownFacts } from "#core/places/known.ts";
import { citySlugCountries } from "#core/places/cities.ts";
import type { PlaceFilter } from "#core/places/filter.ts";
import { listPlaces } from "#core/places/list.ts";
import type { Page } from "#core/places/page.ts";
import type { Ranked } from "#core/places/ranked.ts";
import { rankPlaces } from "#core/search/results.ts";
import { countriesOf } from "#core/shard/dense-ids.ts";
import type { Directory } from "#core/shard/directory.ts";
import type { ShardCache } from "#core/shard/cache.ts";
import type { CardSource } from "#core/shard/card-source.ts";
import { parseCards } from "#core/shard/listing.ts";
import { noteRatings } from "#core/shard/live-ratings.ts";
import {
  codedWords,
  filterOf,
  HAS_WORDS,
  STATED_FILTERS,
  WORD_FILTERS,
  type WordFilter,
  wordsAsked,
} from "#core/facts/filters.ts";
import { AMENITIES } from "#core/facts/parts.ts";
import type { ValueOf } from "#core/facts/place.ts";
import { emptyMetaOf } from "./around.ts";
import {
  attributionOfPlaces,
  CACHE,
  type Endpoint,
  languageOf,
  listMetaOf,
  wholeOf,
  withParameters,
} from "./context.ts";

const RADIUS_MAX_M = 50_000;
const RADIUS_DEFAULT_M = 5000;

const HAS_DOC = [
  "Only places of which we have this: `times` are their own, see /times",
  ...STATED_FILTERS.map((name) => `\`${name}\`: ${filterOf(name).doc}`),
].join("; ");

/** A parameter for each fact with words. */
const wordParameters = Object.fromEntries(
  WORD_FILTERS.map((name) => [name, grammar.choice(codedWords(name), filterOf(name).doc).optional()]),
) as unknown as { readonly [F in WordFilter]: z.ZodOptional<z.ZodType<NonNullable<ValueOf<F>>>> };

/** The parameters; `types` are the place types in the data. */
export const placesParameters = (types: readonly string[]) =>
  z.object({
    lang: grammar.languageParameter.optional(),
    country: grammar.countryParameter.optional(),
    city: grammar.slugParameter.optional(),
    type: grammar.choice(types, "Type of place, see /types").optional(),
    q: grammar.textParameter.optional(),
    lat: grammar.decimal(-90, 90, "Degrees north; with lng: sorted by distance").optional(),
    lng: grammar.decimal(-180, 180, "Degrees east").optional(),
    radius: grammar.integer(1, RADIUS_MAX_M, "Metres round lat,lng; 5000 when not given").optional(),
    bbox: grammar.boxParameter.optional(),
    amenities: grammar.choices(AMENITIES, "Only places that have all of these").optional(),
    has: grammar.choices(HAS_WORDS, HAS_DOC).optional(),
    ...wordParameters,
    status: grammar.choice(STATUSES, "Closed places are left out unless asked for").optional(),
    format: grammar.choice(["json", "geojson"], "geojson answers a feature collection (RFC 7946)").optional(),
    ...grammar.pageParameters(100),
  });

/** Parameters that require or exclude each other. */
const checkTogether = (given: Given): readonly ParameterError[] => {
  const errors: ParameterError[] = [];
  if (given("lat") !== given("lng")) {
    const [missing, there] = given("lat") ? ["lng", "lat"] : ["lat", "lng"];
    errors.push({ parameter: missing, message: `is required with ${there}` });
  }
  if (given("radius") && !given("lat") && !given("lng"))
    errors.push({ parameter: "radius", message: "needs lat and lng" });
  if (given("bbox") && given("radius")) errors.push({ parameter: "bbox", message: "cannot be used with radius" });
  return errors;
};

/** The types to filter by: the given one, those named in the text, or their intersection. */
const typesOf = (type: string | undefined, named: readonly string[] | null): readonly string[] | undefined => {
  if (type === undefined) return named ?? undefined;
  return named === null || named.includes(type) ? [type] : [];
};

const parametersOf = once((directory: Directory) => placesParameters(Object.keys(directory.types)));

type PlacesQuery = z.infer<ReturnType<typeof placesParameters>>;

/** The point to measure distances from; `undefined` if none is given. */
const originOf = ({ lat, lng }: PlacesQuery): LatLng | undefined =>
  lat === undefined || lng === undefined ? undefined : { lat, lng };

/** The circle to look in: without a radius the default one, or any distance within a box. */
const circleOf = (query: PlacesQuery): PlaceFilter["near"] => {
  const origin = originOf(query);
  if (origin === undefined) return undefined;
  const { bbox, radius = bbox === undefined ? RADIUS_DEFAULT_M : Number.POSITIVE_INFINITY } = query;
  return { ...origin, radiusM: radius };
};

/** The countries to look in: the given one, or those that have the given city. */
const countriesIn = async (
  store: ShardCache,
  { country, city }: PlacesQuery,
): Promise<readonly string[] | undefined> => {
  if (country !== undefined) return [country];
  return city === undefined ? undefined : citySlugCountries(store, city);
};

/** The places that a filter keeps, and that filter: a part of a city has none of its own, they are the city's. */
const listInCity = async (source: CardSource, asked: PlaceFilter, ...of: [page: Page, ranked: Ranked | undefined]) => {
  const there = await listPlaces(source, asked, ...of);
  const city = there.total > 0 ? null : await wholeOf(source.store, source.lang, asked.countries, asked.city);
  if (city === null) return { ...there, filter: asked };
  const filter = { ...asked, city };
  return { ...(await listPlaces(source, filter, ...of)), filter };
};

export const places: Endpoint = async (request, context) => {
  const { store, directory } = context;
  const parsed = parseParameters(parametersOf(directory), request.search, checkTogether);
  return withParameters(parsed, async (query) => {
    const { q, country, city, limit, offset, bbox } = query;
    const lang = languageOf(context, query.lang);
    const page = { limit, offset };
    const countries = await countriesIn(store, query);
    const named = q === undefined ? undefined : await rankPlaces(store, directory, q, country);
    const asked: PlaceFilter = {
      countries,
      city,
      types: typesOf(query.type, named?.types ?? null),
      status: query.status,
      ...wordsAsked(query),
      has: query.has,
      amenities: query.amenities,
      box: bbox,
      near: circleOf(query),
    };
    const ratings = noteRatings(context.ratings);
    const source = { store, directory, lang, ratings };
    const { cards, total, documents, filter } = await listInCity(source, asked, page, named?.ranked);
    const owed = attributionOfPlaces(directory, countriesOf(documents));
    const plain = listMetaOf(context, owed, lang, page, total);
    const point = originOf(query) ?? (bbox && middleOf(bbox));
    const sought = { country, city: filter.city, point, details: filter, ranked: named?.ranked };
    const listed = total > 0 ? plain : await emptyMetaOf({ ...context, ratings }, sought, plain);
    const known = await knownFacts(source, filter, named?.ranked);
    const meta = known === null ? listed : { ...listed, known };
    if (query.format === "geojson") {
      return bareReply(writeFeatures(parseCards<Place>(cards), meta), GEOJSON_TYPE, lang, CACHE.data);
    }
    const live = ratings.given();
    const version = live === "" ? directory.data_version : `${directory.data_version}.${live}`;
    return listReply(request, cards, meta, CACHE.data, version);
  });
};
