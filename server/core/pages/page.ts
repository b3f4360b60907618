/**
 * The pages of countries, cities and places: finds what an address names, sends outdated addresses to the present one,
 * and has the page rendered over the answers of the API by the views of the explorer, built for a host without a
 * browser (web/pages). The views ask for answers by their addresses; what is missing is named, asked for, and the page
 * rendered again. A page of a place is two reads, one for its id and one for its record, and what its times need.
 */
import { API_BASE, type ApiContext, CACHE, cityIn, countryIn, type Endpoint } from "#core/api/context.ts";
import { addressOf } from "#core/api/operation.ts";
import { READ_OPERATIONS } from "#core/api/read-operations.ts";
import { MINUTE_MS } from "#core/base/time.ts";
import { type HeaderTable, SECURITY } from "#core/http/headers.ts";
import { DEFAULT_LANGUAGE } from "#core/http/language.ts";
import { joinParts, type Reply } from "#core/http/reply.ts";
import { ID_MAX } from "#core/values/ids.ts";
import type { ProblemCode } from "#core/values/problems.ts";
import type { Place } from "#core/model/place.ts";
import { findPlace } from "#core/shard/listing.ts";
import {
  cityPath,
  countryPath,
  isPageLanguage,
  type PageAddress,
  pageAt,
  type PageLanguage,
  placePath,
} from "./address.ts";

/** An answer of the API: its body as text, and the envelope that this is. */
interface PageAnswer {
  readonly text: string;
  readonly body: unknown;
}

/** Answers by their addresses. */
type Answers = ReadonlyMap<string, PageAnswer>;

/** Whether the host has a picture of the page at a path, for messages with a link; of types of places it has some anyway. */
export type HasPicture = (path: string) => boolean;

export interface PageInput {
  /** Path and query of the page, in canonical form. */
  readonly path: string;
  readonly search: string;
  /** 404 and 410 where there is nothing to show. */
  readonly status: number;
  /** Scheme and host, for addresses that must be absolute; empty where nobody has said them. */
  readonly origin: string;
  readonly answers: Answers;
  /**
   * The clock of the page, milliseconds since 1970; `null` for a page that is written once and read later: it shows
   * nothing of a day, and the browser asks for what it holds again.
   */
  readonly nowMs: number | null;
  readonly hasPicture: HasPicture;
}

export interface Rendered {
  readonly html: string;
  /** Addresses whose answers the page would have shown. */
  readonly wanted: readonly string[];
}

type RenderPage = (input: PageInput) => Rendered;

export interface PageTools {
  readonly render: RenderPage;
  /** The languages that the explorer speaks besides those of the addresses: `?lang=` may name one. */
  readonly languages: readonly string[];
  /** Scheme and host of the site, empty if nobody has said them. */
  readonly origin: string;
  readonly hasPicture: HasPicture;
  /** Whether the page is read now. One that is written for later shows no times, ratings and reviews of a day. */
  readonly isLive: boolean;
}

interface Asked {
  readonly path: string;
  /** The raw query string, with or without its `?`. */
  readonly search: string;
}

const ENDPOINTS: ReadonlyMap<string, Endpoint> = new Map(
  READ_OPERATIONS.map(({ path, endpoint }) => [addressOf(path), endpoint]),
);

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The API's answer at an address. */
const answerAt = async (address: string, context: ApiContext): Promise<PageAnswer> => {
  const [path = "", query = ""] = address.split("?");
  const endpoint = ENDPOINTS.get(path);
  if (endpoint === undefined) throw new Error(`page: there is no answer at ${path}`);
  const text = decoder.decode(joinParts(await endpoint({ path, search: `?${query}` }, context)));
  return { text, body: JSON.parse(text) };
};

const answerOf = (body: unknown): PageAnswer => ({ text: JSON.stringify(body), body });

/** What the API says of ids that are too large for one. */
const UNKNOWN = answerOf({ ok: false, error: "There is no such place.", code: "unknown-id" });

/** A record without what changes from one reader to the next: it stays in a file until the next build. */
const withoutDay = (place: object): object => ({
  ...place,
  open_now: null,
  jumuah: null,
  iqama: null,
  times: null,
  reviews: [],
});

interface PlaceEnvelope {
  readonly ok: boolean;
  readonly code?: ProblemCode;
  readonly replaced_by?: number | null;
  readonly data?: readonly (Place & { readonly open_now: boolean | null })[];
}

/** Renders until nothing is missing: a view asks for more once it has its first answer. */
const ROUNDS_MAX = 4;

/** The clock of a page moves in steps, so that a copy is good until the next one; no day begins within a step. */
const CLOCK_MS = 5 * MINUTE_MS;

/** The page with everything it asks for. Throws an Error if it never has enough. */
const rendered = async (
  input: Omit<PageInput, "nowMs" | "origin" | "hasPicture">,
  answers: Map<string, PageAnswer>,
  context: ApiContext,
  { render, origin, hasPicture, isLive }: PageTools,
): Promise<string> => {
  const nowMs = isLive ? Math.floor(context.nowMs / CLOCK_MS) * CLOCK_MS : null;
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const { html, wanted } = render({ ...input, answers, nowMs, origin, hasPicture });
    if (wanted.length === 0) return html;
    for (const address of wanted) answers.set(address, await answerAt(address, context));
  }
  throw new Error(`page ${input.path}: wants more after ${ROUNDS_MAX} rounds`);
};

/** The policy of every page, a redirect too. */
const pageHeaders = (lang: string, cache: string, isThere: boolean): HeaderTable => ({
  "content-type": "text/html; charset=utf-8",
  "content-language": lang,
  "cache-control": cache,
  // Where nothing is there, other programs than browsers get the envelope.
  ...(!isThere && { vary: "Accept" }),
});

const redirect = (location: string): Reply => ({
  status: 301,
  headers: { location, "cache-control": CACHE.data },
  guard: SECURITY,
  parts: [],
});

/** What a page shows: its present path, the answers known already, and what prevents it from being shown. */
interface Found {
  readonly path: string;
  readonly answers: Map<string, PageAnswer>;
  readonly cache: string;
  readonly fault: ProblemCode | null;
}

const placeAt = async (
  { id, lang }: Extract<PageAddress, { kind: "place" }>,
  path: string,
  context: ApiContext,
  isLive: boolean,
): Promise<Found> => {
  const address = `${API_BASE}/place?id=${id}&lang=${lang}`;
  const answer = id > ID_MAX ? UNKNOWN : await answerAt(address, context);
  const { data = [], code = null, replaced_by: successor = null, ...rest } = answer.body as PlaceEnvelope;
  const [place] = data;
  if (place !== undefined) {
    const known = isLive ? answer : answerOf({ ...rest, data: [withoutDay(place)] });
    return { path: placePath(lang, place), answers: new Map([[address, known]]), cache: CACHE.live, fault: null };
  }
  const next = successor === null ? null : await findPlace(context.store, context.directory, lang, successor);
  return {
    path: next === null ? path : placePath(lang, next),
    answers: new Map([[address, answer]]),
    cache: "no-store",
    fault: next === null ? code : null,
  };
};

const areaFound = (path: string, isThere: boolean): Found => ({
  path,
  answers: new Map(),
  cache: isThere ? CACHE.data : "no-store",
  fault: isThere ? null : "unknown-id",
});

const areaAt = async (asked: Exclude<PageAddress, { kind: "place" }>, context: ApiContext): Promise<Found> => {
  const { lang, country } = asked;
  if (asked.kind === "country") {
    const isThere = (await countryIn(context.store, lang, country)) !== null;
    return areaFound(countryPath(lang, country), isThere);
  }
  const city = await cityIn(context.store, lang, country, asked.city);
  // What is a part of a city has its page there.
  return areaFound(cityPath(lang, country, city?.part_of ?? asked.city), city !== null);
};

/** The query as a page keeps it: the language of its texts, and which page of a list it shows. */
const keptSearch = (search: string, lang: PageLanguage, languages: readonly string[]): string => {
  const given = new URLSearchParams(search);
  const language = given.get("lang") ?? "";
  const page = given.get("page") ?? "";
  const carried = new URLSearchParams();
  if (/^[1-9]\d{0,4}$/.test(page) && page !== "1") carried.set("page", page);
  if (languages.includes(language) && language !== lang) carried.set("lang", language);
  return carried.size === 0 ? "" : `?${carried.toString()}`;
};

/** The address in the language that `?lang=` asks for; other texts than Arabic ones are about data in English. */
const inAskedLanguage = (asked: PageAddress, search: string, languages: readonly string[]): PageAddress => {
  const language = new URLSearchParams(search).get("lang") ?? "";
  if (isPageLanguage(language)) return { ...asked, lang: language };
  return languages.includes(language) ? { ...asked, lang: DEFAULT_LANGUAGE } : asked;
};

const STATUS: Readonly<Partial<Record<ProblemCode, number>>> = { retired: 410 };

/**
 * The page at an address, a redirect to the address that it has now, or the page that says it is not there, which has a
 * `problem`; `null` if the path is not a page.
 */
export const pageReply = async (
  { path, search }: Asked,
  context: ApiContext,
  tools: PageTools,
): Promise<Reply | null> => {
  const address = pageAt(path);
  if (address === null) return null;
  const asked = inAskedLanguage(address, search, tools.languages);
  const { lang } = asked;
  const found =
    asked.kind === "place" ? await placeAt(asked, path, context, tools.isLive) : await areaAt(asked, context);
  const carried = keptSearch(search, lang, tools.languages);
  const isAsked = `${path}${search === "?" ? "" : search}` === `${found.path}${carried}`;
  if (found.fault === null && !isAsked) return redirect(`${found.path}${carried}`);
  const status = found.fault === null ? 200 : (STATUS[found.fault] ?? 404);
  const html = await rendered(
    { path: found.path, search: carried, status, answers: found.answers },
    found.answers,
    context,
    tools,
  );
  return {
    status,
    headers: pageHeaders(lang, found.cache, found.fault === null),
    guard: SECURITY,
    parts: [encoder.encode(html)],
    ...(found.fault !== null && { problem: found.fault }),
  };
};

/** The id that an old address of a place names, `/place/?id=`; `null` for another path, or without one id. */
export const placeIdAt = ({ path, search }: Asked): number | null => {
  if (!/^\/place\/?$/.test(path)) return null;
  const ids = new URLSearchParams(search).getAll("id");
  const [id = ""] = ids;
  return ids.length === 1 && /^[1-9]\d{0,9}$/.test(id) ? Number(id) : null;
};

/** From the old address of a place to the present one; the page in `lang` if pages have no addresses in that language. */
export const oldPlaceReply = async (
  id: number,
  search: string,
  context: ApiContext,
  tools: PageTools,
): Promise<Reply | null> => {
  const language = new URLSearchParams(search).get("lang") ?? DEFAULT_LANGUAGE;
  const lang = isPageLanguage(language) ? language : DEFAULT_LANGUAGE;
  const carried = language === lang ? "" : `?lang=${encodeURIComponent(language)}`;
  return pageReply({ path: `/${lang}/xx/-/${id}`, search: carried }, context, tools);
};
