/** /search: one list of cities, places and events, best first, without past events. */
import { elementAt, memberOf } from "#core/base/element-at.ts";
import { inRuns, inTurns, type Steps } from "#core/base/steps.ts";
import { toCards } from "#core/http/reply.ts";
import type { Place } from "#core/model/place.ts";
import type { SearchResult } from "#core/model/search.ts";
import { SEARCH_KINDS, type SearchKind } from "#core/values/search.ts";
import { eventFor, isEnded } from "#core/places/events.ts";
import { listPlaces } from "#core/places/list.ts";
import type { Page, PlaceAnswer } from "#core/places/page.ts";
import { filterRanked, type Ranked } from "#core/places/ranked.ts";
import { need, readEach, type ShardCache } from "#core/shard/cache.ts";
import { COUNTRY_CAPACITY, countryOf, localOf } from "#core/shard/dense-ids.ts";
import { type Directory, isHeld } from "#core/shard/directory.ts";
import { type IndexedEvent, readEvents } from "#core/shard/event-index.ts";
import { parseCards } from "#core/shard/listing.ts";
import { EVENT_INDEX_FILE } from "#core/shard/paths.ts";
import { citySummaryOf } from "#core/shard/summaries.ts";
import { CITY_KIND, EVENT_KIND, type HitList, hitsAt, keptOf, PLACE_KIND, STEP_HITS } from "./hit-list.ts";
import {
  cityResult,
  eventResult,
  placeRecord,
  placeResult,
  type RegionOf,
  round,
  type SearchSource,
} from "./result-records.ts";
import { findCities, findHits, recentHits } from "./search.ts";

export interface SearchQuery {
  readonly text: string;
  readonly country?: string | undefined;
  /** Only results in a city with this slug. */
  readonly city?: string | undefined;
  readonly kind?: SearchKind | undefined;
  readonly nowMs: number;
  /** The region of a city, by its country and slug; without it no city has one. */
  readonly regionOf?: RegionOf | undefined;
}

/** What a search looks in: the source of its records, and the events, which are few. */
interface Searched extends SearchSource {
  readonly events: readonly IndexedEvent[];
}

/** One past the last open place in the country of a document; caches the country, which neighbours often share. */
const listedEnd = ({ countries }: Directory): ((document: number) => number) => {
  let [from, end] = [-1, 0];
  return (document) => {
    if (from < 0 || document < from || document >= from + COUNTRY_CAPACITY) {
      from = document - localOf(document);
      end = from + memberOf(countries, countryOf(document)).listed;
    }
    return end;
  };
};

/** Whether a hit can be shown: of the requested kind, open places only, events of the country that are not over. */
const shownBy = ({ directory, events }: Searched, query: SearchQuery, hits: HitList): ((i: number) => boolean) => {
  const { country, nowMs } = query;
  const wanted = query.kind === undefined ? -1 : SEARCH_KINDS.indexOf(query.kind);
  const endOf = listedEnd(directory);
  return (i) => {
    const kind = hits.kinds[i];
    // A plain read: this is asked for every hit.
    const document = hits.documents[i] ?? 0;
    if (wanted >= 0 && kind !== wanted) return false;
    if (kind === PLACE_KIND) return document < endOf(document);
    if (kind !== EVENT_KIND) return true;
    const event = events[document];
    if (event === undefined || isEnded(eventFor(event, country ?? null, nowMs), nowMs)) return false;
    return country === undefined || event.country === null || event.country === country;
  };
};

/** The wanted ones of some indexes, in order. */
function* wantedOf(indexes: Uint32Array, isWanted: (i: number) => boolean): Steps<Uint32Array> {
  const wanted = new Uint32Array(indexes.length);
  let count = 0;
  yield* inRuns(indexes.length, STEP_HITS, (from, to) => {
    for (const i of indexes.subarray(from, to)) if (isWanted(i)) wanted[count++] = i;
  });
  return wanted.subarray(0, count);
}

/** The documents of the hits at some indexes. */
function* documentsAt(
  { documents }: HitList,
  indexes: Uint32Array,
  isWanted: (i: number) => boolean,
): Steps<Uint32Array> {
  const wanted = yield* wantedOf(indexes, isWanted);
  return wanted.map((i) => elementAt(documents, i));
}

/** The hits in a city with the slug. */
const inCity = async (
  { store, directory, events }: Searched,
  hits: HitList,
  shown: Uint32Array,
  city: string,
): Promise<Uint32Array> => {
  const documentsOf = async (kind: number): Promise<Uint32Array> =>
    inTurns(
      documentsAt(hits, shown, (i) => hits.kinds[i] === kind),
      store.checkpoint,
    );
  const cities = Array.from(await documentsOf(CITY_KIND));
  const [places, summaries] = await Promise.all([
    documentsOf(PLACE_KIND).then(async (ranked) => filterRanked(store, directory, ranked, { city })),
    readEach(store, cities, async (document) => citySummaryOf(store, directory, document)),
  ]);
  const named = new Set(cities.filter((_, i) => summaries[i]?.slug === city));
  // The places of the city are in the order of the hits.
  let next = 0;
  const isIn = (i: number): boolean => {
    // A plain read: this is asked for every hit.
    const document = hits.documents[i] ?? 0;
    if (hits.kinds[i] === CITY_KIND) return named.has(document);
    if (hits.kinds[i] === EVENT_KIND) return events[document]?.city === city;
    if (places[next] !== document) return false;
    next += 1;
    return true;
  };
  return inTurns(wantedOf(shown, isIn), store.checkpoint);
};

/** All places of some types, for a query that names nothing else. */
const ofTypes = async (
  source: SearchSource,
  types: readonly string[],
  { country, city }: SearchQuery,
  page: Page,
): Promise<PlaceAnswer> => {
  const countries = country === undefined ? undefined : [country];
  const { cards, ...answer } = await listPlaces(source, { types, countries, city }, page);
  const results = parseCards<Place>(cards).map((place) => placeRecord(place, place.country, source, 1));
  return { ...answer, cards: toCards(results) };
};

/** The answer of /search; `hitsOf` may cache hits. */
export const searchAll = async (
  source: SearchSource,
  query: SearchQuery,
  page: Page,
  hitsOf: typeof findHits = findHits,
): Promise<PlaceAnswer> => {
  const { store, directory } = source;
  const { hits, typesOnly } = await hitsOf(store, directory, query.text, query.country);
  if (typesOnly !== null) {
    const isPlaces = query.kind === undefined || query.kind === "place";
    return isPlaces ? ofTypes(source, typesOnly, query, page) : { cards: [], total: 0, documents: [] };
  }
  const events = hits.kinds.includes(EVENT_KIND) ? await need(store, EVENT_INDEX_FILE, readEvents) : [];
  const searched: Searched = { ...source, events };
  const open = await inTurns(keptOf(hits, shownBy(searched, query, hits)), store.checkpoint);
  const shown = query.city === undefined ? open : await inCity(searched, hits, open, query.city);
  const onPage = hitsAt(hits, shown.subarray(page.offset, page.offset + page.limit));
  const results = await Promise.all(
    onPage.map(async (hit) => {
      if (hit.kind === "place") return placeResult(source, hit);
      if (hit.kind === "city") return cityResult(source, hit, query.regionOf);
      return eventResult(source, elementAt(events, hit.document), hit.score, query);
    }),
  );
  return {
    cards: toCards(results),
    total: shown.length,
    documents: onPage.filter(({ kind }) => kind === "place").map(({ document }) => document),
  };
};

/** The cities that all words of a query name, with a score of 1, the best first. */
export const citiesNamed = async (
  source: SearchSource,
  { text, country, city, regionOf }: SearchQuery,
  limit: number,
): Promise<readonly SearchResult[]> => {
  const { store, directory } = source;
  const hits = (await findCities(store, directory, text, country)).filter(
    ({ score, document }) => round(score) === 1 && isHeld(directory, countryOf(document)),
  );
  const slugs = await readEach(
    store,
    hits,
    async ({ document }) => (await citySummaryOf(store, directory, document)).slug,
  );
  const wanted = hits.filter((_, i) => city === undefined || slugs[i] === city);
  return Promise.all(wanted.slice(0, limit).map(async (hit) => cityResult(source, hit, regionOf)));
};

/** Places that match `text`, best first; or only the types if it names nothing else. */
export const rankPlaces = async (
  store: ShardCache,
  directory: Directory,
  text: string,
  country: string | undefined,
): Promise<{ readonly ranked: Ranked | undefined; readonly types: readonly string[] | null }> => {
  const { hits, typesOnly } = await recentHits(store, directory, text, country);
  if (typesOnly !== null) return { ranked: undefined, types: typesOnly };
  const places = keptOf(hits, (i) => hits.kinds[i] === PLACE_KIND);
  const indexes = await inTurns(places, store.checkpoint);
  return { ranked: indexes.map((i) => elementAt(hits.documents, i)), types: null };
};
