/** The engine over a way to read, asked as /search asks it, with everything that an answer holds. */
import { API_BASE } from "../../server/core/api/context.ts";
import type { SearchResult } from "../../server/core/model/search.ts";
import { searchAll } from "../../server/core/search/results.ts";
import { findHits } from "../../server/core/search/search.ts";
import { createShardCache, need, type Read } from "../../server/core/shard/cache.ts";
import { NO_RATINGS } from "../../server/core/shard/live-ratings.ts";
import { readDirectory } from "../../server/core/shard/directory.ts";
import { DIRECTORY_FILE } from "../../server/core/shard/paths.ts";
import type { Query } from "../generate/answers.ts";

/** Bytes of shards kept decoded, as the server keeps them. */
const STORE_BYTES = 32 * 1024 * 1024;

/** The moment at which all queries are asked. */
const NOW_MS = Date.parse("2026-11-21T12:00:00Z");

/** Records of an answer. */
export const LIMIT = 20;

/** What a query needs of its kind; `expect` is for the judge. */
export type Asked = Pick<Query, "q" | "country" | "lang">;

export interface Answer {
  /** Records as they are sent. */
  readonly cards: readonly Uint8Array[];
  readonly total: number;
}

export interface Engine {
  /** The first {@link LIMIT} records; `kind`: of places alone, or of everything. */
  readonly ask: (query: Asked, kind?: "place") => Promise<Answer>;
  /** The whole list of hits, by document and score, without any record. */
  readonly hits: (query: Asked) => Promise<unknown>;
}

/** Opens the engine; reads what it needs before the first query. */
export const openEngine = async (read: Read): Promise<Engine> => {
  const store = createShardCache(read, STORE_BYTES);
  const directory = await need(store, DIRECTORY_FILE, readDirectory);
  const page = { limit: LIMIT, offset: 0 };
  return {
    ask: async ({ q: text, country, lang }, kind) => {
      const source = { store, directory, lang, base: API_BASE, ratings: NO_RATINGS };
      return searchAll(source, { text, country, kind, nowMs: NOW_MS }, page);
    },
    hits: async ({ q, country }) => findHits(store, directory, q, country),
  };
};

const decoder = new TextDecoder();

/** The records of an answer. */
export const recordsOf = ({ cards }: Answer): readonly SearchResult[] =>
  JSON.parse(`[${cards.map((card) => decoder.decode(card)).join(",")}]`) as readonly SearchResult[];
