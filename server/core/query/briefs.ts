/** The brief of a document: what a result of the search shows. */
import { BRIEFS_PAGE, readBriefs } from "#core/shard/briefs.ts";
import type { Brief } from "#core/shard/briefs.ts";
import { countryOf, localOf } from "#core/shard/document.ts";
import { briefsFile, cityBriefsFile } from "#core/shard/names.ts";
import { need } from "./store.ts";
import type { Store } from "./store.ts";

const briefIn = async (store: Store, document: number, fileOf: typeof briefsFile): Promise<Brief> => {
  const local = localOf(document);
  const name = fileOf(countryOf(document), Math.floor(local / BRIEFS_PAGE));
  const brief = (await need(store, name, readBriefs))[local % BRIEFS_PAGE];
  if (brief === undefined) throw new Error(`shard ${name}: no brief ${local % BRIEFS_PAGE}`);
  return brief;
};

/** The brief of a place. */
export const briefOf = async (store: Store, document: number): Promise<Brief> =>
  briefIn(store, document, briefsFile);

/** The brief of a city. */
export const cityBriefOf = async (store: Store, document: number): Promise<Brief> =>
  briefIn(store, document, cityBriefsFile);
