/** /search: one list of cities, places and events, best first, without past events. */
import { inRuns, inTurns, type Steps } from "#core/base/steps.ts";
import { nameFor, ROMANISED } from "#core/base/names.ts";
import { toCards } from "#core/http/reply.ts";
import type { Place } from "#core/model/place.ts";
import type { SearchResult } from "#core/model/search.ts";
import { SEARCH_KINDS, type SearchKind } from "#core/values/search.ts";
import { eventFor, eventRecord, isEnded } from "#core/places/events.ts";
import { filterRanked, listPlaces, type Page, type PlaceAnswer, type Ranked } from "#core/places/list.ts";
import { need, readEach, type ShardCache } from "#core/shard/cache.ts";
import { COUNTRY_CAPACITY, countryOf, localOf } from "#core/shard/dense-ids.ts";
import { type Directory, isHeld } from "#core/shard/directory.ts";
import { type IndexedEvent, readEvents } from "#core/shard/event-index.ts";
import { parseCards } from "#core/shard/listing.ts";
import { EVENT_INDEX_FILE } from "#core/shard/paths.ts";
import { citySummaryOf, type Summary, summaryOf } from "#core/shard/summaries.ts";
import { CITY_KIND, EVENT_KIND, type Hit, type HitList, hitsAt, keptOf, PLACE_KIND, STEP_HITS } from "./hit-list.ts";
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

type RegionOf = (country: string, slug: string) => Promise<string | null>;

interface Sources {
  readonly store: ShardCache;
  readonly directory: Directory;
  readonly lang: string;
  readonly base: string;
  readonly events: readonly IndexedEvent[];
  readonly regionOf: RegionOf;
}

const NO_REGIONS: RegionOf = async () => Promise.resolve(null);

/** 0…1, three decimals. */
const round = (score: number): number => Math.round(Math.min(Math.max(score, 0), 1) * 1000) / 1000;

/** The record of a place or city; `path` is its address below the API base. */
const recordOf = (
  kind: SearchKind,
  { id, slug, type, city, lat, lng, names }: Omit<Summary, "others" | "isFamous">,
  country: string,
  { lang, base }: Pick<Sources, "lang" | "base">,
  score: number,
  path: string,
): SearchResult => {
  const url = `${base}/${path}`;
  const { name, lang: nameLang } = nameFor(names, lang);
  const romanised = nameLang === "ar" ? (names[ROMANISED] ?? null) : null;
  return {
    kind,
    id,
    slug,
    name,
    romanised,
    lang: nameLang,
    type,
    country,
    city,
    lat,
    lng,
    region: null,
    starts_at: null,
    status: null,
    intent: null,
    needs_location: false,
    score: round(score),
    url,
  };
};

const placeRecord = (
  brief: Omit<Summary, "others" | "isFamous">,
  country: string,
  sources: Sources,
  score: number,
): SearchResult => recordOf("place", brief, country, sources, score, `place?id=${brief.id}`);

const placeResult = async (sources: Sources, { document, score }: Hit): Promise<SearchResult> => {
  const brief = await summaryOf(sources.store, sources.directory, document);
  return placeRecord(brief, countryOf(document), sources, score);
};

const cityResult = async (sources: Sources, { document, score }: Hit): Promise<SearchResult> => {
  const brief = await citySummaryOf(sources.store, sources.directory, document);
  const country = countryOf(document);
  const region = await sources.regionOf(country, brief.slug);
  const path = `places?country=${country}&city=${brief.slug}`;
  return { ...recordOf("city", brief, country, sources, score, path), region };
};

const eventResult = ({ events, lang, base }: Sources, hit: Hit, asked: SearchQuery): SearchResult | null => {
  const event = events[hit.document];
  if (event === undefined) return null;
  const record = eventRecord({ ...event, ...eventFor(event, asked.country ?? null, asked.nowMs) }, lang);
  const { id, slug, title, lang: titleLang, kind, country, city, lat, lng, starts_at, status } = record;
  const score = round(hit.score);
  return {
    kind: "event",
    id,
    slug,
    name: title,
    romanised: null,
    lang: titleLang,
    type: kind,
    country,
    city,
    lat,
    lng,
    region: null,
    starts_at,
    status,
    intent: null,
    needs_location: false,
    score,
    url: `${base}/events?id=${id}`,
  };
};

/** One past the last open place in the country of a document; caches the country, which neighbours often share. */
const listedEnd = ({ countries }: Directory): ((document: number) => number) => {
  let [from, end] = [-1, 0];
  return (document) => {
    if (from < 0 || document < from || document >= from + COUNTRY_CAPACITY) {
      from = document - localOf(document);
      end = from + (countries[countryOf(document)]?.listed ?? 0);
    }
    return end;
  };
};

/** Whether a hit can be shown: of the requested kind, open places only, events of the country that are not over. */
const shownBy = ({ directory, events }: Sources, query: SearchQuery, hits: HitList): ((i: number) => boolean) => {
  const { country, nowMs } = query;
  const wanted = query.kind === undefined ? -1 : SEARCH_KINDS.indexOf(query.kind);
  const endOf = listedEnd(directory);
  return (i) => {
    const kind = hits.kinds[i];
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
function* placesAt(places: Uint32Array, isWanted: (i: number) => boolean): Steps<Uint32Array> {
  const wanted = new Uint32Array(places.length);
  let count = 0;
  yield* inRuns(places.length, STEP_HITS, (from, to) => {
    for (let k = from; k < to; k += 1) {
      const i = places[k] ?? 0;
      if (isWanted(i)) wanted[count++] = i;
    }
  });
  return wanted.subarray(0, count);
}

/** The documents of the hits at some indexes. */
function* documentsAt(
  { documents }: HitList,
  places: Uint32Array,
  isWanted: (i: number) => boolean,
): Steps<Uint32Array> {
  const wanted = yield* placesAt(places, isWanted);
  for (let k = 0; k < wanted.length; k += 1) wanted[k] = documents[wanted[k] ?? 0] ?? 0;
  return wanted;
}

/** The hits in a city with the slug. */
const inCity = async (
  { store, directory, events }: Sources,
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
  const [kept, briefs] = await Promise.all([
    documentsOf(PLACE_KIND).then(async (places) => filterRanked(store, directory, places, { city })),
    readEach(store, cities, async (document) => citySummaryOf(store, directory, document)),
  ]);
  const named = new Set(cities.filter((_, i) => briefs[i]?.slug === city));
  // The kept places are in the order of the hits.
  let next = 0;
  const isIn = (i: number): boolean => {
    const document = hits.documents[i] ?? 0;
    if (hits.kinds[i] === CITY_KIND) return named.has(document);
    if (hits.kinds[i] === EVENT_KIND) return events[document]?.city === city;
    if (kept[next] !== document) return false;
    next += 1;
    return true;
  };
  return inTurns(placesAt(shown, isIn), store.checkpoint);
};

/** All places of some types, for a query that names nothing else. */
const ofTypes = async (
  sources: Sources,
  types: readonly string[],
  { country, city }: SearchQuery,
  page: Page,
): Promise<PlaceAnswer> => {
  const { store, directory, lang } = sources;
  const countries = country === undefined ? undefined : [country];
  const { cards, ...answer } = await listPlaces(store, directory, lang, { types, countries, city }, page);
  const results = parseCards<Place>(cards).map((place) => placeRecord(place, place.country, sources, 1));
  return { ...answer, cards: toCards(results) };
};

/** The answer of /search; `base` is the API path for addresses in results; `hitsOf` may cache hits. */
export const searchAll = async (
  store: ShardCache,
  directory: Directory,
  lang: string,
  base: string,
  query: SearchQuery,
  page: Page,
  hitsOf: typeof findHits = findHits,
): Promise<PlaceAnswer> => {
  const { hits: found, typesOnly } = await hitsOf(store, directory, query.text, query.country);
  const events = found.kinds.includes(EVENT_KIND) ? await need(store, EVENT_INDEX_FILE, readEvents) : [];
  const sources: Sources = { store, directory, lang, base, events, regionOf: query.regionOf ?? NO_REGIONS };
  if (typesOnly !== null) {
    const isPlaces = query.kind === undefined || query.kind === "place";
    return isPlaces ? ofTypes(sources, typesOnly, query, page) : { cards: [], total: 0, documents: [] };
  }
  const shown = await inTurns(keptOf(found, shownBy(sources, query, found)), store.checkpoint);
  const hits = query.city === undefined ? shown : await inCity(sources, found, shown, query.city);
  const answered = hitsAt(found, hits.subarray(page.offset, page.offset + page.limit));
  const results = await Promise.all(
    answered.map(async (hit) => {
      if (hit.kind === "place") return placeResult(sources, hit);
      return hit.kind === "city" ? cityResult(sources, hit) : eventResult(sources, hit, query);
    }),
  );
  return {
    cards: toCards(results.filter((one) => one !== null)),
    total: hits.length,
    documents: answered.filter(({ kind }) => kind === "place").map(({ document }) => document),
  };
};

/** The cities that all words of a query name and that score at least `least`, the best first, `most` at most. */
export const citiesNamed = async (
  store: ShardCache,
  directory: Directory,
  lang: string,
  base: string,
  { text, country, city, regionOf = NO_REGIONS }: SearchQuery,
  least: number,
  most: number,
): Promise<readonly SearchResult[]> => {
  const sources: Sources = { store, directory, lang, base, events: [], regionOf };
  const hits = (await findCities(store, directory, text, country)).filter(
    ({ score, document }) => round(score) >= least && isHeld(directory, countryOf(document)),
  );
  const slugs = await readEach(
    store,
    hits,
    async ({ document }) => (await citySummaryOf(store, directory, document)).slug,
  );
  const wanted = hits.filter((_, i) => city === undefined || slugs[i] === city);
  return Promise.all(wanted.slice(0, most).map(async (hit) => cityResult(sources, hit)));
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
  const ranked = await inTurns(places, store.checkpoint);
  for (let k = 0; k < ranked.length; k += 1) ranked[k] = hits.documents[ranked[k] ?? 0] ?? 0;
  return { ranked, types: null };
};
