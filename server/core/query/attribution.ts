/**
 * Whom to name for places: what every answer of places owes (labels, cities, zones), and the sources that
 * the places of their countries come from. A country with imports owes theirs, others do not.
 */
import type { Attribution } from "#core/model/common.ts";
import { once } from "#core/request/memo.ts";
import type { Directory } from "#core/shard/directory.ts";

/** The sources that every answer owes, and the lists made so far by the indexes of the others in them. */
const knownOf = once(({ attribution: { cities, lists } }: Directory) => ({
  shared: new Set([...cities, ...lists].map(({ name }) => name)),
  made: new Map<string, readonly Attribution[]>(),
}));

/** Whom to name for an answer of places in these countries; one and the same list for the same sources. */
export const attributionOfPlaces = (
  directory: Directory,
  countries: Iterable<string>,
): readonly Attribution[] => {
  const { shared, made } = knownOf(directory);
  const wanted = new Set<number>();
  let last = "";
  for (const code of countries) {
    if (code === last) continue;
    last = code;
    for (const source of directory.countries[code]?.sources ?? []) wanted.add(source);
  }
  const key = [...wanted].sort((a, b) => a - b).join();
  const known = made.get(key);
  if (known !== undefined) return known;
  const list = directory.attribution.places.filter(({ name }, i) => wanted.has(i) || shared.has(name));
  made.set(key, list);
  return list;
};
