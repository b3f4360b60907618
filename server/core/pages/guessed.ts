/**
 * Redirects from addresses that people guess (guess.ts) to the pages that they mean: temporary where the reader's language or
 * the names of cities decide. The location is a path of the site that is made here: nothing of the request is put into it but words that
 * the data have.
 */
import { CACHE, type ApiContext, cityIn, countryIn } from "#core/api/context.ts";
import { CALLED_SO, FIRST, sureAnswer } from "#core/api/named.ts";
import { type HeaderTable, SECURITY } from "#core/http/headers.ts";
import type { Reply } from "#core/http/reply.ts";
import { ID_MAX } from "#core/values/ids.ts";
import type { City } from "#core/model/city.ts";
import type { SearchResult } from "#core/model/search.ts";
import { citySlugCountries } from "#core/places/cities.ts";
import { findPlace, parseCards } from "#core/shard/listing.ts";
import { placePath } from "./address.ts";
import {
  cityTarget,
  countryTarget,
  type Guess,
  guessAt,
  type GuessedCity,
  isOfPage,
  pageLanguageOf,
  viewTarget,
} from "./guess.ts";

interface Asked {
  readonly path: string;
  readonly search: string;
  /** Of the request; its first language of the pages is that of a page whose address names none. */
  readonly acceptLanguage: string;
}

/** The languages that a reader wants, the most wanted first. */
const wantedIn = (header: string): readonly string[] =>
  header
    .split(",")
    .map((range) => {
      const [tag = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
      return { language: tag.replace(/-.*$/s, ""), weight: weight === undefined ? 1 : Number(weight) || 0 };
    })
    .sort((a, b) => b.weight - a.weight)
    .map(({ language }) => language);

const slugOf = (words: string): string => words.replaceAll(/[\s'’]+/g, "-");

/** The most populous city with a slug, in a country or in any. */
const citySlugged = async (
  { store }: ApiContext,
  lang: string,
  country: string | null,
  slug: string,
): Promise<City | null> => {
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug)) return null;
  const countries = country === null ? await citySlugCountries(store, slug) : [country];
  let best: City | null = null;
  for (const code of countries) {
    const city = await cityIn(store, lang, code, slug);
    if (city !== null && (best === null || (city.population ?? 0) > (best.population ?? 0))) best = city;
  }
  return best;
};

/** A city by the name that words are in any language, if they are one. */
const cityCalled = async (
  context: ApiContext,
  lang: string,
  country: string | null,
  words: string,
): Promise<GuessedCity | null> => {
  const query = {
    text: words.replaceAll("-", " "),
    kind: "city" as const,
    nowMs: context.nowMs,
    ...(country !== null && { country }),
  };
  const [first] = parseCards<SearchResult>((await sureAnswer(context, lang, query, FIRST)).cards);
  if (first === undefined || first.score < CALLED_SO) return null;
  const { slug, name, lat, lng, country: code } = first;
  return code === null || lat === null || lng === null ? null : { slug, country: code, name, lat, lng };
};

/** The path that an address means; `null` if it means nothing that is there. */
const targetOf = async (guess: Guess, context: ApiContext): Promise<string | null> => {
  const { lang, country, city, placeId } = guess;
  const data = pageLanguageOf(lang);
  if (placeId !== null) {
    const place = placeId > ID_MAX ? null : await findPlace(context.store, context.directory, data, placeId);
    const texts = lang === null || lang === data ? "" : `?lang=${lang}`;
    return place === null ? null : `${placePath(data, place)}${texts}`;
  }
  if (city !== null) {
    const found =
      (await citySlugged(context, data, country, slugOf(city))) ?? (await cityCalled(context, data, country, city));
    return found === null ? null : cityTarget(guess, found);
  }
  if (country !== null)
    return (await countryIn(context.store, data, country)) === null ? null : countryTarget(guess, country);
  return viewTarget(guess);
};

/** A redirect to the page that an address means; `null` if it means none, or is that page itself. */
export const guessedReply = async (
  { path, search, acceptLanguage }: Asked,
  context: ApiContext,
  languages: readonly string[],
): Promise<Reply | null> => {
  const guess = guessAt(path, languages);
  if (guess === null) return null;
  const isOf = (language: string | null): language is string => language !== null && languages.includes(language);
  const asked = new URLSearchParams(search).get("lang");
  const named = isOf(asked) ? asked : guess.lang;
  // Other views speak the reader's language without being told.
  const isByReader = named === null && isOfPage(guess);
  const lang = isByReader ? (wantedIn(acceptLanguage).find(isOf) ?? null) : named;
  const location = await targetOf({ ...guess, lang }, context);
  if (location === null || location === path) return null;
  const headers: HeaderTable = {
    location,
    "cache-control": isByReader ? "no-store" : CACHE.data,
    ...(isByReader && { vary: "Accept-Language" }),
  };
  // Of which city a name is may change with the data.
  const isFixed = !isByReader && guess.city === null;
  return { status: isFixed ? 301 : 302, headers, guard: SECURITY, parts: [] };
};
