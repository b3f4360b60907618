/**
 * The hits of recent queries, by their normalised words: the next page, another language or another kind of
 * the same query need no search. Bounded by the number of hits that are held; the longest unused go first.
 */
import { once } from "#core/request/memo.ts";
import type { Directory } from "#core/shard/directory.ts";
import { nameWords } from "#core/text/article.ts";
import { createBounded } from "./bounded.ts";
import { countOf } from "./hit.ts";
import { hitsWhereHeld } from "./held-hits.ts";
import type { findHits } from "./hits.ts";
import type { Hits } from "./hits.ts";

/** Hits held at most, and of one query; beyond it a query is answered anew. */
const HELD_MAX = 100_000;
const QUERY_MAX = 10_000;
/** What a query without hits counts. */
const QUERY_COST = 16;

export interface Recent<T> {
  /** What `find` answered for this key before, or answers now. */
  readonly get: (key: string, find: () => Promise<T>) => Promise<T>;
}

/** `sizeOf` answers how many hits there are. */
export const createRecent = <T>(sizeOf: (value: T) => number): Recent<T> => {
  const held = createBounded<string, T>((value) => sizeOf(value) + QUERY_COST, HELD_MAX, QUERY_MAX);
  return {
    get: async (key, find) => {
      const known = held.get(key);
      if (known !== undefined) return known;
      const value = await find();
      held.keep(key, value);
      return value;
    },
  };
};

const recentOf = once<Directory, Recent<Hits>>(() => createRecent(({ hits }) => countOf(hits)));

/** {@link findHits}, kept by the words of the query for as long as the data is the same. */
export const recentHits: typeof findHits = async (store, directory, text, country) =>
  recentOf(directory).get(`${country ?? ""} ${nameWords(text).join(" ")}`, async () =>
    hitsWhereHeld(store, directory, text, country),
  );
