/**
 * What endpoints share: their context (files, clock, zones, reviews: everything from outside), languages, `meta`, cache
 * times, and attribution: sources that every answer with places needs (labels, cities, zones), plus those of the
 * countries in the answer. Over the files of a data build alone (static pages, the examples of the document, the
 * service worker, the packages) a context has no reviews; ratings are the ones in the build.
 */
import { tzdataRelease } from "#core/base/clock-table.ts";
import { once } from "#core/base/once.ts";
import { compareText } from "#core/base/text.ts";
import { CACHE_OF_DATA } from "#core/http/headers.ts";
import { lookUpLanguage } from "#core/http/language.ts";
import type { Result } from "#core/http/parameters.ts";
import { problemReply, type Reply } from "#core/http/reply.ts";
import type { City, Country } from "#core/model/city.ts";
import type { Attribution, Ignored, ListMeta } from "#core/model/common.ts";
import type { Page } from "#core/places/page.ts";
import type { ReviewRepository } from "#core/review/service.ts";
import { placeReviews } from "#core/review/status.ts";
import { need, type ShardCache } from "#core/shard/cache.ts";
import { type Directory, readDirectory } from "#core/shard/directory.ts";
import { allCards, findCard, readListing } from "#core/shard/listing.ts";
import { type LiveRatings, NO_RATINGS } from "#core/shard/live-ratings.ts";
import { citiesFile, countriesFile, DIRECTORY_FILE } from "#core/shard/paths.ts";

/** Indexes of the sources by country, `*` for all; and caches of lists by their indexes, and by one country or none. */
const knownOf = once(({ owed_in: where }: Directory) => {
  const byCountry = new Map<string, number[]>();
  for (const [i, codes] of where.entries())
    for (const code of codes.split(" ")) byCountry.set(code, [...(byCountry.get(code) ?? []), i]);
  const [made, ofCountry] = [new Map<string, readonly Attribution[]>(), new Map<string, readonly Attribution[]>()];
  return { byCountry, made, ofCountry };
});

/** The attribution of places in these countries; the same object for the same sources. */
export const attributionOfPlaces = (directory: Directory, countries: Iterable<string>): readonly Attribution[] => {
  const { byCountry, made, ofCountry } = knownOf(directory);
  const codes = new Set(countries);
  const [first = ""] = codes;
  const before = codes.size > 1 ? undefined : ofCountry.get(first);
  if (before !== undefined) return before;
  const wanted = new Set(byCountry.get("*"));
  for (const code of codes) for (const source of byCountry.get(code) ?? []) wanted.add(source);
  const key = [...wanted].sort((a, b) => a - b).join();
  const list = made.get(key) ?? directory.attribution.places.filter((_, i) => wanted.has(i));
  made.set(key, list);
  if (codes.size <= 1) ofCountry.set(first, list);
  return list;
};

/** Reads reviews of places. */
type ReviewReader = Pick<ReviewRepository, "stateOf" | "page">;

/** The properties of a place that affect its opening hours. */
interface OpenablePlace {
  readonly lat: number;
  readonly lng: number;
  /** Upper-case alpha-2 code, for public holidays. */
  readonly country: string;
  readonly region: string | null;
}

export interface ApiContext {
  readonly store: ShardCache;
  readonly directory: Directory;
  readonly nowMs: number;
  /** Path of the API without a closing slash, e.g. /api/v1. */
  readonly base: string;
  /** IANA zone of a point from zone boundaries alone; `null` at sea. */
  readonly zoneAt: (lat: number, lng: number) => string | null;
  /** Whether a place with these hours (OpenStreetMap syntax) is open now; `null` if unknown. */
  readonly isOpen: (hours: string, place: OpenablePlace, nowMs: number, offsetMs: number) => boolean | null;
  readonly reviews: ReviewReader;
  /** Whether `reviews` are all there are; over the files of a build alone nobody knows whether a place has any. */
  readonly knowsReviews: boolean;
  /** Live ratings, for listings. */
  readonly ratings: LiveRatings;
  /** Query parameters of this request that are not known; set by `ignored.ts` alone, for `meta`. */
  readonly ignored?: readonly Ignored[];
}

export interface ApiRequest {
  readonly path: string;
  /** The raw query string, with or without its `?`. */
  readonly search: string;
  /** Whether the client prefers a refusal to ignored parameters (`Prefer: handling=strict`). */
  readonly strict?: boolean;
}

/** An endpoint that reads. */
export type Endpoint = (request: ApiRequest, context: ApiContext) => Promise<Reply>;

/** Runs `answer` if the parameters are valid, else replies with their problem. */
export const withParameters = async <T>(parsed: Result<T>, answer: (value: T) => Promise<Reply>): Promise<Reply> =>
  parsed.ok ? answer(parsed.value) : problemReply(parsed.problem);

/** The language of the answer to a request. */
export const languageOf = ({ directory }: ApiContext, lang: string | undefined): string =>
  lookUpLanguage(directory.languages, lang);

/** A kind of record with the same attribution for all answers, or the attribution of this answer. */
type Owed = Exclude<keyof Directory["attribution"], "places"> | readonly Attribution[];

const owedBy = ({ attribution }: Directory, owed: Owed): readonly Attribution[] =>
  typeof owed === "string" ? attribution[owed] : owed;

/** `meta` of a list answer. */
export const listMetaOf = (
  { directory, ignored }: ApiContext,
  owed: Owed,
  lang: string,
  page: Page,
  total: number,
): ListMeta => ({
  total,
  ...page,
  lang,
  data_version: directory.data_version,
  ignored,
  attribution: owedBy(directory, owed),
});

/** `meta` of an answer of one record. */
export const recordMetaOf = (
  { directory, ignored }: ApiContext,
  owed: Owed,
  lang: string,
): Pick<ListMeta, "lang" | "data_version" | "ignored" | "attribution"> => ({
  lang,
  data_version: directory.data_version,
  ignored,
  attribution: owedBy(directory, owed),
});

/** `meta` of an answer about one or several days: clocks are a fact of ours, so their release is told. */
export const daysMetaOf = (
  context: ApiContext,
  owed: Owed,
  lang: string,
): ReturnType<typeof recordMetaOf> & { readonly tzdata: string } => ({
  ...recordMetaOf(context, owed, lang),
  tzdata: tzdataRelease(),
});

/** Cache-Control of answers, by how often they change. */
export const CACHE = {
  /** Changes with the data build. */
  data: CACHE_OF_DATA,
  /** Changes with a review. */
  live: "public, max-age=0, must-revalidate",
  /** A calendar to subscribe to: apps ask a few times a day. */
  feed: "public, max-age=3600",
  /** Changes only if corrected. */
  fixed: "public, max-age=86400",
} as const;

/** Path of the API, version included. */
export const API_BASE = "/api/v1";

/** The city of a country with a slug; `null` if it has none. */
export const cityIn = async (store: ShardCache, lang: string, country: string, slug: string): Promise<City | null> => {
  const listing = await store.get(citiesFile(lang, country), readListing);
  return listing === null ? null : findCard<City>(listing, (city) => compareText(city.slug, slug));
};

/** All cities of a country, by the order of their listing; none where there is no such country. */
export const citiesIn = async (store: ShardCache, lang: string, country: string): Promise<readonly City[]> => {
  const listing = await store.get(citiesFile(lang, country), readListing);
  return listing === null ? [] : allCards<City>(listing);
};

/** The city that a city of one country is a part of; `null` if it is a city of its own. */
export const wholeOf = async (
  store: ShardCache,
  lang: string,
  countries: readonly string[] | undefined,
  slug: string | undefined,
): Promise<string | null> => {
  const [country, ...others] = countries ?? [];
  if (country === undefined || others.length > 0 || slug === undefined) return null;
  return (await cityIn(store, lang, country, slug))?.part_of ?? null;
};

/** The country with a code (upper case); `null` if there is none. */
export const countryIn = async (store: ShardCache, lang: string, code: string): Promise<Country | null> =>
  findCard<Country>(await need(store, countriesFile(lang), readListing), (country) => compareText(country.code, code));

/** The context without the time of a request. */
export type StaticContext = Omit<ApiContext, "nowMs">;

/** What a host may know besides the files. */
interface HostParts extends Partial<Pick<ApiContext, "base" | "zoneAt" | "isOpen">>, Pick<Directory, "held"> {}

const WITHOUT_REVIEWS: Pick<ApiContext, "reviews" | "knowsReviews" | "ratings"> = {
  reviews: {
    stateOf: async () => Promise.resolve(placeReviews([], [])),
    page: async () => Promise.resolve([]),
  },
  knowsReviews: false,
  ratings: NO_RATINGS,
};

/**
 * Reads the directory of a build. Rejects if it is missing or of another format.
 * @param parts - `base` is that of a site at the root of its host, and `zoneAt` and `isOpen` answer unknown, if left out; `held`: only these countries are downloaded
 */
export const openStaticContext = async (store: ShardCache, parts: HostParts = {}): Promise<StaticContext> => {
  const { base = API_BASE, zoneAt = () => null, isOpen = () => null, ...held } = parts;
  const directory = { ...(await need(store, DIRECTORY_FILE, readDirectory)), ...held };
  return { store, directory, base, zoneAt, isOpen, ...WITHOUT_REVIEWS };
};
