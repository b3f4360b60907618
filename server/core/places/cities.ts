/** /cities: the page of a list of cities, and the countries that have a city with a slug. */
import { once } from "#core/base/once.ts";
import { need, type ShardCache } from "#core/shard/cache.ts";
import type { CardSource } from "#core/shard/card-source.ts";
import { type Directory, isHeld } from "#core/shard/directory.ts";
import { readJson } from "#core/shard/json.ts";
import { readListing, sliceCards } from "#core/shard/listing.ts";
import { citiesFile, slugsFile } from "#core/shard/paths.ts";
import { type ListAnswer, type Page, windowOf } from "./page.ts";

const cityCount = ({ countries }: Directory, code: string): number => countries[code]?.cities ?? 0;

/** Countries with cities, and the number of cities. */
const withCities = once((directory: Directory) =>
  Object.keys(directory.countries)
    .map((code) => [code, cityCount(directory, code)] as const)
    .filter(([code, count]) => count > 0 && isHeld(directory, code)),
);

/** The cities of one country, or of all countries in code order. Reads only the requested pages. */
export const listCities = async (
  { store, directory, lang }: Pick<CardSource, "store" | "directory" | "lang">,
  country: string | undefined,
  page: Page,
): Promise<ListAnswer> => {
  const cards: Uint8Array[] = [];
  let total = 0;
  const counted = country === undefined ? withCities(directory) : [[country, cityCount(directory, country)] as const];
  for (const [code, cities] of counted) {
    const [from, to] = windowOf(page, total, cities);
    if (from < to) {
      const listing = await need(store, citiesFile(lang, code), readListing);
      cards.push(sliceCards(listing, from, to));
    }
    total += cities;
  }
  return { cards, total };
};

const readSlugs = (name: string, bytes: Uint8Array): ReadonlyMap<string, readonly string[]> =>
  new Map(Object.entries(readJson(name, bytes) as Record<string, readonly string[]>));

/** The countries that have a city with this slug: upper-case codes, sorted. */
export const citySlugCountries = async (store: ShardCache, slug: string): Promise<readonly string[]> =>
  (await store.get(slugsFile(slug), readSlugs))?.get(slug) ?? [];
