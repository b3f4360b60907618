/**
 * The results of a query that asks for something other than a name (search/query-parser.ts): first the intent, with the
 * place that it is asked for and the address that answers it, then what the query finds besides.
 */
import { words } from "#core/base/fold.ts";
import { toCards } from "#core/http/reply.ts";
import type { Country } from "#core/model/city.ts";
import type { Intent, SearchKind, SearchResult } from "#core/model/search.ts";
import { eventFor, isEnded } from "#core/places/events.ts";
import type { Page, PlaceAnswer } from "#core/places/list.ts";
import { type AskedIntent, intentIn, type ParsedQuery, parseQuery } from "#core/search/query-parser.ts";
import { searchAll, type SearchQuery } from "#core/search/results.ts";
import { recentHits } from "#core/search/search.ts";
import { need } from "#core/shard/cache.ts";
import { type IndexedEvent, readEvents, readIntents, readLabels, readSearchWords } from "#core/shard/json.ts";
import { listingLength, parseCards, readListing, sliceCards } from "#core/shard/listing.ts";
import { countriesFile, EVENT_INDEX_FILE, INTENTS_FILE, labelsFile, SEARCH_WORDS_FILE } from "#core/shard/paths.ts";
import type { ApiContext } from "./context.ts";

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

/** From this score on, a result is what was meant. */
const SURE = 0.9;

/** The score of what is called just so. */
export const CALLED_SO = 1;
/** Letters of a word that has to be called just so. */
const SHORT = 3;

export const FIRST: Page = { limit: 1, offset: 0 };

/** Where services are held. A type of places is also a word for it. */
const SERVICE_TYPE = "mosque";

export const NONE: PlaceAnswer = { cards: [], total: 0, documents: [] };

const plain = (text: string): string => words(text).join(" ");

/** The country with a folded name in any language of the data. */
const countryNamed = async ({ store, directory }: ApiContext, lang: string, name: string): Promise<Where | null> => {
  const listing = await need(store, countriesFile(lang), readListing);
  const cards = parseCards<Country>([sliceCards(listing, 0, listingLength(listing))]);
  const found = cards.find(({ names }) => directory.languages.some((one) => plain(names[one] ?? "") === name));
  return found === undefined ? null : { ...NOWHERE, country: found.code, name: found.name };
};

/** An answer to a query, with the words of it that the answer does not consider, folded. */
export interface IntentAnswer extends PlaceAnswer {
  readonly unheard: readonly string[];
}

export const answerOf = async (
  { store, directory, base }: ApiContext,
  lang: string,
  query: SearchQuery,
  page: Page,
): Promise<PlaceAnswer> => searchAll(store, directory, lang, base, query, page, recentHits);

/** The answer for some words, if they name its first result; else an empty one. */
export const sureAnswer = async (
  context: ApiContext,
  lang: string,
  query: SearchQuery,
  page: Page,
): Promise<PlaceAnswer> => {
  const first = await answerOf(context, lang, query, FIRST);
  const [card] = parseCards<SearchResult>(first.cards);
  if (card === undefined || card.score < SURE) return NONE;
  return page === FIRST ? first : answerOf(context, lang, query, page);
};

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
  const named = async (kind: SearchKind): Promise<Where | null> => {
    const { cards } = await sureAnswer(context, lang, { ...query, kind }, FIRST);
    const [first] = parseCards<SearchResult>(cards);
    // Short words are like too many others: "uae" is not Rye.
    if (first !== undefined && first.score < CALLED_SO && query.text.length <= SHORT) return null;
    return first === undefined ? null : { ...first, city: kind === "city" ? first.slug : first.city };
  };
  const country = async () => countryNamed(context, lang, query.text);
  if (OBSERVANCES[intent] !== undefined) return (await country()) ?? (await named("city")) ?? (await named("place"));
  return (await named("city")) ?? (await country()) ?? (await named("place"));
};

/** The event that is asked for: of the year, else the next one. */
const eventAsked = async (
  { store, nowMs }: ApiContext,
  { intent, year }: AskedIntent,
  country: string | null,
): Promise<IndexedEvent | null> => {
  const slugs = OBSERVANCES[intent];
  if (slugs === undefined) return null;
  const isOne = ({ slug, hijri_date: hijri, starts_at: start }: IndexedEvent): boolean => {
    const hijriYear = hijri?.slice(0, 4) ?? "";
    if (!slugs.some((one) => slug === `${one}-${hijriYear}`)) return false;
    return year === null || Number(hijriYear) === year || Number(start.slice(0, 4)) === year;
  };
  const events = await need(store, EVENT_INDEX_FILE, readEvents);
  const isNext = (event: IndexedEvent): boolean => year !== null || !isEnded(eventFor(event, country, nowMs), nowMs);
  return events.find((event) => isOne(event) && isNext(event)) ?? null;
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

const recordOf = async ({ store, base, nowMs }: ApiContext, lang: string, found: Found): Promise<SearchResult> => {
  const { asked, where, event, type } = found;
  const { intents } = await need(store, labelsFile(lang), readLabels);
  const [alone, at] = intents[asked.intent];
  const year = event?.hijri_date?.slice(0, 4) ?? "";
  const name = (where === null ? alone : at).replace("{year}", year).replace("{place}", where?.name ?? "");
  const { country, city, region, lat, lng } = where ?? NOWHERE;
  return {
    kind: "intent",
    id: event?.id ?? null,
    slug: event?.slug ?? asked.intent,
    name: name.replaceAll(/\s+/g, " ").trim(),
    romanised: null,
    lang,
    type,
    country,
    city,
    lat,
    lng,
    region,
    starts_at: event === null ? null : eventFor(event, country, nowMs).starts_at,
    intent: asked.intent,
    needs_location: OBSERVANCES[asked.intent] === undefined && lat === null,
    score: 1,
    url: urlOf(base, found),
  };
};

/** What is answered behind the intent. */
const answerBeside = async (
  context: ApiContext,
  lang: string,
  query: SearchQuery,
  { asked: { intent, phrase, rest, isImplied }, where }: Found,
  page: Page,
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

/**
 * "friday prayer london", "mosques near me in leeds": the places of the city that the words beside the phrase name; with a
 * wish alone ("jumuah east london mosque") also the place. Empty if they name neither.
 */
const answerThere = async (
  context: ApiContext,
  lang: string,
  { rest, isImplied }: AskedIntent,
  { types, words: own }: ParsedQuery,
  query: SearchQuery,
  page: Page,
): Promise<PlaceAnswer> => {
  // Who names no type means where prayers are held: "where can i pray in tokyo".
  const isService = types.length === 0;
  const telling = own.map(({ word }) => word);
  const named = await sureAnswer(context, lang, { ...query, text: telling.join(" "), kind: "city" }, FIRST);
  const [city] = parseCards<SearchResult>(named.cards);
  const generic = isService ? [SERVICE_TYPE] : words(rest).filter((word) => !telling.includes(word));
  if (city !== undefined && city.country !== null && (isService || types.length > 0)) {
    const there = { ...query, text: generic.join(" "), country: city.country, city: city.slug };
    const places = await answerOf(context, lang, there, page);
    if (places.total > 0) return places;
  }
  if (!isImplied) return NONE;
  return sureAnswer(context, lang, { ...query, text: isService ? `${SERVICE_TYPE} ${rest}` : rest }, page);
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
  { limit, offset }: Page,
): Promise<IntentAnswer | null> => {
  const { store } = context;
  const plainQuery: SearchQuery = { ...query, kind: undefined };
  const parsed = parseQuery(await need(store, SEARCH_WORDS_FILE, readSearchWords), asked.rest);
  const { types, isTypeOnly } = parsed;
  const isNear = asked.intent === "near-me";
  const namesTypes = asked.rest !== "" && isTypeOnly;
  const hasPlace = asked.rest !== "" && !namesTypes;
  const isWhole = async (): Promise<boolean> =>
    (await sureAnswer(context, lang, plainQuery, { limit: 1, offset: 0 })).total > 0;
  if (hasPlace && isNear) {
    // "Women's Mosque of America": a name.
    if (asked.isImplied && asked.wish === "feature" && (await isWhole())) return null;
    const there = await answerThere(context, lang, asked, parsed, plainQuery, { limit, offset });
    // Nobody looks at what a place is to have: "mosque with parking birmingham".
    if (there.total > 0)
      return { ...there, unheard: asked.isImplied && asked.wish === "feature" ? words(asked.phrase) : [] };
    if (asked.isImplied) return null;
  }
  // "Masjid al-Fajr Indianapolis": a name.
  if (hasPlace && !isNear && types.length > 0 && (await isWhole())) return null;
  const where =
    hasPlace && !isNear ? await whereOf(context, lang, asked.intent, { ...plainQuery, text: asked.rest }) : null;
  // "Eid prayer time london": what is left asks for something, too.
  if (hasPlace && !isNear && where === null) {
    const next = intentIn(await need(store, INTENTS_FILE, readIntents), asked.rest);
    if (next !== null) return answerIntent(context, lang, next, query, { limit, offset });
  }
  // "Eid Gah Mosque", "Al-Qibla Mosque": a name, and no question.
  if (!isNear && ((hasPlace && where === null) || namesTypes) && (await isWhole())) return null;
  const unheard = hasPlace && where === null ? parsed.words.map(({ word }) => word) : [];
  const event = await eventAsked(context, asked, where?.country ?? query.country ?? null);
  const type = types[0] ?? (asked.wish === "service" ? SERVICE_TYPE : null);
  const found: Found = { asked, where, event, type: isNear ? type : null };
  const page = { limit: offset === 0 ? Math.max(limit - 1, 1) : limit, offset: Math.max(offset - 1, 0) };
  const beside = query.kind === "intent" ? NONE : await answerBeside(context, lang, plainQuery, found, page);
  if (offset > 0) return { ...beside, total: beside.total + 1, unheard };
  const cards = [...toCards([await recordOf(context, lang, found)]), ...(limit > 1 ? beside.cards : [])];
  return { cards, total: beside.total + 1, documents: limit > 1 ? beside.documents : [], unheard };
};
