/**
 * What words of a query name for sure: places, countries, and the cities that some of the words name where the whole query names
 * nothing. Of cities of one name, the one in the region that the other words name is meant: "birmingham alabama".
 */
import { nameWords, words as plainWords } from "#core/base/fold.ts";
import type { Country } from "#core/model/city.ts";
import type { SearchResult } from "#core/model/search.ts";
import type { Page, PlaceAnswer } from "#core/places/page.ts";
import { citiesNamed, searchAll, type SearchQuery } from "#core/search/results.ts";
import { recentHits } from "#core/search/search.ts";
import { need } from "#core/shard/cache.ts";
import { NotHeld } from "#core/shard/directory.ts";
import { readIntents } from "#core/shard/intents.ts";
import { allCards, parseCards, readListing } from "#core/shard/listing.ts";
import { countriesFile, INTENTS_FILE } from "#core/shard/paths.ts";
import type { ApiContext } from "./context.ts";

/** From this score on, a result is what was meant. */
const SURE = 0.9;

/** The score of what is called just so. */
export const CALLED_SO = 1;

export const FIRST: Page = { limit: 1, offset: 0 };

export const NONE: PlaceAnswer = { cards: [], total: 0, documents: [] };

export const answerOf = async (
  context: ApiContext,
  lang: string,
  query: SearchQuery,
  page: Page,
): Promise<PlaceAnswer> => searchAll({ ...context, lang }, query, page, recentHits);

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

const plain = (text: string): string => plainWords(text).join(" ");

/** The country with a folded name in any language. */
export const countryNamed = async (
  { store, directory }: ApiContext,
  lang: string,
  name: string,
): Promise<Pick<Country, "code" | "name"> | null> => {
  const { countries } = await need(store, INTENTS_FILE, readIntents);
  const listing = await need(store, countriesFile(lang), readListing);
  const cards = allCards<Country>(listing);
  const isNamed = ({ names }: Country): boolean =>
    directory.languages.some((language) => plain(names[language] ?? "") === name);
  return cards.find((country) => country.code === countries?.[name] || isNamed(country)) ?? null;
};
/** A city, and the words of the query that name it. */
interface NamedCity {
  readonly city: SearchResult;
  readonly run: readonly string[];
}

/** Letters of a city's name that may as well be an abbreviation of another. */
const SHORT_NAME = 4;
/** Words that may name a city. */
const CITY_WORDS_MAX = 3;
/** Words at the end of a query that are looked at. */
const WORDS_MAX = 5;
/** Cities of one name. */
export const NAMESAKES_MAX = 8;

/** Whether some words that a city is called by are no abbreviation of its name: short words are like too many others. */
const isNameOf = ({ slug, name }: SearchResult, run: readonly string[]): boolean =>
  run.join("").length > SHORT_NAME || slug.startsWith(run.join("-")) || nameWords(name).join(" ") === run.join(" ");

/** The runs of so many words: at the end, at the beginning, between them. */
const runsOf = (words: readonly string[], length: number): readonly (readonly string[])[] => {
  const all = Array.from({ length: words.length - length + 1 }, (_, at) => words.slice(at, at + length));
  return [...all.slice(-1), ...all.slice(0, -1)];
};

/**
 * Whether some words may be the name of a city: not if half of them are single letters. Those are the dearest words to
 * look for, since so many names have one, and six of them have fifteen runs.
 */
export const mayNameCity = (run: readonly string[]): boolean => {
  const letters = run.filter((word) => [...word].length === 1).length;
  return 2 * letters < run.length;
};

/** The regions that some words name: "us-al". */
const regionsIn = (names: Readonly<Record<string, string>>, words: readonly string[]): ReadonlySet<string> => {
  const runs = [1, 2].flatMap((length) => runsOf(words, Math.min(length, words.length)));
  return new Set(runs.flatMap((run) => names[run.join(" ")] ?? []));
};

/**
 * The cities that some of the words name, best first; the more words name one, the better, and a region too is best. Throws
 * NotHeld where a device keeps none of them.
 */
export const citiesAmong = async (
  context: ApiContext,
  lang: string,
  query: SearchQuery,
  all: readonly string[],
): Promise<readonly NamedCity[]> => {
  const { store, directory } = context;
  const words = all.slice(-WORDS_MAX);
  const { regions = {} } = await need(store, INTENTS_FILE, readIntents);
  for (let length = Math.min(CITY_WORDS_MAX, words.length); length > 0; length -= 1) {
    const found: NamedCity[] = [];
    const inRegion: NamedCity[] = [];
    for (const run of runsOf(words, length).filter(mayNameCity)) {
      const sought = { ...query, text: run.join(" ") };
      const cities = await citiesNamed({ ...context, lang }, sought, NAMESAKES_MAX);
      const others = words.filter((word) => !run.includes(word));
      const there = regionsIn(regions, others);
      for (const city of cities.filter((candidate) => isNameOf(candidate, run))) {
        const region = city.region?.toLowerCase() ?? "";
        found.push({ city, run });
        if (there.has(`${city.country ?? ""}-${region}`.toLowerCase()) || others.includes(region))
          inRegion.push({ city, run });
      }
    }
    if (found.length > 0) return inRegion.length > 0 ? inRegion : found;
  }
  if (directory.held !== undefined && query.country === undefined)
    throw new NotHeld("no city is found in the downloaded countries");
  return [];
};
