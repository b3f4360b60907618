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
import { readLabels } from "#core/shard/labels.ts";
import { parseCards } from "#core/shard/listing.ts";
import { EVENT_INDEX_FILE, INTENTS_FILE, labelsFile, SEARCH_WORDS_FILE } from "#core/shard/paths.ts";
import { readSearchWords } from "#core/shard/search-words.ts";
import type { ApiContext } from "./context.ts";
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

/** Where services are held. A type of places is also a word for it. */
const SERVICE_TYPE = "mosque";

/** An answer to a query, with the words of it that the answer does not consider, folded. */
export interface IntentAnswer extends PlaceAnswer {
  readonly unheard: readonly string[];
}

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
  const country = async (): Promise<Where | null> => {
    const found = await countryNamed(context, lang, query.text);
    return found === null ? null : { ...NOWHERE, country: found.code, name: found.name };
  };
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
  const there = event === null ? null : eventFor(event, country, nowMs);
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
    starts_at: there?.starts_at ?? null,
    status: there?.status ?? null,
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
  { phrase, rest, isImplied, wish }: AskedIntent,
  { types, words: own }: ParsedQuery,
  query: SearchQuery,
  page: Page,
): Promise<IntentAnswer> => {
  const telling = own.map(({ word }) => word);
  const { types: typeWords } = await need(context.store, SEARCH_WORDS_FILE, readSearchWords);
  const isFeature = isImplied && wish === "feature";
  const inPhrase = isFeature ? words(phrase).filter((word) => Object.hasOwn(typeWords, word)) : [];
  // Who names no type means where prayers are held: "where can i pray in tokyo". "women prayer room dubai" would rather have a room.
  const kinds =
    types.length > 0
      ? [words(rest).filter((word) => !telling.includes(word))]
      : [...(inPhrase.length > 0 ? [inPhrase] : []), [SERVICE_TYPE]];
  // Nobody looks at what a place is to have: "mosque with parking birmingham".
  const ignored = isFeature ? words(phrase) : [];
  const unheard = (kind: readonly string[], others: readonly string[] = []): readonly string[] =>
    [...ignored, ...others].filter((word) => !kind.includes(word));
  const within = async ({ country, city, slug }: SearchResult, others: readonly string[]) => {
    for (const kind of country === null ? [] : kinds) {
      const there = { ...query, text: kind.join(" "), country: country ?? undefined, city: city ?? slug };
      const places = await answerOf(context, lang, there, page);
      if (places.total > 0) return { ...places, unheard: unheard(kind, others) };
    }
    return null;
  };
  const named = await sureAnswer(context, lang, { ...query, text: telling.join(" "), kind: "city" }, FIRST);
  const [city] = parseCards<SearchResult>(named.cards);
  const there = city === undefined ? null : await within(city, []);
  if (there !== null) return there;
  for (const kind of isImplied ? kinds : []) {
    const text = types.length > 0 ? rest : [...kind, rest].join(" ");
    const place = await sureAnswer(context, lang, { ...query, text }, page);
    if (place.total > 0) return { ...place, unheard: unheard(kind) };
  }
  for (const { city: one, run } of telling.length > 1 ? await citiesAmong(context, lang, query, telling) : []) {
    const others = telling.filter((word) => !run.includes(word));
    const found = await within(one, others);
    if (found !== null) return found;
  }
  return { ...NONE, unheard: [] };
};

/** From this score on, a name may be a city's with one letter wrong. */
const MISTYPED = 0.85;

/** "maghrib birmigham", "jam maghrib surabaya": the city that some words name, or that all of them name but for a slip. */
const cityAmong = async (
  context: ApiContext,
  lang: string,
  query: SearchQuery,
): Promise<{ readonly where: Where; readonly run: readonly string[] } | null> => {
  const all = words(query.text);
  const [named] = all.length > 1 ? await citiesAmong(context, lang, query, all) : [];
  if (named !== undefined) return { where: { ...named.city, city: named.city.slug }, run: named.run };
  const { cards } = await answerOf(context, lang, { ...query, kind: "city" }, FIRST);
  const [best] = parseCards<SearchResult>(cards);
  const isGuess = best !== undefined && best.score >= MISTYPED && query.text.length > SHORT_NAME;
  return isGuess ? { where: { ...best, city: best.slug }, run: all } : null;
};

/** Whether a query names an event, without its year and the words that say nothing beside one. */
const namesEvent = async (context: ApiContext, lang: string, query: SearchQuery): Promise<boolean> => {
  const { beside } = await need(context.store, INTENTS_FILE, readIntents);
  const own = foldedWords(query.text).filter((word) => yearIn(word) === null && !beside.includes(word));
  return (await sureAnswer(context, lang, { ...query, text: own.join(" "), kind: "event" }, FIRST)).total > 0;
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
    if (there.total > 0) return there;
    if (asked.isImplied) return null;
  }
  // "Masjid al-Fajr Indianapolis": a name.
  if (hasPlace && !isNear && types.length > 0 && (await isWhole())) return null;
  const whole =
    hasPlace && !isNear ? await whereOf(context, lang, asked.intent, { ...plainQuery, text: asked.rest }) : null;
  // "Eid prayer time london": what is left asks for something, too.
  const isOpen = hasPlace && !isNear && whole === null;
  if (isOpen) {
    const next = intentIn(await need(store, INTENTS_FILE, readIntents), asked.rest);
    if (next !== null) return answerIntent(context, lang, next, query, { limit, offset });
  }
  // "Eid Gah Mosque", "Al-Qibla Mosque": a name, and no question.
  if ((isOpen || (namesTypes && !isNear)) && (await isWhole())) return null;
  // "Eid Milad un Nabi 2027": another event, whose name has the word.
  if (isOpen && OBSERVANCES[asked.intent] !== undefined && (await namesEvent(context, lang, plainQuery))) return null;
  // "dhaka airport namaz room": a place, and no question.
  if (isOpen && types.length > 0 && !types.includes(SERVICE_TYPE)) return null;
  const among = isOpen ? await cityAmong(context, lang, { ...plainQuery, text: asked.rest }) : null;
  const where = whole ?? among?.where ?? null;
  const left = parsed.words.map(({ word }) => word).filter((word) => among?.run.includes(word) !== true);
  const unheard = hasPlace && whole === null ? left : [];
  const event = await eventAsked(context, asked, where?.country ?? query.country ?? null);
  const type = types[0] ?? (asked.wish === "service" ? SERVICE_TYPE : null);
  const found: Found = { asked, where, event, type: isNear ? type : null };
  const page = { limit: offset === 0 ? Math.max(limit - 1, 1) : limit, offset: Math.max(offset - 1, 0) };
  const beside = query.kind === "intent" ? NONE : await answerBeside(context, lang, plainQuery, found, page);
  if (offset > 0) return { ...beside, total: beside.total + 1, unheard };
  const cards = [...toCards([await recordOf(context, lang, found)]), ...(limit > 1 ? beside.cards : [])];
  return { cards, total: beside.total + 1, documents: limit > 1 ? beside.documents : [], unheard };
};
