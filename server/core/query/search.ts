/** /search: one list over cities, places and events, best first. Events that have ended are left out. */
import type { Place } from "#core/model/place.ts";
import type { SearchKind, SearchResult } from "#core/model/search.ts";
import { eventFor } from "#core/event/country-dates.ts";
import { isEnded } from "#core/event/lifetime.ts";
import type { Directory } from "#core/shard/directory.ts";
import type { Brief } from "#core/shard/briefs.ts";
import { countryOf, localOf } from "#core/shard/document.ts";
import { readEvents } from "#core/shard/events.ts";
import type { IndexedEvent } from "#core/shard/events.ts";
import { EVENT_INDEX_FILE } from "#core/shard/names.ts";
import { toCards } from "#core/request/reply.ts";
import { nameFor } from "#core/text/name.ts";
import type { Page, PlaceAnswer } from "./answer.ts";
import { briefOf, cityBriefOf } from "./briefs.ts";
import { parseCards } from "./cards.ts";
import { eventRecord } from "./events.ts";
import { findHits } from "#core/search/hits.ts";
import type { Hit } from "#core/search/hit.ts";
import { recentHits } from "#core/search/recent.ts";
import { filterRanked, listPlaces } from "./places.ts";
import type { Ranked } from "./places.ts";
import { need } from "./store.ts";
import type { Store } from "./store.ts";

export interface SearchQuery {
  readonly text: string;
  readonly country?: string | undefined;
  /** Only what lies in a city of this slug. */
  readonly city?: string | undefined;
  readonly kind?: SearchKind | undefined;
  readonly nowMs: number;
}

interface Sources {
  readonly store: Store;
  readonly directory: Directory;
  readonly lang: string;
  readonly base: string;
  readonly events: readonly IndexedEvent[];
}

/** 0…1, three decimals. */
const round = (score: number): number => Math.round(Math.min(Math.max(score, 0), 1) * 1000) / 1000;

/** The record of a place or city; `path` leads to it, below the base of the API. */
const recordOf = (
  kind: SearchKind,
  { id, slug, type, city, lat, lng, names }: Brief,
  country: string,
  { lang, base }: Pick<Sources, "lang" | "base">,
  score: number,
  path: string,
): SearchResult => {
  const url = `${base}/${path}`;
  return { kind, id, slug, ...nameFor(names, lang), type, country, city, lat, lng, score: round(score), url };
};

const placeRecord = (brief: Brief, country: string, sources: Sources, score: number): SearchResult =>
  recordOf("place", brief, country, sources, score, `place?id=${brief.id}`);

const placeResult = async (sources: Sources, { document, score }: Hit): Promise<SearchResult> => {
  const brief = await briefOf(sources.store, sources.directory, document);
  return placeRecord(brief, countryOf(document), sources, score);
};

const cityResult = async (sources: Sources, { document, score }: Hit): Promise<SearchResult> => {
  const brief = await cityBriefOf(sources.store, sources.directory, document);
  const country = countryOf(document);
  return recordOf("city", brief, country, sources, score, `places?country=${country}&city=${brief.slug}`);
};

const eventResult = ({ events, lang, base }: Sources, hit: Hit): SearchResult | null => {
  const event = events[hit.document];
  if (event === undefined) return null;
  const { id, slug, title, lang: titleLang, kind, country, city, lat, lng } = eventRecord(event, lang);
  const score = round(hit.score);
  return {
    kind: "event",
    id,
    slug,
    name: title,
    lang: titleLang,
    type: kind,
    country,
    city,
    lat,
    lng,
    score,
    url: `${base}/events?id=${id}`,
  };
};

/** True for what the query may show: its kind, places that are not closed, events of the country not yet over. */
const isShown = ({ directory, events }: Sources, { kind, document }: Hit, query: SearchQuery): boolean => {
  const { country, nowMs } = query;
  if (query.kind !== undefined && query.kind !== kind) return false;
  if (kind === "city") return true;
  if (kind === "place") return localOf(document) < (directory.countries[countryOf(document)]?.listed ?? 0);
  const event = events[document];
  if (event === undefined || isEnded(eventFor(event, country ?? null), nowMs)) return false;
  return country === undefined || event.country === null || event.country === country;
};

/** The hits that lie in a city of the slug. */
const inCity = async (
  { store, directory, events }: Sources,
  hits: readonly Hit[],
  city: string,
): Promise<readonly Hit[]> => {
  const places = hits.filter(({ kind }) => kind === "place").map(({ document }) => document);
  const kept = new Set(await filterRanked(store, places, { city }));
  const slugs = new Map<number, string>();
  for (const { kind, document } of hits) {
    if (kind === "city") slugs.set(document, (await cityBriefOf(store, directory, document)).slug);
  }
  return hits.filter(({ kind, document }) => {
    if (kind === "place") return kept.has(document);
    return kind === "city" ? slugs.get(document) === city : events[document]?.city === city;
  });
};

/** Places of the types alone: a query that says nothing else. */
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

/** The answer of /search; `base` is the path of the API, for the addresses in the results; `hitsOf` may keep hits. */
export const searchAll = async (
  store: Store,
  directory: Directory,
  lang: string,
  base: string,
  query: SearchQuery,
  page: Page,
  hitsOf: typeof findHits = findHits,
): Promise<PlaceAnswer> => {
  const { hits: found, typesOnly } = await hitsOf(store, directory, query.text, query.country);
  const hasEvents = found.some(({ kind }) => kind === "event");
  const events = hasEvents ? await need(store, EVENT_INDEX_FILE, readEvents) : [];
  const sources: Sources = { store, directory, lang, base, events };
  if (typesOnly !== null) {
    const isPlaces = query.kind === undefined || query.kind === "place";
    return isPlaces ? ofTypes(sources, typesOnly, query, page) : { cards: [], total: 0, documents: [] };
  }
  const shown = found.filter((hit) => isShown(sources, hit, query));
  const hits = query.city === undefined ? shown : await inCity(sources, shown, query.city);
  const answered = hits.slice(page.offset, page.offset + page.limit);
  const results = await Promise.all(
    answered.map(async (hit) => {
      if (hit.kind === "place") return placeResult(sources, hit);
      return hit.kind === "city" ? cityResult(sources, hit) : eventResult(sources, hit);
    }),
  );
  return {
    cards: toCards(results.filter((one) => one !== null)),
    total: hits.length,
    documents: answered.filter(({ kind }) => kind === "place").map(({ document }) => document),
  };
};

/** Documents of places that match `text`, best first; or the types that it asks for and nothing else. */
export const rankPlaces = async (
  store: Store,
  directory: Directory,
  text: string,
  country: string | undefined,
): Promise<{ readonly ranked: Ranked | undefined; readonly types: readonly string[] | null }> => {
  const { hits, typesOnly } = await recentHits(store, directory, text, country);
  if (typesOnly !== null) return { ranked: undefined, types: typesOnly };
  return {
    ranked: hits.filter(({ kind }) => kind === "place").map(({ document }) => document),
    types: null,
  };
};
