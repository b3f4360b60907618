/**
 * Whom to name for places: what every answer of places owes (labels, cities, zones), and the sources that
 * the places of their countries come from. A country with imports owes theirs, others do not.
 */
import { once } from "#core/base/cache.ts";
import { lookUpLanguage, type Result } from "#core/http/parameters.ts";
import { problemReply, type Reply } from "#core/http/reply.ts";
import type { Attribution, ListMeta } from "#core/model/common.ts";
import type { Page } from "#core/places/page.ts";
import type { ReviewRepository } from "#core/review/service.ts";
import type { ShardCache } from "#core/shard/cache.ts";
import type { Directory } from "#core/shard/directory.ts";
import type { LiveRatings } from "#core/shard/listing.ts";

/** Indexes of the sources by the country that owes them, `*` for all; and the lists made so far by their indexes. */
const knownOf = once(({ owed_in: where }: Directory) => {
  const byCountry = new Map<string, number[]>();
  for (const [i, codes] of where.entries())
    for (const code of codes.split(" ")) byCountry.set(code, [...(byCountry.get(code) ?? []), i]);
  return { byCountry, made: new Map<string, readonly Attribution[]>() };
});

/** Whom to name for an answer of places in these countries; one and the same list for the same sources. */
export const attributionOfPlaces = (directory: Directory, countries: Iterable<string>): readonly Attribution[] => {
  const { byCountry, made } = knownOf(directory);
  const wanted = new Set(byCountry.get("*"));
  for (const code of new Set(countries)) for (const source of byCountry.get(code) ?? []) wanted.add(source);
  const key = [...wanted].sort((a, b) => a - b).join();
  const known = made.get(key);
  if (known !== undefined) return known;
  const list = directory.attribution.places.filter((_, i) => wanted.has(i));
  made.set(key, list);
  return list;
};

// MERGED context.ts: What an endpoint works with. Everything from outside comes in here: files, clock, zones, reviews.

/** The reviews of places, wherever they are kept. */
export type ReviewReader = Pick<ReviewRepository, "stateOf" | "page">;

/** What opening hours depend on beside the clock. */
export interface OpenablePlace {
  readonly lat: number;
  readonly lng: number;
  /** Upper-case alpha-2: whose public holidays count. */
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
  /** Whether a place with these hours (OpenStreetMap syntax) is open now; `null` where that cannot be told. */
  readonly isOpen: (hours: string, place: OpenablePlace, nowMs: number, offsetMs: number) => boolean | null;
  readonly reviews: ReviewReader;
  /** What the reviews say of places, for listings. */
  readonly ratings: LiveRatings;
}

export interface ApiRequest {
  readonly path: string;
  /** The raw query string, with or without its `?`. */
  readonly search: string;
}

/** One endpoint that reads. */
export type Endpoint = (request: ApiRequest, context: ApiContext) => Promise<Reply>;

/** Runs `answer` on sound parameters, else answers their problem. */
export const withParameters = async <T>(parsed: Result<T>, answer: (value: T) => Promise<Reply>): Promise<Reply> =>
  parsed.ok ? answer(parsed.value) : problemReply(parsed.problem);

/** The language that a request is answered in. */
export const languageOf = ({ directory }: ApiContext, lang: string | undefined): string =>
  lookUpLanguage(directory.languages, lang);

/** A kind of record whose answers all owe the same, or whom to name for this answer. */
type Owed = Exclude<keyof Directory["attribution"], "places"> | readonly Attribution[];

const owedBy = ({ attribution }: Directory, owed: Owed): readonly Attribution[] =>
  typeof owed === "string" ? attribution[owed] : owed;

/** `meta` of a list answer. */
export const listMetaOf = (
  { directory }: ApiContext,
  owed: Owed,
  lang: string,
  page: Page,
  total: number,
): ListMeta => ({
  total,
  ...page,
  lang,
  data_version: directory.data_version,
  attribution: owedBy(directory, owed),
});

/** `meta` of an answer of one record. */
export const recordMetaOf = (
  { directory }: ApiContext,
  owed: Owed,
  lang: string,
): { lang: string; data_version: string; attribution: readonly Attribution[] } => ({
  lang,
  data_version: directory.data_version,
  attribution: owedBy(directory, owed),
});

/** How long answers may be kept, by how their content changes. */
export const CACHE = {
  /** Changes with the data build. */
  data: "public, max-age=300",
  /** Changes with a review. */
  live: "public, max-age=0, must-revalidate",
  /** Never changes but for a correction. */
  fixed: "public, max-age=86400",
} as const;

/** Path of the API, version included. */
export const API_BASE = "/api/v1";
