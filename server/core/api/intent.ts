/**
 * The results of a query that asks for something other than a name (search/query-parser.ts): first the intent, with the place
 * that it is asked for and the address that answers it, then what the query finds besides.
 */
import { foldedWords, words } from "#core/base/fold.ts";
import { toCards } from "#core/http/reply.ts";
import type { SearchResult } from "#core/model/search.ts";
import type { Intent, SearchKind } from "#core/values/search.ts";
import { eventFor, isEnded } from "#core/places/events.ts";
import type { Page, PlaceAnswer } from "#core/places/page.ts";
import { type AskedIntent, intentIn, type ParsedQuery, parseQuery, yearIn } from "#core/search/query-parser.ts";
import type { SearchQuery } from "#core/search/results.ts";
import { need } from "#core/shard/cache.ts";
import { type IndexedEvent, readEvents } from "#core/shard/event-index.ts";
import { readIntents } from "#core/shard/intents.ts";
import { type Labels, readLabels } from "#core/shard/labels.ts";
import { parseCards } from "#core/shard/listing.ts";
import { EVENT_INDEX_FILE, INTENTS_FILE, labelsFile, SEARCH_WORDS_FILE } from "#core/shard/paths.ts";
import { readSearchWords } from "#core/shard/search-words.ts";
import type { ApiContext } from "./context.ts";
import { answerThere, type IntentAnswer, SERVICE_TYPE } from "./intent-places.ts";
import type { SearchRequest } from "./search-request.ts";
import { answerOf, CALLED_SO, citiesAmong, countryNamed, FIRST, NONE, sureAnswer } from "./named.ts";

/** Where an intent is asked for. */
type Where = Pick<SearchResult, "name" | "country" | "city" | "region" | "lat" | "lng">;

const NOWHERE: Where = { name: "", country: null, city: null, region: null, lat: null, lng: null };

/** The observances that answer an intent. */
const OBSERVANCES: Readonly<Partial<Record<Intent, readonly string[]>>> = {
  ramadan: ["ramadan-begins"],
  eid: ["eid-al-fitr", "eid-al-adha"],
  "eid-al-fitr": ["eid-al-fitr"],
  "eid-al-adha": ["eid-al-adha"],
};

/** Letters of a word that has to be called just so, and of one that may have a slip. */
const SHORT = 3;
const SHORT_NAME = 4;

/**
 * The city, country or place that the words beside the intent name; `null` if they name none. Prayer times are of a
 * point, so cities come first; dates are of a country.
 */
const whereOf = async (
  context: ApiContext,
  lang: string,
  intent: Intent,
  query: SearchQuery,
): Promise<Where | null> => {
  const resultOf = async (kind: SearchKind): Promise<Where | null> => {
    const { cards } = await sureAnswer(context, lang, { ...query, kind }, FIRST);
    const [first] = parseCards<SearchResult>(cards);
    // Short words are like too many others: "uae" is not Rye.
    if (first !== undefined && first.score < CALLED_SO && query.text.length <= SHORT) return null;
    return first === undefined ? null : { ...first, city: kind === "city" ? first.slug : first.city };
  };
  const country = async (): Promise<Where | null> => {
    const named = await countryNamed(context, lang, query.text);
    return named === null ? null : { ...NOWHERE, country: named.code, name: named.name };
  };
  if (OBSERVANCES[intent] !== undefined)
    return (await country()) ?? (await resultOf("city")) ?? (await resultOf("place"));
  return (await resultOf("city")) ?? (await country()) ?? (await resultOf("place"));
};

/** The event that is asked for: of the year, else the next one. */
const eventAsked = async (
  { store, nowMs }: ApiContext,
  { intent, year }: AskedIntent,
  country: string | null,
): Promise<IndexedEvent | null> => {
  const slugs = OBSERVANCES[intent];
  if (slugs === undefined) return null;
  const isAsked = ({ slug, hijri_date: hijri, starts_at: start }: IndexedEvent): boolean => {
    const hijriYear = hijri?.slice(0, 4) ?? "";
    if (!slugs.some((observance) => slug === `${observance}-${hijriYear}`)) return false;
    return year === null || Number(hijriYear) === year || Number(start.slice(0, 4)) === year;
  };
  const events = await need(store, EVENT_INDEX_FILE, readEvents);
  const isNext = (event: IndexedEvent): boolean => year !== null || !isEnded(eventFor(event, country, nowMs), nowMs);
  return events.find((event) => isAsked(event) && isNext(event)) ?? null;
};

const searchOf = (parameters: Readonly<Record<string, string | number | null>>): string => {
  const given = Object.entries(parameters).flatMap(([name, value]) => (value === null ? [] : [`${name}=${value}`]));
  return given.length === 0 ? "" : `?${given.join("&")}`;
};

interface Found {
  readonly asked: AskedIntent;
  readonly where: Where | null;
  readonly event: IndexedEvent | null;
  /** The type of places that "near me" asks for. */
  readonly type: string | null;
}

const urlOf = (base: string, { asked, where, event, type }: Found): string => {
  const { lat, lng, country } = where ?? NOWHERE;
  if (asked.intent === "near-me") return `${base}/places${searchOf({ type, lat, lng })}`;
  if (event !== null) return `${base}/events${searchOf({ id: event.id, country })}`;
  if (OBSERVANCES[asked.intent] !== undefined) return `${base}/events${searchOf({ country })}`;
  return `${base}/prayer${searchOf({ lat, lng })}`;
};

/** "Prayer times in Cairo", "Ramadan 1448": the name of a result that is an intent. */
const nameOf = ({ intents }: Labels, { asked, where, event }: Found): string => {
  const [alone, at] = intents[asked.intent];
  const year = event?.hijri_date?.slice(0, 4) ?? "";
  const name = (where === null ? alone : at).replace("{year}", year).replace("{place}", where?.name ?? "");
  return name.replaceAll(/\s+/g, " ").trim();
};

/** What a result says of the event that answers its intent. */
const eventFields = (
  { intent }: AskedIntent,
  event: IndexedEvent | null,
  country: string | null,
  nowMs: number,
): Pick<SearchResult, "id" | "slug" | "starts_at" | "status"> => {
  if (event === null) return { id: null, slug: intent, starts_at: null, status: null };
  const { starts_at: startsAt, status } = eventFor(event, country, nowMs);
  return { id: event.id, slug: event.slug, starts_at: startsAt, status };
};

const recordOf = async ({ store, base, nowMs }: ApiContext, lang: string, found: Found): Promise<SearchResult> => {
  const { asked, where, event, type } = found;
  const { country, city, region, lat, lng } = where ?? NOWHERE;
  const { id, slug, starts_at: startsAt, status } = eventFields(asked, event, country, nowMs);
  return {
    kind: "intent",
    id,
    slug,
    name: nameOf(await need(store, labelsFile(lang), readLabels), found),
    romanised: null,
    lang,
    type,
    country,
    city,
    lat,
    lng,
    region,
    starts_at: startsAt,
    status,
    intent: asked.intent,
    needs_location: OBSERVANCES[asked.intent] === undefined && lat === null,
    score: 1,
    url: urlOf(base, found),
  };
};

/** What is answered behind the intent. */
const answerBeside = async (
  { context, lang, query, page }: SearchRequest,
  { asked: { intent, phrase, rest, isImplied }, where }: Found,
): Promise<PlaceAnswer> => {
  // "jumuah" may be a name after all.
  if (intent === "near-me") return isImplied ? sureAnswer(context, lang, query, page) : NONE;
  const country = where?.country ?? query.country;
  if (OBSERVANCES[intent] !== undefined)
    return sureAnswer(context, lang, { ...query, text: phrase, country, kind: query.kind ?? "event" }, page);
  return where === null
    ? sureAnswer(context, lang, query, page)
    : sureAnswer(context, lang, { ...query, text: rest, country }, page);
};

/** From this score on, a name may be a city's with one letter wrong. */
const MISTYPED = 0.85;

/** Where some words of a query are. */
interface NamedWhere {
  readonly where: Where;
  readonly run: readonly string[];
}

/** The city that all words, or else some of them, call by its name. */
const cityCalled = async (
  context: ApiContext,
  lang: string,
  query: SearchQuery,
  all: readonly string[],
): Promise<NamedWhere | null> => {
  const [named] = await citiesAmong(context, lang, query, all);
  return named === undefined ? null : { where: { ...named.city, city: named.city.slug }, run: named.run };
};

/** "maghrib birmigham", "jam maghrib surabaya": the city that some words name, or that all of them name but for a slip. */
const cityAmong = async (context: ApiContext, lang: string, query: SearchQuery): Promise<NamedWhere | null> => {
  const all = words(query.text);
  const named = all.length > 1 ? await cityCalled(context, lang, query, all) : null;
  if (named !== null) return named;
  const { cards } = await answerOf(context, lang, { ...query, kind: "city" }, FIRST);
  const [best] = parseCards<SearchResult>(cards);
  const isGuess = best !== undefined && best.score >= MISTYPED && query.text.length > SHORT_NAME;
  return isGuess ? { where: { ...best, city: best.slug }, run: all } : null;
};

/** Whether a query names an event, without its year and the words that say nothing beside one. */
const namesEvent = async (context: ApiContext, lang: string, query: SearchQuery): Promise<boolean> => {
  const { beside } = await need(context.store, INTENTS_FILE, readIntents);
  const rest = foldedWords(query.text).filter((word) => yearIn(word) === null && !beside.includes(word));
  return (await sureAnswer(context, lang, { ...query, text: rest.join(" "), kind: "event" }, FIRST)).total > 0;
};

/** The answer to an intent: on the first page the intent itself, then what the query finds besides. */
const answerWith = async (
  request: SearchRequest,
  found: Found,
  isOnly: boolean,
  unheard: readonly string[],
): Promise<IntentAnswer> => {
  const { context, lang, page } = request;
  const { limit, offset } = page;
  const rest = { limit: offset === 0 ? Math.max(limit - 1, 1) : limit, offset: Math.max(offset - 1, 0) };
  const beside = isOnly ? NONE : await answerBeside({ ...request, page: rest }, found);
  if (offset > 0) return { ...beside, total: beside.total + 1, unheard };
  const cards = [...toCards([await recordOf(context, lang, found)]), ...(limit > 1 ? beside.cards : [])];
  return { cards, total: beside.total + 1, documents: limit > 1 ? beside.documents : [], unheard };
};

/** From this score on, a name has all words of a query as they are typed. */
const AS_TYPED = 0.99;

/** Whether the query as a whole names something, with a score of at least `leastScore`. */
const isName = async ({ context, lang, query }: SearchRequest, leastScore = 0): Promise<boolean> => {
  const { cards } = await sureAnswer(context, lang, query, FIRST);
  const [best] = parseCards<SearchResult>(cards);
  return best !== undefined && best.score >= leastScore;
};

/** An intent, parsed, and what the words beside its phrase are. */
interface Intended {
  readonly asked: AskedIntent;
  readonly parsed: ParsedQuery;
  /** Whether the words beside the phrase name anything but types of places. */
  readonly hasPlace: boolean;
  /** Whether only the intent itself is to be answered. */
  readonly isOnly: boolean;
}

/** "Nearest mosque to Hohhot", where none is known: what is nearest to the city that the words name; `null` if they name none. */
const answerNearCity = async (
  request: SearchRequest,
  { asked, parsed, isOnly }: Intended,
): Promise<IntentAnswer | null> => {
  const { context, lang, query } = request;
  const telling = parsed.words.map(({ word }) => word);
  const named = await cityCalled(context, lang, query, telling);
  if (named === null) return null;
  const type = parsed.types[0] ?? SERVICE_TYPE;
  const unheard = telling.filter((word) => !named.run.includes(word));
  return answerWith(request, { asked, where: named.where, event: null, type }, isOnly, unheard);
};

/** The answer to "near me", with the places there if the other words name a city. */
const answerNear = async (request: SearchRequest, intended: Intended): Promise<IntentAnswer | null> => {
  const { asked, parsed, hasPlace, isOnly } = intended;
  if (hasPlace) {
    // "Women's Mosque of America": a name; "mosque parking london" is none, though Barking is a part of London.
    if (asked.isImplied && asked.wish === "feature" && (await isName(request, AS_TYPED))) return null;
    const there = await answerThere(request, asked, parsed);
    if (there.total > 0) return there;
    const near = await answerNearCity(request, intended);
    if (near !== null || asked.isImplied) return near;
  }
  const type = parsed.types[0] ?? (asked.wish === "service" ? SERVICE_TYPE : null);
  const unheard = hasPlace ? parsed.words.map(({ word }) => word) : [];
  return answerWith(request, { asked, where: null, event: null, type }, isOnly, unheard);
};

/** Where an intent is asked for, and the words that say nothing of it. */
interface Situated {
  readonly where: Where | null;
  readonly unheard: readonly string[];
}

/** Where the words beside an intent are, which as a whole name no place; `null` if the query is no question at all. */
const situateByWords = async (
  request: SearchRequest,
  { asked, parsed: { types, words: parsedWords } }: Intended,
): Promise<Situated | null> => {
  const { context, lang, query } = request;
  // "Eid Gah Mosque", "Al-Qibla Mosque": a name, and no question.
  if (await isName(request)) return null;
  // "Eid Milad un Nabi 2027": another event, whose name has the word.
  if (OBSERVANCES[asked.intent] !== undefined && (await namesEvent(context, lang, query))) return null;
  // "dhaka airport namaz room": a place, and no question.
  if (types.length > 0 && !types.includes(SERVICE_TYPE)) return null;
  const among = await cityAmong(context, lang, { ...query, text: asked.rest });
  const unheard = parsedWords.map(({ word }) => word).filter((word) => among?.run.includes(word) !== true);
  return { where: among?.where ?? null, unheard };
};

/** The answer to an intent that is asked for at a place, or anywhere. */
const answerAt = async (request: SearchRequest, intended: Intended, situated: Situated): Promise<IntentAnswer> => {
  const { where, unheard } = situated;
  const country = where?.country ?? request.query.country ?? null;
  const event = await eventAsked(request.context, intended.asked, country);
  return answerWith(request, { asked: intended.asked, where, event, type: null }, intended.isOnly, unheard);
};

/**
 * The answer to a query that asks for something other than a name; `null` for any other query, also where the words
 * beside the phrase name no place and the whole names something ("Eid Gah Mosque").
 */
export const answerIntent = async (
  context: ApiContext,
  lang: string,
  asked: AskedIntent,
  query: Omit<SearchQuery, "kind"> & { readonly kind?: SearchKind | "intent" | undefined },
  page: Page,
): Promise<IntentAnswer | null> => {
  const { store } = context;
  const request: SearchRequest = { context, lang, query: { ...query, kind: undefined }, page };
  const parsed = parseQuery(await need(store, SEARCH_WORDS_FILE, readSearchWords), asked.rest);
  const { types, isTypeOnly } = parsed;
  const hasPlace = asked.rest !== "" && !isTypeOnly;
  const intended: Intended = { asked, parsed, hasPlace, isOnly: query.kind === "intent" };
  if (asked.intent === "near-me") return answerNear(request, intended);
  // "Masjid al-Fajr Indianapolis", "Al-Qibla Mosque": a name.
  if (asked.rest !== "" && (isTypeOnly || types.length > 0) && (await isName(request))) return null;
  if (!hasPlace) return answerAt(request, intended, { where: null, unheard: [] });
  const whole = await whereOf(context, lang, asked.intent, { ...request.query, text: asked.rest });
  if (whole !== null) return answerAt(request, intended, { where: whole, unheard: [] });
  // "Eid prayer time london": what is left asks for something, too.
  const next = intentIn(await need(store, INTENTS_FILE, readIntents), asked.rest);
  if (next !== null) return answerIntent(context, lang, next, query, page);
  const situated = await situateByWords(request, intended);
  return situated === null ? null : answerAt(request, intended, situated);
};
