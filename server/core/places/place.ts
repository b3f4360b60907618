/** /place: one record by its id. */
import type { Place } from "#core/model/place.ts";
import { type RatingSummary, summaryOf } from "#core/review/status.ts";
import type { ShardCache } from "#core/shard/cache.ts";
import { documentOfId, readIds } from "#core/shard/dense-ids.ts";
import type { Directory } from "#core/shard/directory.ts";
import { readFoldedRatings, starsOf } from "#core/shard/json.ts";
import { parseCard, placeCards } from "#core/shard/listing.ts";
import { idsFile, ratingsFile } from "#core/shard/paths.ts";

/** The place with this id, or `null`. */
export const findPlace = async (
  store: ShardCache,
  directory: Directory,
  lang: string,
  id: number,
): Promise<Place | null> => {
  const ids = await store.get(idsFile(id), readIds);
  const document = ids === null ? null : documentOfId(ids, id);
  if (document === null) return null;
  const [card] = await placeCards(store, directory, lang, [document]);
  return card === undefined ? null : parseCard<Place>(card);
};

/** The rating at build time; without reviews if there were none. */
export const foldedRating = async (store: ShardCache, id: number): Promise<RatingSummary> => {
  const folded = await store.get(ratingsFile(id), readFoldedRatings);
  return summaryOf(folded === null ? [] : starsOf(folded, id));
};
