/** `meta.around`: what an answer without a record says of the directory there, so that nobody ends at nothing. */
import type { LatLng } from "#core/base/geo.ts";
import { inTurns } from "#core/base/steps.ts";
import { compareText } from "#core/base/text.ts";
import type { Around, PlaceListMeta } from "#core/model/around.ts";
import type { Country } from "#core/model/city.ts";
import type { ListMeta } from "#core/model/common.ts";
import type { Place } from "#core/model/place.ts";
import { countryAt } from "#core/places/country-and-zone.ts";
import { type PlaceFilter, withPlaces } from "#core/places/filter.ts";
import { citySlugCountries, markedIn, type Ranked } from "#core/places/list.ts";
import { nearestMatch } from "#core/places/nearest-match.ts";
import { need, type ShardCache } from "#core/shard/cache.ts";
import { countryOf } from "#core/shard/dense-ids.ts";
import { findCard, type LiveRatings, NO_RATINGS, parseCard, placeCards, readListing } from "#core/shard/listing.ts";
import { countriesFile } from "#core/shard/paths.ts";
import { type ApiContext, attributionOfPlaces, cityIn, listMetaOf } from "./context.ts";

/** What was asked for and found nothing. */
interface Asked {
  readonly country?: string | undefined;
  readonly city?: string | undefined;
  readonly point?: LatLng | undefined;
  /** What a place must have, wherever it is. */
  readonly details: Pick<PlaceFilter, "types" | "status" | "halal" | "amenities">;
  /** The places that the text may mean, if there was one. */
  readonly ranked?: Ranked | undefined;
}

/** The country of the only city with this slug. */
const onlyCountry = async (store: ShardCache, slug: string): Promise<string | undefined> => {
  const [only, ...others] = await citySlugCountries(store, slug);
  return others.length === 0 ? only : undefined;
};

const nearestOf = async (
  { store, directory }: ApiContext,
  { country, details, ranked }: Asked,
  point: LatLng,
): Promise<{ readonly document: number; readonly metres: number } | null> => {
  if (ranked?.length === 0) return null;
  const { types, status, halal, amenities } = details;
  const filter = { types, status, halal, amenities, countries: country === undefined ? undefined : [country] };
  const named = ranked && (await inTurns(markedIn(ranked, withPlaces(directory)), store.checkpoint));
  return nearestMatch(store, directory, filter, point, named);
};

/** `meta` of a list of places that is empty: with what is around, and its attribution. */
export const emptyMetaOf = async (
  context: ApiContext,
  asked: Asked,
  { lang, limit, offset, total }: ListMeta,
  ratings: LiveRatings = NO_RATINGS,
): Promise<PlaceListMeta> => {
  const { store, directory } = context;
  const home = asked.country ?? (asked.city === undefined ? undefined : await onlyCountry(store, asked.city));
  const city = home === undefined || asked.city === undefined ? null : await cityIn(store, lang, home, asked.city);
  const point = asked.point ?? city ?? undefined;
  const code = home ?? (point === undefined ? null : await countryAt(store, point));
  const found = point === undefined ? null : await nearestOf(context, asked, point);
  const documents = found === null ? [] : [found.document];
  const [card] = await placeCards(store, directory, lang, documents, ratings);
  const around: Around = {
    nearest:
      card === undefined || found === null ? null : { ...parseCard<Place>(card), distance_m: Math.round(found.metres) },
    country:
      code === null
        ? null
        : findCard<Country>(await need(store, countriesFile(lang), readListing), (one) => compareText(one.code, code)),
    add_url: directory.add_url,
  };
  const owed = attributionOfPlaces(directory, documents.map(countryOf));
  return { ...listMetaOf(context, owed, lang, { limit, offset }, total), around };
};
