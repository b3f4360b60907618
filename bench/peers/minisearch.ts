/** MiniSearch with what it offers for names: each language a field, beginnings, fuzzy words, our folding. */
import MiniSearch from "minisearch";
import { fold } from "../../server/core/base/fold.ts";
import { type NamedPlace, namedPlaces, type Open } from "./contestant.ts";
import { LIMIT } from "./engine.ts";
import { labelOf } from "./versions.ts";

/** Edits that are forgiven, as a share of the word's letters. */
const FUZZY = 0.2;

export const open: Open = async ({ dataDir }) => {
  const index = new MiniSearch<NamedPlace>({
    fields: ["english", "arabic", "others"],
    storeFields: ["country"],
    processTerm: fold,
    searchOptions: { prefix: true, fuzzy: FUZZY },
  });
  for (const place of namedPlaces(dataDir)) index.add(place);
  return Promise.resolve({
    label: labelOf("minisearch"),
    ask: async ({ q, country }) => {
      const only =
        country === undefined ? {} : { filter: (place: object) => "country" in place && place.country === country };
      const found = index.search(q, only).slice(0, LIMIT);
      return Promise.resolve(() => found.map(({ id }) => Number(id)));
    },
  });
};
