/**
 * GET /search, and the answer to a query that nothing matches as a whole: what it asks for if a word was mistyped
 * ("prayer tims london"), the events of the year that it names, or what the city has that some of its words name. Where
 * words are not considered, the answer says which: the directory does not know the mosques of a community, so "turkish
 * mosque berlin" is answered with the mosques of Berlin, without "turkish".
 */
import * as z from "zod";
import { foldedWords, nameWords, words as plainWords } from "#core/base/fold.ts";
import * as grammar from "#core/http/parameters.ts";
import { parseParameters } from "#core/http/parameters.ts";
import { listReply, toCards } from "#core/http/reply.ts";
import { RESULT_KINDS, type SearchResult } from "#core/model/search.ts";
import type { Page, PlaceAnswer } from "#core/places/list.ts";
import {
  type AskedIntent,
  intentIn,
  isGeneric,
  type ParsedQuery,
  parseQuery,
  yearIn,
} from "#core/search/query-parser.ts";
import { rankPlaces, searchAll, type SearchQuery } from "#core/search/results.ts";
import { recentHits } from "#core/search/search.ts";
import { likeness, likenessOfBeginning } from "#core/search/word-candidates.ts";
import { need, type ShardCache } from "#core/shard/cache.ts";
import { countryOf } from "#core/shard/dense-ids.ts";
import { NotHeld } from "#core/shard/directory.ts";
import { readIntents, readSearchWords, type SearchWords } from "#core/shard/json.ts";
import { parseCards } from "#core/shard/listing.ts";
import { INTENTS_FILE, SEARCH_WORDS_FILE } from "#core/shard/paths.ts";
import { emptyMetaOf } from "./around.ts";
import {
  type ApiContext,
  attributionOfPlaces,
  CACHE,
  cityIn,
  type Endpoint,
  languageOf,
  listMetaOf,
  withParameters,
} from "./context.ts";
import { answerIntent, answerOf, CALLED_SO, FIRST, type IntentAnswer, NONE, sureAnswer } from "./intent.ts";

interface Fallback extends PlaceAnswer {
  /** The words of the query that the answer does not consider, as they were typed. */
  readonly leftOut: readonly string[];
}

/** Below this score, the best of a query is a guess that anything else is better than. */
const POOR = 0.8;
/** Below this score, a guess without any word of the query is worth nothing. */
const WORTHLESS = 0.78;
/** From this likeness on, two words may be the same: one slip, or other letters for the same sounds. */
const ALIKE = 0.85;
/** The least score of a place whose postcode begins with the area that the query names. */
const IN_AREA = 0.7;
/** Letters of a city's name that may as well be an abbreviation of another. */
const SHORT_NAME = 4;
/** Words that may name a city. */
const CITY_WORDS_MAX = 3;
/** Results among which something of the type asked for would be. */
const TOP: Page = { limit: 10, offset: 0 };
/** Events of one name. */
const EVENTS: Page = { limit: 50, offset: 0 };

interface Asked {
  readonly context: ApiContext;
  readonly lang: string;
  readonly query: SearchQuery;
  readonly page: Page;
}

/** The words of a text, as typed, without those that `isKept` knows folded. */
const typedWithout = (text: string, isKept: (word: string) => boolean): readonly string[] =>
  text.split(/\s+/).filter((typed) => foldedWords(typed).some((word) => !isKept(word)));

/** Folded words of a text, as typed, with and without their articles. */
const typedAs = (text: string, said: readonly string[]): readonly string[] => {
  const known = new Set(said);
  return said.length === 0
    ? []
    : typedWithout(text, (word) => !known.has(word) && !plainWords(word).some((one) => known.has(one)));
};

/** The typed words other than some folded ones, with and without their articles. */
const leftOutOf = (text: string, kept: readonly string[]): readonly string[] => {
  const known = new Set(kept);
  return typedWithout(text, (word) => known.has(word) || plainWords(word).every((one) => known.has(one)));
};

const mistypedIntent = async ({ context, lang, query, page }: Asked): Promise<IntentAnswer | null> => {
  const intent = intentIn(await need(context.store, INTENTS_FILE, readIntents), query.text, true);
  if (intent === null || intent.isImplied) return null;
  const answer = await answerIntent(context, lang, intent, query, page);
  if (intent.rest === "" || answer === null) return answer;
  // What is left must name a place.
  const first = page.offset === 0 ? answer : await answerIntent(context, lang, intent, query, FIRST);
  const [card] = parseCards<SearchResult>(first?.cards ?? []);
  return card === undefined || card.country === null ? null : answer;
};

/** "ashura 2027", "when is hajj": the events of the year, else all that are known. */
const eventsOfYear = async ({ context, lang, query, page }: Asked): Promise<Fallback | null> => {
  if (query.kind !== undefined && query.kind !== "event") return null;
  const { beside } = await need(context.store, INTENTS_FILE, readIntents);
  const all = foldedWords(query.text);
  const year = all.find((word) => yearIn(word) !== null) ?? "";
  const own = all.filter((word) => word !== year && !beside.includes(word));
  if (own.length === 0 || own.length === all.length) return null;
  const text = own.join(" ");
  const found = await sureAnswer(context, lang, { ...query, text, kind: "event" }, EVENTS);
  if (found.total === 0) return null;
  const events = parseCards<SearchResult>(found.cards);
  const inYear = events.filter(
    ({ slug, starts_at: at }) => year === "" || slug.endsWith(`-${year}`) || at?.startsWith(year) === true,
  );
  const shown = inYear.length === 0 ? events : inYear;
  return {
    cards: toCards(shown.slice(page.offset, page.offset + page.limit)),
    total: shown.length,
    documents: [],
    leftOut: inYear.length === 0 ? [year] : [],
  };
};

/** "where is quba mosque": what the words name without those that only ask. */
const withoutAsking = async ({ context, lang, query, page }: Asked): Promise<Fallback | null> => {
  const { beside } = await need(context.store, INTENTS_FILE, readIntents);
  const all = foldedWords(query.text);
  const own = all.filter((word) => !beside.includes(word));
  if (own.length === 0 || own.length === all.length) return null;
  const answer = await sureAnswer(context, lang, { ...query, text: own.join(" ") }, page);
  return answer.total === 0 ? null : { ...answer, leftOut: [] };
};

/** A city, and the words of the query that name it. */
interface NamedCity {
  readonly city: SearchResult;
  readonly run: readonly string[];
}

/** Whether some words are the name of a city and no abbreviation of one: short words are like too many others. */
const isNameOf = ({ score, slug, name }: SearchResult, run: readonly string[]): boolean =>
  score >= CALLED_SO &&
  (run.join("").length > SHORT_NAME || slug.startsWith(run.join("-")) || nameWords(name).join(" ") === run.join(" "));

/** The cities that the last and the first words name; the more words, the better. */
const citiesAmong = async (
  { context, lang, query }: Asked,
  words: readonly string[],
): Promise<readonly NamedCity[]> => {
  for (let length = Math.min(CITY_WORDS_MAX, words.length); length > 0; length -= 1) {
    const ends = length === words.length ? [words] : [words.slice(-length), words.slice(0, length)];
    const found: NamedCity[] = [];
    for (const run of ends) {
      const text = run.join(" ");
      const { cards } = await sureAnswer(context, lang, { ...query, text, kind: "city" }, FIRST);
      const [city] = parseCards<SearchResult>(cards);
      if (city !== undefined && isNameOf(city, run)) found.push({ city, run });
    }
    if (found.length > 0) return found;
  }
  return [];
};

/** What is in the city that some words name: of the types asked for if there are any, else whatever there is. */
const inCityNamed = async (asked: Asked, words: SearchWords, { types }: ParsedQuery): Promise<Fallback | null> => {
  const { context, lang, query, page } = asked;
  const all = nameWords(query.text);
  const named = await citiesAmong(
    asked,
    all.filter((word) => !isGeneric(words, word)),
  );
  const generic = all.filter((word) => isGeneric(words, word));
  for (const { city, run } of types.length > 0 ? named : []) {
    const there = { ...query, text: generic.join(" "), country: city.country ?? undefined, city: city.slug };
    const answer = await answerOf(context, lang, there, page);
    if (answer.total > 0) return { ...answer, leftOut: leftOutOf(query.text, [...run, ...generic]) };
  }
  const [first] = named;
  if (first === undefined) return null;
  const { run } = first;
  const answer = await answerOf(context, lang, { ...query, text: run.join(" ") }, page);
  const fillers = generic.filter((word) => words.fillers.includes(word));
  return answer.total === 0 ? null : { ...answer, leftOut: leftOutOf(query.text, [...run, ...fillers]) };
};

/** "M1 1AE": what is in the area of a postcode, which is its first half. */
const inPostcodeArea = async ({ context, lang, query, page }: Asked): Promise<Fallback | null> => {
  const all = foldedWords(query.text);
  const [area = "", unit = ""] = all.slice(-2);
  if (!/^[a-z]+\d/.test(area) || !/^\d[a-z]+$/.test(unit)) return null;
  const text = all.slice(0, -1).join(" ");
  const [best] = parseCards<SearchResult>((await answerOf(context, lang, { ...query, text }, FIRST)).cards);
  if (best === undefined || best.score < IN_AREA) return null;
  return {
    ...(await answerOf(context, lang, { ...query, text }, page)),
    leftOut: typedWithout(query.text, (word) => word !== unit),
  };
};

/** "jfk terminal 4": the place that the query names without its last number, and without the word before that. */
const withoutNumber = async ({ context, lang, query, page }: Asked, words: SearchWords): Promise<Fallback | null> => {
  const all = nameWords(query.text);
  const at = all.findLastIndex((word) => /\d/.test(word) && yearIn(word) === null);
  if (at === -1) return null;
  for (const from of [at, at - 1].filter((one) => one >= 0)) {
    const less = [...all.slice(0, from), ...all.slice(at + 1)];
    if (less.every((word) => isGeneric(words, word))) return null;
    const answer = await sureAnswer(context, lang, { ...query, text: less.join(" ") }, page);
    if (answer.total > 0) return { ...answer, leftOut: leftOutOf(query.text, less) };
  }
  return null;
};

/** Whether no result at the top has a type that the query names, or the words for that type in its name. */
const lacksTypes = async (
  { context, lang, query }: Asked,
  words: SearchWords,
  types: readonly string[],
): Promise<boolean> => {
  const generic = nameWords(query.text).filter((word) => Object.hasOwn(words.types, word));
  const top = parseCards<SearchResult>((await answerOf(context, lang, query, TOP)).cards);
  return !top.some(({ type, name, romanised }) => {
    const own = new Set([...nameWords(name), ...nameWords(romanised ?? "")]);
    return types.includes(type ?? "") || generic.every((word) => own.has(word));
  });
};

/** The words of a query, other than those for types, and how many of them a result does not have in its name or city. */
const coverOf = (
  words: SearchWords,
  text: string,
  best: SearchResult,
): { readonly asked: number; readonly missing: number } => {
  const own = nameWords(text).filter((word) => !isGeneric(words, word));
  const forms = nameWords([best.name, best.romanised ?? "", (best.city ?? "").replaceAll("-", " ")].join(" "));
  const missing = own.filter(
    (word) => !forms.some((form) => likeness(word, form, false) >= ALIKE || likenessOfBeginning([word], form) > 0),
  );
  return { asked: own.length, missing: missing.length };
};

/** Whether a result, however little its words are like those asked for, has all of them, or all of several but one. */
const isCovered = ({ asked, missing }: ReturnType<typeof coverOf>): boolean =>
  missing === 0 || (missing === 1 && asked > 2);

/** The best result of a query, and the query parsed. */
interface Judged {
  readonly best: SearchResult | undefined;
  readonly words: SearchWords;
  readonly parsed: ParsedQuery;
}

const fallbackFor = async (asked: Asked, { best, words, parsed }: Judged): Promise<Fallback | null> => {
  const { context, query } = asked;
  if (best !== undefined && best.score >= POOR)
    return (await lacksTypes(asked, words, parsed.types)) ? inCityNamed(asked, words, parsed) : null;
  const meant = query.kind === undefined ? await mistypedIntent(asked) : null;
  if (meant !== null) return { ...meant, leftOut: typedAs(query.text, meant.unheard) };
  const events = await eventsOfYear(asked);
  if (events !== null) return events;
  const cover = best === undefined ? null : coverOf(words, query.text, best);
  if (cover !== null && isCovered(cover)) return null;
  const other =
    (await withoutAsking(asked)) ??
    (await inCityNamed(asked, words, parsed)) ??
    (await inPostcodeArea(asked)) ??
    (await withoutNumber(asked, words));
  if (other !== null) return other;
  const isWorthless = best !== undefined && best.score < WORTHLESS && cover?.missing === cover?.asked;
  // A device may lack the country that has it.
  const hasAll = context.directory.held === undefined;
  return isWorthless && hasAll ? { ...NONE, leftOut: [] } : null;
};

/** What is answered instead of what was found; `null` where that is better, also where a device keeps too little to know. */
const fallbackOf = async (asked: Asked, judged: Judged): Promise<Fallback | null> =>
  fallbackFor(asked, judged).catch((error: unknown) => {
    if (error instanceof NotHeld) return null;
    throw error;
  });

const LIMIT_MAX = 50;
const LIMIT_DEFAULT = 20;

export const searchParameters = z.object({
  q: grammar.textParameter,
  country: grammar.countryParameter.optional(),
  city: grammar.slugParameter.optional(),
  kind: grammar.choice(RESULT_KINDS, "Only results of this kind").optional(),
  lang: grammar.languageParameter.optional(),
  limit: grammar.integer(1, LIMIT_MAX, "The most records to answer").default(LIMIT_DEFAULT),
  offset: grammar.integer(0, Number.MAX_SAFE_INTEGER, "Records to pass over").default(0),
});

/** What a query asks for instead of a name. */
const intentOf = async (store: ShardCache, q: string): Promise<AskedIntent | null> =>
  intentIn(await need(store, INTENTS_FILE, readIntents), q);

/** Whether the best result is an answer to the query: much like it, and of a type that it names. */
const isAnswer = ({ score, type }: SearchResult, { types, isTypeOnly }: ParsedQuery): boolean =>
  score >= POOR && (types.length === 0 || isTypeOnly || types.includes(type ?? ""));

/** What has a name like the query; without one, what comes nearest to it. */
const named = async (
  context: ApiContext,
  lang: string,
  { kind, ...rest }: Omit<SearchQuery, "kind"> & { readonly kind: (typeof RESULT_KINDS)[number] | undefined },
  page: Page,
): Promise<Fallback> => {
  if (kind === "intent") return { ...NONE, leftOut: [] };
  const { store, directory, base } = context;
  const query: SearchQuery = { ...rest, kind };
  const found = await searchAll(store, directory, lang, base, query, page, recentHits);
  const { cards } = page.offset === 0 ? found : await answerOf(context, lang, query, FIRST);
  const [best] = parseCards<SearchResult>(cards.slice(0, 1));
  const words = await need(store, SEARCH_WORDS_FILE, readSearchWords);
  const parsed = parseQuery(words, query.text);
  const isFound = best !== undefined && isAnswer(best, parsed);
  const other = isFound ? null : await fallbackOf({ context, lang, query, page }, { best, words, parsed });
  return other ?? { ...found, leftOut: [] };
};

export const search: Endpoint = async ({ path, search: query }, context) =>
  withParameters(parseParameters(searchParameters, query), async (asked) => {
    const { q, country, city, kind, limit, offset } = asked;
    const lang = languageOf(context, asked.lang);
    const page = { limit, offset };
    const { store, directory, nowMs } = context;
    const regionOf = async (code: string, slug: string): Promise<string | null> =>
      (await cityIn(store, lang, code, slug))?.region ?? null;
    const sought = { text: q, country, city, nowMs, regionOf };
    const intent = kind === undefined || kind === "intent" ? await intentOf(store, q) : null;
    const answered = intent === null ? null : await answerIntent(context, lang, intent, { ...sought, kind }, page);
    const { cards, total, documents, leftOut } =
      answered === null
        ? await named(context, lang, { ...sought, kind }, page)
        : { ...answered, leftOut: typedAs(q, answered.unheard) };
    const owed = attributionOfPlaces(directory, documents.map(countryOf));
    const found = {
      ...listMetaOf(context, owed, lang, page, total),
      ...(leftOut.length > 0 && { left_out: leftOut }),
    };
    if (total > 0) return listReply(path, query, cards, found, CACHE.data);
    const { ranked, types } = await rankPlaces(store, directory, q, country);
    const around = { country, city, details: { types: types ?? undefined }, ranked };
    return listReply(path, query, cards, await emptyMetaOf(context, around, found), CACHE.data);
  });
