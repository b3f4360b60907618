/** /search: one list over cities, places and events, best first. Events that have ended are left out. */
import type { City } from "#core/model/city.ts";
import type { Place } from "#core/model/place.ts";
import type { SearchKind, SearchResult } from "#core/model/search.ts";
import { eventFor } from "#core/event/country-dates.ts";
import { isEnded } from "#core/event/lifetime.ts";
import type { Directory } from "#core/shard/directory.ts";
import { countryOf, localOf } from "#core/shard/document.ts";
import { readEvents } from "#core/shard/events.ts";
import type { IndexedEvent } from "#core/shard/events.ts";
import { EVENT_INDEX_FILE } from "#core/shard/names.ts";
import { toCards } from "#core/request/reply.ts";
import type { ListAnswer, Page } from "./answer.ts";
import { cityCard, parseCard, placeCards } from "./cards.ts";
import { eventRecord } from "./events.ts";
import { matchText, scoreOf } from "./match.ts";
import type { Hit } from "./match.ts";
import { filterRanked } from "./places.ts";
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

const round = (score: number): number => Math.round(score * 1000) / 1000;

const placeResult = async (
  { store, directory, lang, base }: Sources,
  hit: Hit,
): Promise<SearchResult | null> => {
  const [card] = await placeCards(store, directory, lang, [hit.document]);
  if (card === undefined) return null;
  const { id, slug, name, lang: nameLang, type, country, city, lat, lng } = parseCard<Place>(card);
  const url = `${base}/place?id=${id}`;
  return {
    kind: "place",
    id,
    slug,
    name,
    lang: nameLang,
    type,
    country,
    city,
    lat,
    lng,
    score: round(scoreOf(hit)),
    url,
  };
};

const cityResult = async ({ store, lang, base }: Sources, hit: Hit): Promise<SearchResult> => {
  const {
    id,
    slug,
    name,
    lang: nameLang,
    country,
    lat,
    lng,
  } = parseCard<City>(await cityCard(store, lang, hit.document));
  const url = `${base}/places?country=${country}&city=${slug}`;
  return {
    kind: "city",
    id,
    slug,
    name,
    lang: nameLang,
    type: null,
    country,
    city: slug,
    lat,
    lng,
    score: round(scoreOf(hit)),
    url,
  };
};

const eventResult = ({ events, lang, base }: Sources, hit: Hit): SearchResult | null => {
  const event = events[hit.document];
  if (event === undefined) return null;
  const { id, slug, title, lang: titleLang, kind, country, city, lat, lng } = eventRecord(event, lang);
  const score = round(scoreOf(hit));
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
  { store, lang, events }: Sources,
  hits: readonly Hit[],
  city: string,
): Promise<readonly Hit[]> => {
  const places = hits.filter(({ kind }) => kind === "place").map(({ document }) => document);
  const kept = new Set(await filterRanked(store, places, { city }));
  const slugs = new Map<number, string>();
  for (const { kind, document } of hits) {
    if (kind === "city") slugs.set(document, parseCard<City>(await cityCard(store, lang, document)).slug);
  }
  return hits.filter(({ kind, document }) => {
    if (kind === "place") return kept.has(document);
    return kind === "city" ? slugs.get(document) === city : events[document]?.city === city;
  });
};

/** The answer of /search; `base` is the path of the API, for the addresses in the results. */
export const searchAll = async (
  store: Store,
  directory: Directory,
  lang: string,
  base: string,
  query: SearchQuery,
  page: Page,
): Promise<ListAnswer> => {
  const events = await need(store, EVENT_INDEX_FILE, readEvents);
  const sources: Sources = { store, directory, lang, base, events };
  const found = await matchText(store, query.text, query.country);
  const shown = found.filter((hit) => isShown(sources, hit, query));
  const hits = query.city === undefined ? shown : await inCity(sources, shown, query.city);
  const results = await Promise.all(
    hits.slice(page.offset, page.offset + page.limit).map(async (hit) => {
      if (hit.kind === "place") return placeResult(sources, hit);
      return hit.kind === "city" ? cityResult(sources, hit) : eventResult(sources, hit);
    }),
  );
  return {
    cards: toCards(results.filter((one) => one !== null)),
    total: hits.length,
  };
};

/** Documents of places that match `text`, best first. */
export const rankPlaces = async (
  store: Store,
  text: string,
  country: string | undefined,
): Promise<readonly number[]> =>
  (await matchText(store, text, country))
    .filter(({ kind }) => kind === "place")
    .map(({ document }) => document);
