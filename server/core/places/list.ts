/**
 * /places and /cities: lists and filters, and the page of a list. Reads as little as possible: without filters it
 * counts a country from the directory and reads only the requested pages; a city comes from its own listing (one or two
 * reads after the directory); near and box read the leaves they meet; other filters read the blocks of candidate
 * countries. Cities are those of one country, or of all countries in code order.
 */
import { contains } from "#core/base/geo.ts";
import { once } from "#core/base/once.ts";
import { inRuns, inTurns, pauseIfDue, type Steps } from "#core/base/steps.ts";
import { type Listing, need, type ShardCache } from "#core/shard/cache.ts";
import { cityRuns, readBlock } from "#core/shard/country-block.ts";
import { documentOf, localOf, ordinalOf, ORDINALS } from "#core/shard/dense-ids.ts";
import { type Directory, isHeld } from "#core/shard/directory.ts";
import { readJson } from "#core/shard/json.ts";
import {
  CARD_JOINT,
  listingTotal,
  type LiveRatings,
  localRun,
  NO_RATINGS,
  placeCardEach,
  placeCards,
  ratedCards,
  readListing,
  sliceCards,
} from "#core/shard/listing.ts";
import { blockFile, citiesFile, cityPlacesFile, leafTreeFile, slugsFile } from "#core/shard/paths.ts";
import { leavesIn, readLeafTree, type TreeLeaf } from "#core/shard/quadtree.ts";
import {
  asksNothing,
  blockTest,
  candidateCountries,
  type CandidateCountry,
  matchingLocals,
  type PlaceFilter,
  STEP_DOCUMENTS,
  type Test,
  withPlaces,
} from "./filter.ts";
import { LEAVES_MAX, localsInLeaves } from "./leaf-matches.ts";
import { type Documents, nearestPlaces, type NearFilter } from "./near.ts";

/** The result of a list query: the bytes of its records, and how many match in all. */
export interface ListAnswer {
  /** JSON records, or runs of records joined by commas. */
  readonly cards: readonly Uint8Array[];
  readonly total: number;
}

/** The result of a query that may return places. */
export interface PlaceAnswer extends ListAnswer {
  /** The returned places, or at least one per country: they decide the attribution. */
  readonly documents: readonly number[];
}

export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** The part of `[0, size)` that is on `page`, after `before` earlier records. */
export const windowOf = (page: Page, before: number, size: number): readonly [from: number, to: number] => {
  const from = Math.min(Math.max(page.offset - before, 0), size);
  const to = Math.min(Math.max(page.offset + page.limit - before, 0), size);
  return [from, to];
};

const cityCount = ({ countries }: Directory, code: string): number => countries[code]?.cities ?? 0;

/** Countries with cities, and the number of cities. */
const withCities = once((directory: Directory) =>
  Object.keys(directory.countries)
    .map((code) => [code, cityCount(directory, code)] as const)
    .filter(([code, count]) => count > 0 && isHeld(directory, code)),
);

export const listCities = async (
  store: ShardCache,
  directory: Directory,
  lang: string,
  country: string | undefined,
  page: Page,
): Promise<ListAnswer> => {
  const cards: Uint8Array[] = [];
  let total = 0;
  const counted = country === undefined ? withCities(directory) : [[country, cityCount(directory, country)] as const];
  for (const [code, cities] of counted) {
    const [from, to] = windowOf(page, total, cities);
    if (from < to) {
      const listing = await need(store, citiesFile(lang, code), readListing);
      cards.push(sliceCards(listing, from, to));
    }
    total += cities;
  }
  return { cards, total };
};

const readSlugs = (name: string, bytes: Uint8Array): ReadonlyMap<string, readonly string[]> =>
  new Map(Object.entries(readJson(name, bytes) as Record<string, readonly string[]>));

/** The countries that have a city with this slug: upper-case codes, sorted. */
export const citySlugCountries = async (store: ShardCache, slug: string): Promise<readonly string[]> =>
  (await store.get(slugsFile(slug), readSlugs))?.get(slug) ?? [];

/** The places of a city without filters, from its own listing; `null` if that has no page at this offset. */
export const listCityPlaces = async (
  store: ShardCache,
  { page_sizes: { places: size } }: Directory,
  lang: string,
  country: string,
  city: string,
  { limit, offset }: Page,
  ratings: LiveRatings,
): Promise<PlaceAnswer | null> => {
  const { local } = store;
  if (local !== null) {
    const listing = await local.listing(cityPlacesFile(lang, country, city, 1));
    if (listing === null) return null;
    const { from, total } = listing;
    const [start, end] = [Math.min(offset, total), Math.min(offset + limit, total)];
    const cards = await localRun(local, lang, documentOf(country, from + start), end - start, ratings);
    return { cards, total, documents: [documentOf(country, 0)] };
  }
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

/** The documents found by a text query, best first. */
export type Ranked = Uint32Array;

/** The matching documents of a country, in order. */
interface Matches {
  readonly size: number;
  readonly at: (index: number) => number;
}

const run = (start: number, end: number): Matches => ({
  size: Math.max(end - start, 0),
  at: (index) => start + index,
});

/** The filter for a country: without the box if that contains the whole country. */
const askedIn = ({ box: own }: CandidateCountry, filter: PlaceFilter): PlaceFilter => {
  const { box } = filter;
  return box !== undefined && own !== null && contains(box, own) ? { ...filter, box: undefined } : filter;
};

/** The leaves that meet the filter's box; `null` if reading the block is cheaper. */
const leavesOf = async (store: ShardCache, code: string, { box }: PlaceFilter): Promise<readonly TreeLeaf[] | null> => {
  if (box === undefined) return null;
  const touched = leavesIn(await need(store, leafTreeFile(code), readLeafTree), box);
  return touched.length <= LEAVES_MAX ? touched : null;
};

/** The matches of a country. Without filters a country or city is a run of documents and needs no scan. */
const countryMatches = async (store: ShardCache, country: CandidateCountry, asked: PlaceFilter): Promise<Matches> => {
  const { code, entry } = country;
  const filter = askedIn(country, asked);
  const { city, box } = filter;
  if (box === undefined && asksNothing(filter)) {
    const { listed } = entry;
    if (city === undefined) return run(0, listed);
    const block = await need(store, blockFile(code), readBlock);
    const [[start, end] = [0, 0]] = cityRuns(block, ({ slug }) => slug === city);
    return run(start, Math.min(end, listed));
  }
  const leaves = await leavesOf(store, code, filter);
  const locals =
    leaves === null
      ? await inTurns(matchingLocals(await need(store, blockFile(code), readBlock), filter, box), store.checkpoint)
      : await localsInLeaves(store, leaves, filter);
  return { size: locals.length, at: (index) => locals[index] ?? 0 };
};

/** A test for documents of a country, applied one by one, since a text query may find few of many. */
const keptBy = async (store: ShardCache, country: CandidateCountry, asked: PlaceFilter): Promise<Test> => {
  const { code, entry } = country;
  const filter = askedIn(country, asked);
  if (filter.box === undefined && filter.city === undefined && asksNothing(filter))
    return (local) => local < entry.listed;
  const leaves = await leavesOf(store, code, filter);
  if (leaves === null) return blockTest(await need(store, blockFile(code), readBlock), filter);
  const kept = new Set(await localsInLeaves(store, leaves, filter));
  return (local) => kept.has(local);
};

const inOrder = async (
  store: ShardCache,
  lang: string,
  directory: Directory,
  filter: PlaceFilter,
  page: Page,
  ratings: LiveRatings,
): Promise<PlaceAnswer> => {
  const { city, box, countries = [] } = filter;
  const [only, ...others] = countries;
  if (only !== undefined && others.length === 0 && city !== undefined && box === undefined && asksNothing(filter)) {
    const answer = await listCityPlaces(store, directory, lang, only, city, page, ratings);
    if (answer !== null) return answer;
  }
  const documents: number[] = [];
  let total = 0;
  for (const country of await candidateCountries(store, directory, filter)) {
    const matches = await countryMatches(store, country, filter);
    const [from, to] = windowOf(page, total, matches.size);
    for (let i = from; i < to; i += 1) documents.push(documentOf(country.code, matches.at(i)));
    total += matches.size;
  }
  return { cards: await placeCards(store, directory, lang, documents, ratings), total, documents };
};

/** Bytes that a distance takes at most: its name, up to eight digits, the brace. */
const DISTANCE_MAX = 32;
const JOINT = new TextEncoder().encode(CARD_JOINT);
const DISTANCE_HEAD = new TextEncoder().encode(',"distance_m":');
const [ZERO, CLOSING_BRACE] = [0x30, 0x7d];

/** Writes the digits of a whole number that is not negative, without a string; returns where they end. */
const putInteger = (bytes: Uint8Array, at: number, value: number): number => {
  let end = at + 1;
  for (let rest = Math.floor(value / 10); rest > 0; rest = Math.floor(rest / 10)) end += 1;
  let left = value;
  for (let i = end - 1; i >= at; i -= 1) {
    bytes[i] = ZERO + (left % 10);
    left = Math.floor(left / 10);
  }
  return end;
};

/** Cards with their distances appended, as one run: a piece of memory for each would cost more than the copying. */
const withDistances = (cards: readonly Uint8Array[], metres: readonly number[]): Uint8Array => {
  const bytes = new Uint8Array(cards.reduce((sum, { length }) => sum + length + DISTANCE_MAX, 0));
  let at = 0;
  for (const [i, card] of cards.entries()) {
    if (i > 0) {
      bytes.set(JOINT, at);
      at += JOINT.length;
    }
    bytes.set(card, at);
    // Over the brace that ends the card.
    at += card.length - 1;
    bytes.set(DISTANCE_HEAD, at);
    at = putInteger(bytes, at + DISTANCE_HEAD.length, Math.round(metres[i] ?? 0));
    bytes[at] = CLOSING_BRACE;
    at += 1;
  }
  return bytes.subarray(0, at);
};

/** The countries of the documents, as a bit set by country number. */
function* countriesOf(documents: Ranked): Steps<Uint8Array> {
  const found = new Uint8Array(ORDINALS);
  yield* inRuns(documents.length, STEP_DOCUMENTS, (from, to) => {
    for (let i = from; i < to; i += 1) found[ordinalOf(documents[i] ?? 0)] = 1;
  });
  return found;
}

/** The documents in the given countries, as a mark per place. */
export function* markedIn(documents: Ranked, countries: readonly CandidateCountry[]): Steps<Documents> {
  const marks: Uint8Array[] = [];
  for (const { code, entry } of countries) marks[ordinalOf(documentOf(code, 0))] = new Uint8Array(entry.places);
  yield* inRuns(documents.length, STEP_DOCUMENTS, (from, to) => {
    for (let i = from; i < to; i += 1) {
      const document = documents[i] ?? 0;
      const own = marks[ordinalOf(document)];
      if (own !== undefined) own[localOf(document)] = 1;
    }
  });
  return { has: (document) => marks[ordinalOf(document)]?.[localOf(document)] === 1 };
}

const byDistance = async (
  store: ShardCache,
  lang: string,
  directory: Directory,
  filter: NearFilter,
  page: Page,
  ranked: Ranked | undefined,
  ratings: LiveRatings,
): Promise<PlaceAnswer> => {
  const all = await candidateCountries(store, directory, filter);
  const found = ranked && (await inTurns(countriesOf(ranked), store.checkpoint));
  const countries = found ? all.filter(({ code }) => found[ordinalOf(documentOf(code, 0))] === 1) : all;
  const named = ranked && (await inTurns(markedIn(ranked, countries), store.checkpoint));
  const { nearest, total } = await nearestPlaces(store, countries, filter, page.offset + page.limit, named);
  const shown = nearest.slice(page.offset);
  const documents = shown.map(({ document }) => document);
  const cards = await placeCardEach(store, directory, lang, documents, ratings);
  const distances = shown.map(({ metres }) => metres);
  return { cards: [withDistances(cards, distances)], total, documents };
};

function* keptOf(ranked: Ranked, tests: readonly (Test | undefined)[]): Steps<Ranked> {
  const kept = new Uint32Array(ranked.length);
  let count = 0;
  yield* inRuns(ranked.length, STEP_DOCUMENTS, (from, to) => {
    for (let i = from; i < to; i += 1) {
      const document = ranked[i] ?? 0;
      if (tests[ordinalOf(document)]?.(localOf(document)) === true) kept[count++] = document;
    }
  });
  return kept.subarray(0, count);
}

/** Filters `ranked`, keeping its order. */
export const filterRanked = async (
  store: ShardCache,
  directory: Directory,
  ranked: Ranked,
  filter: PlaceFilter,
): Promise<Ranked> => {
  const countries =
    filter.box === undefined
      ? withPlaces(directory).filter(({ code }) => filter.countries?.includes(code) !== false)
      : await candidateCountries(store, directory, filter);
  const found = await inTurns(countriesOf(ranked), store.checkpoint);
  const tests: Test[] = [];
  for (const country of countries) {
    const ordinal = ordinalOf(documentOf(country.code, 0));
    if (found[ordinal] !== 1) continue;
    tests[ordinal] = await keptBy(store, country, filter);
    await pauseIfDue(store.checkpoint);
  }
  return inTurns(keptOf(ranked, tests), store.checkpoint);
};

/** The answer of /places, with live ratings: by distance with `near`, else as `ranked` by a text query, or stored. */
export const listPlaces = async (
  store: ShardCache,
  directory: Directory,
  lang: string,
  filter: PlaceFilter,
  page: Page,
  ranked?: Ranked,
  ratings: LiveRatings = NO_RATINGS,
): Promise<PlaceAnswer> => {
  const { near } = filter;
  if (near !== undefined) return byDistance(store, lang, directory, { ...filter, near }, page, ranked, ratings);
  if (ranked !== undefined) {
    const kept = await filterRanked(store, directory, ranked, filter);
    const shown = Array.from(kept.subarray(page.offset, page.offset + page.limit));
    const cards = await placeCards(store, directory, lang, shown, ratings);
    return { cards, total: kept.length, documents: shown };
  }
  return inOrder(store, lang, directory, filter, page, ratings);
};
