/** GET /search */
import * as z from "zod";
import * as grammar from "#core/http/parameters.ts";
import { parseParameters } from "#core/http/parameters.ts";
import { listReply } from "#core/http/reply.ts";
import type { SearchResult } from "#core/model/search.ts";
import { RESULT_KINDS } from "#core/values/search.ts";
import { withoutAffixes } from "#core/search/affixes.ts";
import { openLexicon } from "#core/search/lexicon-reader.ts";
import { type AskedIntent, intentIn, isAsking, parseQuery } from "#core/search/query-parser.ts";
import type { Page } from "#core/places/page.ts";
import { rankPlaces, searchAll, type SearchQuery } from "#core/search/results.ts";
import { recentHits } from "#core/search/search.ts";
import { need, type ShardCache } from "#core/shard/cache.ts";
import { countryOf } from "#core/shard/dense-ids.ts";
import { readIntents } from "#core/shard/intents.ts";
import { readSearchWords } from "#core/shard/search-words.ts";
import { parseCards } from "#core/shard/listing.ts";
import { NO_RATINGS } from "#core/shard/live-ratings.ts";
import { INTENTS_FILE, SEARCH_WORDS_FILE } from "#core/shard/paths.ts";
import { emptyMetaOf } from "./around.ts";
import {
  type ApiContext,
  attributionOfPlaces,
  CACHE,
  cityIn,
  countryIn,
  type Endpoint,
  languageOf,
  listMetaOf,
  withParameters,
} from "./context.ts";
import { answerIntent } from "./intent.ts";
import { answerOf, FIRST, NONE } from "./named.ts";
import { type Fallback, fallbackOf, typedAs } from "./search-fallback.ts";
import { understoodOf } from "./understood.ts";

export const searchParameters = z.object({
  q: grammar.textParameter,
  country: grammar.countryParameter.optional(),
  city: grammar.slugParameter.optional(),
  kind: grammar.choice(RESULT_KINDS, "Only results of this kind").optional(),
  lang: grammar.languageParameter.optional(),
  ...grammar.pageParameters(50),
});

/** What a query asks for instead of a name. */
const intentOf = async (store: ShardCache, q: string): Promise<AskedIntent | null> =>
  intentIn(await need(store, INTENTS_FILE, readIntents), q);

/** The query without what its language writes on names of cities. */
const bareQuery = async (store: ShardCache, q: string): Promise<string> => {
  const [lexicon, intents] = await Promise.all([openLexicon(store), need(store, INTENTS_FILE, readIntents)]);
  return withoutAffixes(lexicon, q, (word) => isAsking(intents, word));
};

/** `meta` of an answer that does not consider every word: the words, and the types of places that they name. */
const leftOutMeta = async (store: ShardCache, leftOut: readonly string[]) => {
  if (leftOut.length === 0) return {};
  const { types } = parseQuery(await need(store, SEARCH_WORDS_FILE, readSearchWords), leftOut.join(" "));
  return { left_out: leftOut, ...(types.length > 0 && { left_out_types: types }) };
};

/** The query as it was typed, without what its language writes on names, and what it asks for if that was answered. */
interface Heard {
  readonly typed: string;
  readonly bare: string;
  readonly intent: AskedIntent | null;
}

/** `meta` of a first page: what the words of the query became, those left out apart. */
const understoodMeta = async (
  { store }: ApiContext,
  lang: string,
  heard: Heard,
  first: SearchResult | undefined,
  leftOut: readonly string[],
) => {
  // An intent that only a slip hides has words of no phrase.
  if (first === undefined || (first.kind === "intent" && heard.intent === null)) return {};
  const words = await need(store, SEARCH_WORDS_FILE, readSearchWords);
  const countryNames = async (): Promise<readonly string[]> => {
    const country = first.country === null ? null : await countryIn(store, lang, first.country);
    return country === null ? [] : [country.code, country.name, ...Object.values(country.names)];
  };
  const understood = await understoodOf({ ...heard, words, leftOut, first, countryNames });
  return understood.length === 0 ? {} : { understood };
};

/** What has a name like the query; without one, what comes nearest to it. */
const named = async (
  context: ApiContext,
  lang: string,
  { kind, ...rest }: Omit<SearchQuery, "kind"> & { readonly kind: (typeof RESULT_KINDS)[number] | undefined },
  page: Page,
): Promise<Fallback> => {
  if (kind === "intent") return { ...NONE, leftOut: [] };
  const { store } = context;
  const query: SearchQuery = { ...rest, kind };
  const found = await searchAll({ ...context, lang }, query, page, recentHits);
  const { cards } = page.offset === 0 ? found : await answerOf(context, lang, query, FIRST);
  const [best] = parseCards<SearchResult>(cards.slice(0, 1));
  const words = await need(store, SEARCH_WORDS_FILE, readSearchWords);
  const other = await fallbackOf(
    { context, lang, query, page },
    { best, words, parsed: parseQuery(words, query.text) },
  );
  return other ?? { ...found, leftOut: [] };
};

export const search: Endpoint = async (request, context) =>
  withParameters(parseParameters(searchParameters, request.search), async (asked) => {
    const { country, city, kind, limit, offset } = asked;
    const lang = languageOf(context, asked.lang);
    const page = { limit, offset };
    const { store, directory, nowMs } = context;
    const q = await bareQuery(store, asked.q);
    const regionOf = async (code: string, slug: string): Promise<string | null> =>
      (await cityIn(store, lang, code, slug))?.region ?? null;
    const sought = { text: q, country, city, nowMs, regionOf };
    const intent = kind === undefined || kind === "intent" ? await intentOf(store, q) : null;
    const answered = intent === null ? null : await answerIntent(context, lang, intent, { ...sought, kind }, page);
    const { cards, total, documents, leftOut } =
      answered === null
        ? await named(context, lang, { ...sought, kind }, page)
        : { ...answered, leftOut: typedAs(q, answered.unheard) };
    const heard = { typed: asked.q, bare: q, intent: answered === null ? null : intent };
    const owed = attributionOfPlaces(directory, documents.map(countryOf));
    const found = {
      ...listMetaOf(context, owed, lang, page, total),
      ...(await leftOutMeta(store, leftOut)),
      ...(offset === 0 && (await understoodMeta(context, lang, heard, parseCards<SearchResult>(cards)[0], leftOut))),
    };
    if (total > 0) return listReply(request, cards, found, CACHE.data);
    const { ranked, types } = await rankPlaces(store, directory, q, country);
    const filter = { country, city, details: { types: types ?? undefined }, ranked };
    // The address and the data alone decide an answer of /search: it takes the ratings of the build.
    const meta = await emptyMetaOf({ ...context, ratings: NO_RATINGS }, filter, found);
    return listReply(request, cards, meta, CACHE.data);
  });
