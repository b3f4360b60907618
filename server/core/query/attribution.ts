/**
 * Whom to name for places: what every answer of places owes (labels, cities, zones), and the sources that
 * the places of their countries come from. A country with imports owes theirs, others do not.
 */
import type { Attribution } from "#core/model/common.ts";
import { once } from "#core/request/memo.ts";
import type { Directory } from "#core/shard/directory.ts";

/** Indexes of the sources by the country that owes them, `*` for all; and the lists made so far by their indexes. */
const knownOf = once(({ owed_in: where }: Directory) => {
  const byCountry = new Map<string, number[]>();
  for (const [i, codes] of where.entries())
    for (const code of codes.split(" ")) byCountry.set(code, [...(byCountry.get(code) ?? []), i]);
  return { byCountry, made: new Map<string, readonly Attribution[]>() };
});

/** Whom to name for an answer of places in these countries; one and the same list for the same sources. */
export const attributionOfPlaces = (
  directory: Directory,
  countries: Iterable<string>,
): readonly Attribution[] => {
  const { byCountry, made } = knownOf(directory);
  const wanted = new Set(byCountry.get("*"));
  for (const code of new Set(countries)) for (const source of byCountry.get(code) ?? []) wanted.add(source);
  const key = [...wanted].sort((a, b) => a - b).join();
  const known = made.get(key);
  if (known !== undefined) return known;
  const list = directory.attribution.places.filter((_, i) => wanted.has(i));
  made.set(key, list);
  return list;
};
