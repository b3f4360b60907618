/** GET /places */
import * as z from "zod";
import { once } from "#core/base/once.ts";
import { GEOJSON_TYPE, writeFeatures } from "#core/http/geojson.ts";
import { bareReply, listReply } from "#core/http/reply.ts";
import { middleOf } from "#core/base/geo.ts";
import * as grammar from "#core/http/parameters.ts";
import { type Given, parseParameters } from "#core/http/parameters.ts";
import type { ParameterError } from "#core/http/problem.ts";
import type { Place } from "#core/model/place.ts";
import { HALAL_LEVELS, STATUSES } from "#core/values/place.ts";
import { knownFacts } from "#core/places/known.ts";
import { citySlugCountries, listPlaces } from "#core/places/list.ts";
import { rankPlaces } from "#core/search/results.ts";
import { countriesOf } from "#core/shard/dense-ids.ts";
import type { Directory } from "#core/shard/directory.ts";
import { noteRatings, parseCards } from "#core/shard/listing.ts";
import { AMENITIES } from "#core/facts/parts.ts";
import { emptyMetaOf } from "./around.ts";
import { attributionOfPlaces, CACHE, type Endpoint, languageOf, listMetaOf, withParameters } from "./context.ts";

const RADIUS_MAX_M = 50_000;
const RADIUS_DEFAULT_M = 5000;

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
    has: grammar.choices(["times"], "Only places of which we have this: `times` are their own, see /times").optional(),
    halal: grammar.choice(HALAL_LEVELS, "How much of what is sold is halal").optional(),
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

export const places: Endpoint = async ({ path, search }, context) => {
  const { store, directory } = context;
  const parsed = parseParameters(parametersOf(directory), search, checkTogether);
  return withParameters(parsed, async (asked) => {
    const { lat, lng, q, country, city, limit, offset, bbox } = asked;
    const lang = languageOf(context, asked.lang);
    const page = { limit, offset };
    const inCity = city === undefined || country !== undefined ? undefined : await citySlugCountries(store, city);
    const named = q === undefined ? undefined : await rankPlaces(store, directory, q, country);
    const filter = {
      countries: country === undefined ? inCity : [country],
      city,
      types: typesOf(asked.type, named?.types ?? null),
      status: asked.status,
      halal: asked.halal,
      has: asked.has,
      amenities: asked.amenities,
      box: bbox,
      near:
        lat === undefined || lng === undefined
          ? undefined
          : {
              lat,
              lng,
              radiusM: asked.radius ?? (bbox === undefined ? RADIUS_DEFAULT_M : Number.POSITIVE_INFINITY),
            },
    };
    const ratings = noteRatings(context.ratings);
    const answer = await listPlaces(store, directory, lang, filter, page, named?.ranked, ratings);
    const { cards, total, documents } = answer;
    const owed = attributionOfPlaces(directory, countriesOf(documents));
    const found = listMetaOf(context, owed, lang, page, total);
    const around = bbox === undefined ? undefined : middleOf(bbox);
    const point = lat === undefined || lng === undefined ? around : { lat, lng };
    const sought = { country, city, point, details: filter, ranked: named?.ranked };
    const listed = total > 0 ? found : await emptyMetaOf(context, sought, found, ratings);
    const known = await knownFacts(store, directory, lang, filter, named?.ranked);
    const meta = known === null ? listed : { ...listed, known };
    if (asked.format === "geojson") {
      return bareReply(writeFeatures(parseCards<Place>(cards), meta), GEOJSON_TYPE, lang, CACHE.data);
    }
    return listReply(path, search, cards, meta, CACHE.data, true, ratings.given());
  });
};
