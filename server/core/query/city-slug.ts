/** From a city's slug to the countries that have a city of that name. */
import { readJson } from "#core/shard/json.ts";
import { slugsFile } from "#core/shard/names.ts";
import type { Store } from "./store.ts";

const readSlugs = (name: string, bytes: Uint8Array): ReadonlyMap<string, readonly string[]> =>
  new Map(Object.entries(readJson(name, bytes) as Record<string, readonly string[]>));

/** Upper-case codes, sorted; empty when no country has such a city. */
export const citySlugCountries = async (store: Store, slug: string): Promise<readonly string[]> =>
  (await store.get(slugsFile(slug), readSlugs))?.get(slug) ?? [];
