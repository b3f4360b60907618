/**
 * /places: the page of a list of places. Reads as little as possible: without filters it counts a country from the
 * directory and reads only the requested pages; a city comes from its own listing (one or two reads after the directory);
 * near and box read the leaves they meet; other filters read the blocks of candidate countries.
 */
import { inTurns } from "#core/base/steps.ts";
import { type Listing, need, type ShardCache } from "#core/shard/cache.ts";
import type { CardSource } from "#core/shard/card-source.ts";
import { documentOf, ordinalOf } from "#core/shard/dense-ids.ts";
import { listingTotal, localRun, placeCardEach, placeCards, ratedCards, readListing } from "#core/shard/listing.ts";
import { cityPlacesFile } from "#core/shard/paths.ts";
import { withDistances } from "./card-distances.ts";
import { countryMatches } from "./country-matches.ts";
import { asksNothing, candidateCountries, type CandidateCountry, type PlaceFilter } from "./filter.ts";
import { nearestPlaces, type NearFilter } from "./near.ts";
import { type Page, type PlaceAnswer, windowOf } from "./page.ts";
import { countriesOf, filterRanked, markedIn, type Ranked } from "./ranked.ts";

/** A city by its country, an upper-case code, and its slug. */
interface CitySlug {
  readonly country: string;
  readonly city: string;
}

/** The places of a city from the listing of a host that reads cards by position. */
const listLocalCity = async (
  local: NonNullable<ShardCache["local"]>,
  source: CardSource,
  { country, city }: CitySlug,
  { limit, offset }: Page,
): Promise<PlaceAnswer | null> => {
  const listing = await local.listing(cityPlacesFile(source.lang, country, city, 1));
  if (listing === null) return null;
  const { from, total } = listing;
  const [start, end] = [Math.min(offset, total), Math.min(offset + limit, total)];
  const cards = await localRun(local, source, { first: documentOf(country, from + start), count: end - start });
  return { cards, total, documents: [documentOf(country, 0)] };
};

/** The places of a city without filters, from its own listing; `null` if that has no page at this offset. */
export const listCityPlaces = async (
  source: CardSource,
  { country, city }: CitySlug,
  page: Page,
): Promise<PlaceAnswer | null> => {
  const { store, directory, lang, ratings } = source;
  if (store.local !== null) return listLocalCity(store.local, source, { country, city }, page);
  const size = directory.page_sizes.places;
  const { limit, offset } = page;
  const fileAt = (index: number): string => cityPlacesFile(lang, country, city, Math.floor(index / size) + 1);
  const first = await store.get(fileAt(offset), readListing);
  if (first === null) return null;
  const total = listingTotal(first);
  const end = Math.min(offset + limit, total);
  const cardsOn = (listing: Listing, start: number): Uint8Array =>
    ratedCards(listing, Math.max(offset - start, 0), Math.min(end - start, size), ratings);
  const cards = [cardsOn(first, offset - (offset % size))];
  for (let start = offset - (offset % size) + size; start < end; start += size)
    cards.push(cardsOn(await need(store, fileAt(start), readListing), start));
  return { cards: cards.filter(({ length }) => length > 0), total, documents: [documentOf(country, 0)] };
};

/** The city that a filter asks for and nothing else; `null` if it asks for more, or for cities of several countries. */
const onlyCityOf = (filter: PlaceFilter): CitySlug | null => {
  const { city, box, countries = [] } = filter;
  const [country, ...others] = countries;
  const isOnly = others.length === 0 && box === undefined && asksNothing(filter);
  return isOnly && country !== undefined && city !== undefined ? { country, city } : null;
};

/** The places that meet the filter, in the order in which they are stored. */
const inStoredOrder = async (source: CardSource, filter: PlaceFilter, page: Page): Promise<PlaceAnswer> => {
  const city = onlyCityOf(filter);
  const listed = city === null ? null : await listCityPlaces(source, city, page);
  if (listed !== null) return listed;
  const { store, directory } = source;
  const documents: number[] = [];
  let total = 0;
  for (const country of await candidateCountries(store, directory, filter)) {
    const matches = await countryMatches(store, country, filter);
    const [from, to] = windowOf(page, total, matches.size);
    for (let i = from; i < to; i += 1) documents.push(documentOf(country.code, matches.at(i)));
    total += matches.size;
  }
  return { cards: await placeCards(source, documents), total, documents };
};

/** The countries that have any of the ranked places. */
const withRanked = async (
  { store }: CardSource,
  countries: readonly CandidateCountry[],
  ranked: Ranked,
): Promise<readonly CandidateCountry[]> => {
  const ordinals = await inTurns(countriesOf(ranked), store.checkpoint);
  return countries.filter(({ code }) => ordinals[ordinalOf(documentOf(code, 0))] === 1);
};

/** The places within the filter's radius, the nearest first; of `ranked` only, if that is given. */
const byDistance = async (
  source: CardSource,
  filter: NearFilter,
  page: Page,
  ranked: Ranked | undefined,
): Promise<PlaceAnswer> => {
  const { store, directory } = source;
  const candidates = await candidateCountries(store, directory, filter);
  const countries = ranked === undefined ? candidates : await withRanked(source, candidates, ranked);
  const named = ranked && (await inTurns(markedIn(ranked, countries), store.checkpoint));
  const { nearest, total } = await nearestPlaces(store, countries, filter, page.offset + page.limit, named);
  const shown = nearest.slice(page.offset);
  const documents = shown.map(({ document }) => document);
  const cards = await placeCardEach(source, documents);
  const distances = shown.map(({ metres }) => metres);
  return { cards: [withDistances(cards, distances)], total, documents };
};

/** The places of `ranked` that meet the filter, best first. */
const byRank = async (source: CardSource, filter: PlaceFilter, page: Page, ranked: Ranked): Promise<PlaceAnswer> => {
  const matching = await filterRanked(source.store, source.directory, ranked, filter);
  const documents = Array.from(matching.subarray(page.offset, page.offset + page.limit));
  return { cards: await placeCards(source, documents), total: matching.length, documents };
};

/** The answer of /places: by distance with `near`, else as `ranked` by a text query, or in stored order. */
export const listPlaces = async (
  source: CardSource,
  filter: PlaceFilter,
  page: Page,
  ranked?: Ranked,
): Promise<PlaceAnswer> => {
  const { near } = filter;
  if (near !== undefined) return byDistance(source, { ...filter, near }, page, ranked);
  return ranked === undefined ? inStoredOrder(source, filter, page) : byRank(source, filter, page, ranked);
};
