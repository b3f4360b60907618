/** The places that an intent asks for, where the words beside its phrase name a city or a place. */
import { words } from "#core/base/fold.ts";
import type { SearchResult } from "#core/model/search.ts";
import type { PlaceAnswer } from "#core/places/page.ts";
import type { AskedIntent, ParsedQuery } from "#core/search/query-parser.ts";
import { need } from "#core/shard/cache.ts";
import { parseCards } from "#core/shard/listing.ts";
import { SEARCH_WORDS_FILE } from "#core/shard/paths.ts";
import { readSearchWords } from "#core/shard/search-words.ts";
import { answerOf, citiesAmong, FIRST, NONE, sureAnswer } from "./named.ts";
import type { SearchRequest } from "./search-request.ts";

/** Where services are held. A type of places is also a word for it. */
export const SERVICE_TYPE = "mosque";

/** An answer to a query, with the words of it that the answer does not consider, folded. */
export interface IntentAnswer extends PlaceAnswer {
  readonly unheard: readonly string[];
}

/** What places are asked for, apart from where. */
interface Wanted {
  /** The words for a type, the best first: each is tried until one finds something. */
  readonly kinds: readonly (readonly string[])[];
  /** Words that no search looks at: what a place is to have, as in "mosque with parking birmingham". */
  readonly ignored: readonly string[];
}

/** The words that tell a place or city apart, not its type. */
const tellingWords = ({ words: parsed }: ParsedQuery): readonly string[] => parsed.map(({ word }) => word);

const wantedBy = async ({ context }: SearchRequest, asked: AskedIntent, parsed: ParsedQuery): Promise<Wanted> => {
  const { phrase, rest, isImplied, wish } = asked;
  const { types } = await need(context.store, SEARCH_WORDS_FILE, readSearchWords);
  const isFeature = isImplied && wish === "feature";
  const ignored = isFeature ? words(phrase) : [];
  if (parsed.types.length > 0) {
    const telling = tellingWords(parsed);
    return { kinds: [words(rest).filter((word) => !telling.includes(word))], ignored };
  }
  // Who names no type means where prayers are held: "where can i pray in tokyo". "women prayer room dubai" would rather have a room.
  const inPhrase = ignored.filter((word) => Object.hasOwn(types, word));
  return { kinds: [...(inPhrase.length > 0 ? [inPhrase] : []), [SERVICE_TYPE]], ignored };
};

const unheardBy = ({ ignored }: Wanted, kind: readonly string[], others: readonly string[] = []): readonly string[] =>
  [...ignored, ...others].filter((word) => !kind.includes(word));

/** The wanted places in a city, where `others` are the words of the query that do not name it; `null` if it has none. */
const answerInCity = async (
  { context, lang, query, page }: SearchRequest,
  wanted: Wanted,
  { country, city, slug }: SearchResult,
  others: readonly string[],
): Promise<IntentAnswer | null> => {
  for (const kind of country === null ? [] : wanted.kinds) {
    const there = { ...query, text: kind.join(" "), country: country ?? undefined, city: city ?? slug };
    const places = await answerOf(context, lang, there, page);
    if (places.total > 0) return { ...places, unheard: unheardBy(wanted, kind, others) };
  }
  return null;
};

/** The place that all words name, with a word for a type: "jumuah east london mosque"; `null` if they name none. */
const answerByName = async (
  { context, lang, query, page }: SearchRequest,
  wanted: Wanted,
  { rest }: AskedIntent,
  { types }: ParsedQuery,
): Promise<IntentAnswer | null> => {
  for (const kind of [...wanted.kinds, []]) {
    const text = types.length > 0 ? rest : [...kind, rest].join(" ");
    const place = await sureAnswer(context, lang, { ...query, text }, page);
    if (place.total > 0) return { ...place, unheard: unheardBy(wanted, kind) };
  }
  return null;
};

/** The wanted places in a city that some of the words name; `null` if none of them names one that has any. */
const answerInCityAmong = async (
  request: SearchRequest,
  wanted: Wanted,
  telling: readonly string[],
): Promise<IntentAnswer | null> => {
  if (telling.length <= 1) return null;
  const { context, lang, query } = request;
  for (const { city, run } of await citiesAmong(context, lang, query, telling)) {
    const others = telling.filter((word) => !run.includes(word));
    const answer = await answerInCity(request, wanted, city, others);
    if (answer !== null) return answer;
  }
  return null;
};

/**
 * "friday prayer london", "mosques near me in leeds": the places of the city that the words beside the phrase name; with a
 * wish alone ("jumuah east london mosque") also the place. Empty if they name neither.
 */
export const answerThere = async (
  request: SearchRequest,
  asked: AskedIntent,
  parsed: ParsedQuery,
): Promise<IntentAnswer> => {
  const { context, lang, query } = request;
  const telling = tellingWords(parsed);
  const wanted = await wantedBy(request, asked, parsed);
  const named = await sureAnswer(context, lang, { ...query, text: telling.join(" "), kind: "city" }, FIRST);
  const [city] = parseCards<SearchResult>(named.cards);
  const there = city === undefined ? null : await answerInCity(request, wanted, city, []);
  if (there !== null) return there;
  const byName = asked.isImplied ? await answerByName(request, wanted, asked, parsed) : null;
  return byName ?? (await answerInCityAmong(request, wanted, telling)) ?? { ...NONE, unheard: [] };
};
