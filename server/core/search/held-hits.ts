/**
 * The search where only some countries are at hand: as many searches as there are of them, as one. A search of
 * everything would read the names of places whose files are not there.
 */
import { NotHeld } from "#core/query/held.ts";
import type { Directory } from "#core/shard/directory.ts";
import { EVENT_KIND, emptyHits, hitsAt, keptOf, merged, putFirst } from "./hit.ts";
import type { HitList } from "./hit.ts";
import { findHits } from "./hits.ts";

/** Every country's search finds all events. */
const withoutEvents = (hits: HitList): HitList => {
  const others = hitsAt(
    hits,
    keptOf(hits, (i) => hits.kinds[i] !== EVENT_KIND),
  );
  return putFirst(emptyHits(others.length), others);
};

/** {@link findHits} in the countries at hand. Throws {@link NotHeld} when they hold nothing, as others may. */
export const hitsWhereHeld: typeof findHits = async (store, directory: Directory, text, country) => {
  const { held } = directory;
  if (held === undefined || country !== undefined) return findHits(store, directory, text, country);
  const each = await Promise.all([...held].map(async (code) => findHits(store, directory, text, code)));
  const lists = each.map(({ hits }, i) => (i === 0 ? hits : withoutEvents(hits)));
  const found = { hits: merged(lists), typesOnly: each[0]?.typesOnly ?? null };
  if (found.hits.documents.length === 0 && found.typesOnly === null)
    throw new NotHeld("nothing is found in the countries at hand");
  return found;
};
