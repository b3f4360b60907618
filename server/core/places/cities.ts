/** /cities: the cities of one country, or of all countries in code order. */
import { once } from "#core/base/cache.ts";
import { need, type ShardCache } from "#core/shard/cache.ts";
import { type Directory, isHeld } from "#core/shard/directory.ts";
import { readListing, sliceCards } from "#core/shard/listing.ts";
import { citiesFile } from "#core/shard/paths.ts";
import { type ListAnswer, type Page, windowOf } from "./page.ts";

const cityCount = ({ countries }: Directory, code: string): number => countries[code]?.cities ?? 0;

/** Countries with cities, and the number of cities. */
const withCities = once((directory: Directory) =>
  Object.keys(directory.countries)
    .map((code) => [code, cityCount(directory, code)] as const)
    .filter(([code, count]) => count > 0 && isHeld(directory, code)),
);

export const listCities = async (
  store: ShardCache,
  directory: Directory,
  lang: string,
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
