/** The brief of a document: what a result of the search shows. */
import { briefAt, readBriefs } from "#core/shard/briefs.ts";
import type { Brief } from "#core/shard/briefs.ts";
import type { Directory } from "#core/shard/directory.ts";
import { countryOf, localOf } from "#core/shard/document.ts";
import { briefsFile, cityBriefsFile } from "#core/shard/names.ts";
import { need } from "./store.ts";
import type { Store } from "./store.ts";

/** A build whose page sizes are known. */
export type Paged = Pick<Directory, "page_sizes">;

type FileOf = (country: string, page: number) => string;

const briefIn = async (
  store: Store,
  { page_sizes: sizes }: Paged,
  document: number,
  fileOf: FileOf,
): Promise<Brief> => {
  const local = localOf(document);
  const name = fileOf(countryOf(document), Math.floor(local / sizes.briefs));
  return briefAt(await need(store, name, readBriefs), local % sizes.briefs);
};

/** The brief of a place. */
export const briefOf = async (store: Store, directory: Paged, document: number): Promise<Brief> =>
  briefIn(store, directory, document, briefsFile);

/** The brief of a city. */
export const cityBriefOf = async (store: Store, directory: Paged, document: number): Promise<Brief> =>
  briefIn(store, directory, document, cityBriefsFile);
