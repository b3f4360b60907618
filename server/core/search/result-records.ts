/** The records of /search: places, cities and events in one form. */
import { nameFor, ROMANISED } from "#core/base/names.ts";
import type { SearchResult } from "#core/model/search.ts";
import { eventFor, eventRecord } from "#core/places/events.ts";
import type { CardSource } from "#core/shard/card-source.ts";
import { countryOf } from "#core/shard/dense-ids.ts";
import type { IndexedEvent } from "#core/shard/event-index.ts";
import { citySummaryOf, type Summary, summaryOf } from "#core/shard/summaries.ts";
import type { SearchKind } from "#core/values/search.ts";
import type { Hit } from "./hit-list.ts";

/** The region of a city by its country and slug. */
export type RegionOf = (country: string, slug: string) => Promise<string | null>;

/** Where the answer of a search takes its records from; `base` is the API path for their addresses. */
export interface SearchSource extends CardSource {
  readonly base: string;
}

/** What a result says of a place or city. */
type PlaceOrCity = Omit<Summary, "others" | "isFamous">;

const NO_REGIONS: RegionOf = async () => Promise.resolve(null);

/** 0…1, three decimals. */
export const round = (score: number): number => Math.round(Math.min(Math.max(score, 0), 1) * 1000) / 1000;

/** The record of a place or city without how well it matches and its address. */
const describe = (
  kind: SearchKind,
  { id, slug, type, city, lat, lng, names }: PlaceOrCity,
  country: string,
  lang: string,
): Omit<SearchResult, "score" | "url"> => {
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
  };
};

/** The result for a place of a country. */
export const placeRecord = (
  place: PlaceOrCity,
  country: string,
  { lang, base }: Pick<SearchSource, "lang" | "base">,
  score: number,
): SearchResult => ({
  ...describe("place", place, country, lang),
  score: round(score),
  url: `${base}/place?id=${place.id}`,
});

/** The result for a hit that is a place. */
export const placeResult = async (source: SearchSource, { document, score }: Hit): Promise<SearchResult> => {
  const summary = await summaryOf(source.store, source.directory, document);
  return placeRecord(summary, countryOf(document), source, score);
};

/** The result for a hit that is a city, with the region that `regionOf` gives it. */
export const cityResult = async (
  source: SearchSource,
  { document, score }: Hit,
  regionOf: RegionOf = NO_REGIONS,
): Promise<SearchResult> => {
  const { store, directory, lang, base } = source;
  const summary = await citySummaryOf(store, directory, document);
  const country = countryOf(document);
  return {
    ...describe("city", summary, country, lang),
    region: await regionOf(country, summary.slug),
    score: round(score),
    url: `${base}/places?country=${country}&city=${summary.slug}`,
  };
};

/** The result for an event, which a hit found with a score. */
export const eventResult = (
  { lang, base }: SearchSource,
  event: IndexedEvent,
  score: number,
  { country: audience, nowMs }: { readonly country?: string | undefined; readonly nowMs: number },
): SearchResult => {
  const record = eventRecord({ ...event, ...eventFor(event, audience ?? null, nowMs) }, lang);
  const { id, slug, title, lang: titleLang, kind, country, city, lat, lng, starts_at, status } = record;
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
    score: round(score),
    url: `${base}/events?id=${id}`,
  };
};
