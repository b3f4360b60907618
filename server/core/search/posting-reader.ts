/** Reads posting lists, beside their lexeme or in files of their own, and keeps decoded ones. */
import { LRUCache } from "lru-cache";
import { once } from "#core/base/once.ts";
import { need, type ShardCache } from "#core/shard/cache.ts";
import { listFile } from "#core/shard/paths.ts";
import {
  type Apart,
  type List,
  LIST_LENGTH,
  type PostingChunk,
  type Postings,
  postingsIn,
  readList,
} from "#core/shard/posting-list.ts";

/** Decoded postings take this part of what the shard cache may take, besides it. */
const POSTINGS_SHARE = 3 / 16;
/** The estimated cost of a list, and of each of its postings. */
const LIST_BYTES = 350;
const POSTING_BYTES = 5;

/** Tells postings in lists apart; the numbers of lists have 40 bits (build/compile/plan/lexicon.ts). */
const keyOfApart = ({ list, offset }: Apart): number => list * LIST_LENGTH + offset;

/** Decoded postings: decoding again costs more than most of a query. */
const postingCacheOf = once(
  ({ maxBytes }: ShardCache) =>
    new LRUCache<number, Postings>({
      maxSize: Math.ceil(maxBytes * POSTINGS_SHARE),
      maxEntrySize: Math.ceil((maxBytes * POSTINGS_SHARE) / 4),
      sizeCalculation: ({ classes }) => LIST_BYTES + classes.length * POSTING_BYTES,
    }),
);

/** The postings of a dictionary. */
interface PostingReader {
  readonly postingsOf: (piece: PostingChunk) => Promise<Postings>;
  /** The postings, if they need not be waited for. */
  readonly heldPostings: (piece: PostingChunk) => Postings | undefined;
  /** Whether they are in memory, so that they cost no read at all. */
  readonly isHeld: (piece: PostingChunk) => boolean;
}

/** Opens the postings of a dictionary. */
export const openPostings = (store: ShardCache): PostingReader => {
  const cache = postingCacheOf(store);

  const decode = (apart: Apart, count: number, list: List): Postings => {
    const postings = postingsIn(list, apart.offset, count);
    cache.set(keyOfApart(apart), postings);
    return postings;
  };

  return {
    postingsOf: async (piece) => {
      const { apart, count } = piece;
      if (apart === null) return piece.postings();
      return decode(apart, count, await need(store, listFile(apart.list), readList));
    },
    heldPostings: (piece) => {
      const { apart, count } = piece;
      if (apart === null) return piece.postings();
      const cached = cache.get(keyOfApart(apart));
      if (cached !== undefined) return cached;
      const list = store.held(listFile(apart.list), readList);
      return list === undefined || list === null ? undefined : decode(apart, count, list);
    },
    isHeld: ({ apart }) => apart === null || cache.has(keyOfApart(apart)) || store.has(listFile(apart.list)),
  };
};
