/** Goes to the page that a guessed address means, on a host that cannot redirect: looked up in the data, as a server does. */
import type { City, Country } from "#core/model/city.ts";
import type { Place } from "#core/model/place.ts";
import type { SearchResult } from "#core/model/search.ts";
import { cityTarget, countryTarget, type Guess, guessAt, pageLanguageOf, viewTarget } from "#core/pages/guess.ts";
import { pathOfSite, siteAt } from "../../site/site.ts";
import { placeAt } from "../base/address.ts";
import { addressOf } from "../base/api.ts";
import { ask } from "../base/ask.ts";
import { LANGUAGES } from "../i18n/languages.ts";

const recordsAt = async <T>(address: string): Promise<readonly T[]> => {
  const answer = await ask<T>(address);
  return answer.ok ? answer.data : [];
};

/** A city is called just so from this score on. */
const CALLED_SO = 1;

const cityTargetOf = async (guess: Guess, words: string, lang: string): Promise<string | null> => {
  const { country } = guess;
  const slug = words.replaceAll(/[\s'’]+/g, "-");
  if (country !== null) {
    const [city] = await recordsAt<City>(addressOf("/cities", { country, city: slug, lang }));
    if (city !== undefined) return siteAt(cityTarget(guess, city));
  }
  const q = words.replaceAll("-", " ");
  const found = await recordsAt<SearchResult>(addressOf("/search", { q, kind: "city", country, lang }));
  const city = found.find((result) => result.slug === slug) ?? found.find(({ score }) => score >= CALLED_SO);
  if (city === undefined || city.country === null || city.lat === null || city.lng === null) return null;
  return siteAt(cityTarget(guess, { ...city, country: city.country, lat: city.lat, lng: city.lng }));
};

const targetOf = async (guess: Guess): Promise<string | null> => {
  const { country, city, placeId } = guess;
  const lang = pageLanguageOf(guess.lang);
  if (placeId !== null) {
    const [place] = await recordsAt<Place>(addressOf("/place", { id: placeId, lang }));
    return place === undefined ? null : placeAt(place);
  }
  if (city !== null) return cityTargetOf(guess, city, lang);
  if (country === null) return siteAt(viewTarget(guess));
  const [found] = await recordsAt<Country>(addressOf("/countries", { country, lang }));
  return found === undefined ? null : siteAt(countryTarget(guess, country));
};

/** Leaves for the page that the address means in a language; stays where it means none. */
export const goToGuessed = async (lang: string): Promise<void> => {
  const path = pathOfSite(location.pathname);
  const guess = guessAt(path, LANGUAGES);
  if (guess === null) return;
  const target = await targetOf({ ...guess, lang: guess.lang ?? lang });
  if (target !== null && target.split(/[?#]/)[0] !== siteAt(path)) location.replace(target);
};
