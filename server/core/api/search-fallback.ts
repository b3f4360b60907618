/**
 * The answer to a query that nothing matches as a whole: what it asks for if a word was mistyped ("prayer tims london"), the
 * events of the year that it names, or what the city has that some of its words name. Where words are not considered, the
 * answer says which: the directory does not know the mosques of a community, so "turkish mosque berlin" is answered
 * with the mosques of Berlin, without "turkish".
 */
import { foldedWords, nameWords, words as plainWords } from "#core/base/fold.ts";
import { toCards } from "#core/http/reply.ts";
import type { SearchResult } from "#core/model/search.ts";
import type { Page, PlaceAnswer } from "#core/places/page.ts";
import { intentIn, isGeneric, type ParsedQuery, yearIn } from "#core/search/query-parser.ts";
import { USUAL_TYPE } from "#core/search/query-relaxation.ts";
import { citiesNamed } from "#core/search/results.ts";
import { likeness, likenessOfBeginning } from "#core/search/word-candidates.ts";
import { need } from "#core/shard/cache.ts";
import { readIntents } from "#core/shard/intents.ts";
import type { SearchWords } from "#core/shard/search-words.ts";
import { NotHeld } from "#core/shard/directory.ts";
import { parseCards } from "#core/shard/listing.ts";
import { INTENTS_FILE } from "#core/shard/paths.ts";
import { answerIntent } from "./intent.ts";
import type { IntentAnswer } from "./intent-places.ts";
import type { ApiContext } from "./context.ts";
import type { SearchRequest } from "./search-request.ts";
import { answerOf, CALLED_SO, citiesAmong, FIRST, NAMESAKES_MAX, NONE, sureAnswer } from "./named.ts";

export interface Fallback extends PlaceAnswer {
  /** The words of the query that the answer does not consider, as they were typed. */
  readonly leftOut: readonly string[];
}

/** Below this score, the best of a query is a guess that anything else is better than; without any word of the query it is worth nothing. */
const POOR = 0.8;
/** From this likeness on, two words may be the same: one slip, or other letters for the same sounds. */
const ALIKE = 0.85;
/** The least score of a place whose postcode begins with the area that the query names. */
const IN_AREA = 0.7;
/** Results among which something of the type asked for would be. */
const TOP: Page = { limit: 10, offset: 0 };
/** Events of one name. */
const EVENTS: Page = { limit: 50, offset: 0 };

/** The words of a text, as typed, without those that `isKept` knows folded. */
const typedWithout = (text: string, isKept: (word: string) => boolean): readonly string[] =>
  text.split(/\s+/).filter((typed) => foldedWords(typed).some((word) => !isKept(word)));

/** Folded words of a text, as typed, with and without their articles. */
export const typedAs = (text: string, folded: readonly string[]): readonly string[] => {
  const wanted = new Set(folded);
  return folded.length === 0
    ? []
    : typedWithout(text, (word) => !wanted.has(word) && !plainWords(word).some((form) => wanted.has(form)));
};

/** The typed words other than some folded ones, with and without their articles. */
const leftOutOf = (text: string, considered: readonly string[]): readonly string[] => {
  const words = new Set(considered);
  return typedWithout(text, (word) => words.has(word) || plainWords(word).every((form) => words.has(form)));
};

/** Words that say nothing beside a question, such as where, is, today. */
const askingWords = async ({ store }: ApiContext): Promise<readonly string[]> =>
  (await need(store, INTENTS_FILE, readIntents)).beside;

const mistypedIntent = async ({ context, lang, query, page }: SearchRequest): Promise<IntentAnswer | null> => {
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
const eventsOfYear = async ({ context, lang, query, page }: SearchRequest): Promise<Fallback | null> => {
  if (query.kind !== undefined && query.kind !== "event") return null;
  const beside = await askingWords(context);
  const all = foldedWords(query.text);
  const year = all.find((word) => yearIn(word) !== null) ?? "";
  const rest = all.filter((word) => word !== year && !beside.includes(word));
  if (rest.length === 0 || rest.length === all.length) return null;
  const text = rest.join(" ");
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

/** "where is quba mosque": what the words name without those that only ask; `null` if they name nothing that scores above `least`. */
const withoutAsking = async (
  { context, lang, query, page }: SearchRequest,
  least: number,
): Promise<Fallback | null> => {
  const beside = await askingWords(context);
  const all = foldedWords(query.text);
  const rest = all.filter((word) => !beside.includes(word));
  if (rest.length === 0 || rest.length === all.length) return null;
  const sought = { ...query, text: rest.join(" ") };
  const [best] = parseCards<SearchResult>((await sureAnswer(context, lang, sought, FIRST)).cards);
  if (best === undefined || best.score <= least) return null;
  return { ...(await answerOf(context, lang, sought, page)), leftOut: [] };
};

/** What is in the city that some words name: of the types asked for if there are any, else whatever there is. */
const inCityNamed = async (
  request: SearchRequest,
  words: SearchWords,
  { types }: ParsedQuery,
): Promise<Fallback | null> => {
  const { context, lang, query, page } = request;
  const all = nameWords(query.text);
  const distinctive = all.filter((word) => !isGeneric(words, word));
  const named = await citiesAmong(context, lang, query, distinctive);
  const generic = all.filter((word) => isGeneric(words, word));
  // Who looks for another place of prayer is served by a mosque.
  const isForPrayer = types.some((type) => words.prayer.includes(type));
  const kinds = types.length === 0 ? [] : [generic, ...(isForPrayer ? [[USUAL_TYPE]] : [])];
  for (const kind of kinds)
    for (const { city, run } of named) {
      const there = { ...query, text: kind.join(" "), country: city.country ?? undefined, city: city.slug };
      const answer = await answerOf(context, lang, there, page);
      if (answer.total > 0) return { ...answer, leftOut: leftOutOf(query.text, [...run, ...kind]) };
    }
  const [first] = named;
  if (first === undefined) return null;
  const { city, run } = first;
  // Namesakes elsewhere are not meant where the query names the region of one.
  const isSure = named.every((namesake) => namesake.city.country === city.country);
  const country = isSure ? (city.country ?? undefined) : query.country;
  const answer = await answerOf(context, lang, { ...query, text: run.join(" "), country }, page);
  const fillers = generic.filter((word) => words.fillers.includes(word));
  return answer.total === 0 ? null : { ...answer, leftOut: leftOutOf(query.text, [...run, ...fillers]) };
};

/** The words of a query, other than those for types, and how many of them a result does not have in its name or city. */
const coverOf = (
  words: SearchWords,
  text: string,
  best: SearchResult,
): { readonly asked: number; readonly missing: number } => {
  const distinctive = nameWords(text).filter((word) => !isGeneric(words, word));
  const forms = nameWords([best.name, best.romanised ?? "", (best.city ?? "").replaceAll("-", " ")].join(" "));
  const missing = distinctive.filter(
    (word) => !forms.some((form) => likeness(word, form, false) >= ALIKE || likenessOfBeginning([word], form) > 0),
  );
  return { asked: distinctive.length, missing: missing.length };
};

/** The best result of a query, and the query parsed. */
interface Judged {
  readonly best: SearchResult | undefined;
  readonly words: SearchWords;
  readonly parsed: ParsedQuery;
}

/**
 * "halal food whitechapel": what the city of the best match has of the type asked for, where the words say only where the match
 * is and it is of another type.
 */
const aroundBest = async (
  { context, lang, query, page }: SearchRequest,
  { best, words, parsed }: Judged,
): Promise<Fallback | null> => {
  if (best?.kind !== "place" || best.city === null || best.score < IN_AREA || parsed.isTypeOnly) return null;
  if (parsed.types.length === 0 || parsed.types.includes(best.type ?? "")) return null;
  const cover = coverOf(words, query.text, best);
  if (cover.missing < cover.asked) return null;
  const generic = nameWords(query.text).filter((word) => isGeneric(words, word));
  const there = { ...query, text: generic.join(" "), country: best.country ?? undefined, city: best.city };
  const answer = await answerOf(context, lang, there, page);
  return answer.total === 0 ? null : { ...answer, leftOut: leftOutOf(query.text, generic) };
};

/** "M1 1AE": what is in the area of a postcode, which is its first half. */
const inPostcodeArea = async ({ context, lang, query, page }: SearchRequest): Promise<Fallback | null> => {
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
const withoutNumber = async (
  { context, lang, query, page }: SearchRequest,
  words: SearchWords,
): Promise<Fallback | null> => {
  const all = nameWords(query.text);
  const at = all.findLastIndex((word) => /\d/.test(word) && yearIn(word) === null);
  if (at === -1) return null;
  for (const from of [at, at - 1].filter((index) => index >= 0)) {
    const less = [...all.slice(0, from), ...all.slice(at + 1)];
    if (less.every((word) => isGeneric(words, word))) return null;
    const text = less.join(" ");
    const [best] = parseCards<SearchResult>((await answerOf(context, lang, { ...query, text }, FIRST)).cards);
    if (best === undefined || best.score < POOR || coverOf(words, text, best).missing > 0) continue;
    return { ...(await answerOf(context, lang, { ...query, text }, page)), leftOut: leftOutOf(query.text, less) };
  }
  return null;
};

/** Whether no result at the top has a type that the query names, or the words for that type in its name. */
const lacksTypes = async (
  { context, lang, query }: SearchRequest,
  words: SearchWords,
  types: readonly string[],
): Promise<boolean> => {
  const generic = nameWords(query.text).filter((word) => Object.hasOwn(words.types, word));
  const top = parseCards<SearchResult>((await answerOf(context, lang, query, TOP)).cards);
  return !top.some(({ type, name, romanised }) => {
    const wordsOfName = new Set([...nameWords(name), ...nameWords(romanised ?? "")]);
    return types.includes(type ?? "") || generic.every((word) => wordsOfName.has(word));
  });
};

/** Whether a result, however little its words are like those asked for, has all of them, or all of several but one. */
const isCovered = ({ asked, missing }: ReturnType<typeof coverOf>): boolean =>
  missing === 0 || (missing === 1 && asked > 2);

/**
 * Whether the words beside those for a type call a city by its name, and the best match is neither there nor has all of them in
 * its name: "mosque in cheb" asks for no mosque of Chebli.
 */
const isElsewhere = async (request: SearchRequest, { best, words, parsed }: Judged): Promise<boolean> => {
  if (best?.kind !== "place" || parsed.types.length === 0 || parsed.isTypeOnly) return false;
  const { context, lang, query } = request;
  const beside = await askingWords(context);
  const telling = nameWords(query.text).filter((word) => !isGeneric(words, word) && !beside.includes(word));
  if (telling.length === 0) return false;
  const named = new Set(nameWords([best.name, best.romanised ?? ""].join(" ")));
  if (telling.every((word) => named.has(word))) return false;
  const cities = await citiesNamed({ ...context, lang }, { ...query, text: telling.join(" ") }, NAMESAKES_MAX);
  return cities.length > 0 && !cities.some(({ country, slug }) => country === best.country && slug === best.city);
};

/** The answer where what was found has none of the types that the query names; `null` if it has one. */
const ofOtherType = async (request: SearchRequest, judged: Judged): Promise<Fallback | null> => {
  const { words, parsed } = judged;
  if (!(await lacksTypes(request, words, parsed.types))) return null;
  return (await inCityNamed(request, words, parsed)) ?? aroundBest(request, judged);
};

/** The answer to a query that means something else than its words say: a mistyped intent, or the events of a year. */
const meantBy = async (request: SearchRequest): Promise<Fallback | null> => {
  const { query } = request;
  const intended = query.kind === undefined ? await mistypedIntent(request) : null;
  return intended === null ? eventsOfYear(request) : { ...intended, leftOut: typedAs(query.text, intended.unheard) };
};

/** The answer for a part of the words. */
const forSomeWords = async (request: SearchRequest, judged: Judged): Promise<Fallback | null> => {
  const { words, parsed } = judged;
  return (
    (await withoutAsking(request, 0)) ??
    (await inCityNamed(request, words, parsed)) ??
    (await inPostcodeArea(request)) ??
    (await aroundBest(request, judged)) ??
    withoutNumber(request, words)
  );
};

/** Whether the best result is an answer to the query: as like it as can be if words of it only ask, and of a type that it names. */
const isAnswer = async (
  { context, query }: SearchRequest,
  { score, type }: SearchResult,
  { types, isTypeOnly }: ParsedQuery,
): Promise<boolean> => {
  const beside = await askingWords(context);
  const hasAsking = foldedWords(query.text).some((word) => beside.includes(word));
  return score >= (hasAsking ? CALLED_SO : POOR) && (types.length === 0 || isTypeOnly || types.includes(type ?? ""));
};

/** The answer where the best match is poor, or nothing matches. */
const insteadOfPoor = async (request: SearchRequest, judged: Judged): Promise<Fallback | null> => {
  const { best, words } = judged;
  const meant = await meantBy(request);
  if (meant !== null) return meant;
  const cover = best === undefined ? null : coverOf(words, request.query.text, best);
  if (cover !== null && isCovered(cover)) return null;
  const partial = await forSomeWords(request, judged);
  if (partial !== null) return partial;
  const isWorthless = cover !== null && cover.missing === cover.asked;
  // A device may lack the country that has it.
  const hasAll = request.context.directory.held === undefined;
  return isWorthless && hasAll ? { ...NONE, leftOut: [] } : null;
};

const fallbackFor = async (request: SearchRequest, judged: Judged): Promise<Fallback | null> => {
  const { best, words, parsed } = judged;
  if (best === undefined) return insteadOfPoor(request, judged);
  const isAway = await isElsewhere(request, judged);
  if (!isAway && (await isAnswer(request, best, parsed))) return null;
  const asked = await withoutAsking(request, best.score);
  if (asked !== null) return asked;
  if (best.score < POOR) return insteadOfPoor(request, judged);
  return isAway ? inCityNamed(request, words, parsed) : ofOtherType(request, judged);
};

/** What is answered instead of what was found; `null` where that answers the query, or is better, also where a device keeps too little to know. */
export const fallbackOf = async (request: SearchRequest, judged: Judged): Promise<Fallback | null> =>
  fallbackFor(request, judged).catch((error: unknown) => {
    if (error instanceof NotHeld) return null;
    throw error;
  });
