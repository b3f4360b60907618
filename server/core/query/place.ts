/** /place: one record by its id. */
import type { Directory } from "#core/shard/directory.ts";
import { documentOfId, readIds } from "#core/shard/ids.ts";
import { idsFile } from "#core/shard/names.ts";
import type { Place } from "#core/model/place.ts";
import { parseCard, placeCards } from "./cards.ts";
import type { Store } from "./store.ts";

/** The place with this id, or `null` when no place has it. */
export const findPlace = async (
  store: Store,
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
