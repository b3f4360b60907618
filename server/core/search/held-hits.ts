/**
 * The search where only some countries are at hand: as many searches as there are of them, as one. A search of
 * everything would read the names of places whose files are not there.
 */
import { NotHeld } from "#core/query/held.ts";
import { inTurns } from "#core/request/steps.ts";
import type { Steps } from "#core/request/steps.ts";
import type { Directory } from "#core/shard/directory.ts";
import { EVENT_KIND, emptyHits, hitsAt, keptOf, merged, putFirst } from "./hit.ts";
import type { HitList } from "./hit.ts";
import { findHits } from "./hits.ts";

/** Every country's search finds all events. */
function* withoutEvents(hits: HitList): Steps<HitList> {
  const others = hitsAt(hits, yield* keptOf(hits, (i) => hits.kinds[i] !== EVENT_KIND));
  return putFirst(emptyHits(others.length), others);
}

function* together(each: readonly HitList[]): Steps<HitList> {
  const lists: HitList[] = [];
  for (const [i, hits] of each.entries()) lists.push(i === 0 ? hits : yield* withoutEvents(hits));
  return yield* merged(lists);
}

/** {@link findHits} in the countries at hand. Throws {@link NotHeld} when they hold nothing, as others may. */
export const hitsWhereHeld: typeof findHits = async (store, directory: Directory, text, country) => {
  const { held } = directory;
  if (held === undefined || country !== undefined) return findHits(store, directory, text, country);
  const each = await Promise.all([...held].map(async (code) => findHits(store, directory, text, code)));
  const hits = await inTurns(together(each.map((one) => one.hits)), store.checkpoint);
  const found = { hits, typesOnly: each[0]?.typesOnly ?? null };
  if (found.hits.documents.length === 0 && found.typesOnly === null)
    throw new NotHeld("nothing is found in the countries at hand");
  return found;
};
