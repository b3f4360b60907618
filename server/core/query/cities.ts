/** /cities: the cities of one country, or of all in the order of their codes. */
import type { Directory } from "#core/shard/directory.ts";
import { readListing, sliceCards } from "#core/shard/listing.ts";
import { citiesFile } from "#core/shard/names.ts";
import { windowOf } from "./answer.ts";
import type { ListAnswer, Page } from "./answer.ts";
import { need } from "./store.ts";
import type { Store } from "./store.ts";

export const listCities = async (
  store: Store,
  directory: Directory,
  lang: string,
  country: string | undefined,
  page: Page,
): Promise<ListAnswer> => {
  const cards: Uint8Array[] = [];
  let total = 0;
  for (const [code, { cities }] of Object.entries(directory.countries)) {
    if (cities === 0 || (country !== undefined && country !== code)) continue;
    const [from, to] = windowOf(page, total, cities);
    if (from < to) {
      const listing = await need(store, citiesFile(lang, code), readListing);
      cards.push(sliceCards(listing, from, to));
    }
    total += cities;
  }
  return { cards, total };
};
