/** Reads groups of the dictionary by their skeletons, and keeps decoded ones. */
import { LRUCache } from "lru-cache";
import { elementAt } from "#core/base/element-at.ts";
import { once } from "#core/base/once.ts";
import { need, type ShardCache } from "#core/shard/cache.ts";
import {
  type Group,
  groupOf,
  type LexiconDirectory,
  type LexiconShard,
  readLexiconShard,
  shardOf,
} from "#core/shard/lexicon.ts";
import { lexiconFile } from "#core/shard/paths.ts";

/** Decoded groups take this part of what the shard cache may take, besides it. */
const GROUPS_SHARE = 3 / 8;
/** The estimated cost of a group, and of each of its lexemes and spellings. */
const GROUP_BYTES = 400;
const LEXEME_BYTES = 40;

/** Decoded groups: decoding again costs more than most of a query. */
const groupCacheOf = once(
  ({ maxBytes }: ShardCache) =>
    new LRUCache<string, Group>({
      maxSize: Math.ceil(maxBytes * GROUPS_SHARE),
      sizeCalculation: ({ size, forms, bytes }) => GROUP_BYTES + (size + forms.length) * LEXEME_BYTES + bytes,
    }),
);

/** The shards that occur most often, in their order among equals. */
const fullest = (shards: readonly number[], most: number): ReadonlySet<number> => {
  const counts = new Map<number, number>();
  for (const shard of shards) counts.set(shard, (counts.get(shard) ?? 0) + 1);
  return new Set(
    [...counts]
      .sort((a, b) => b[1] - a[1])
      .slice(0, most)
      .map(([shard]) => shard),
  );
};

/** A skeleton with the number of its shard, and its group if that is decoded. */
interface Wanted {
  readonly skeleton: string;
  readonly shard: number;
  readonly cached: Group | undefined;
}

/** Reads groups of skeletons; `shardsMax`: only of the first ones if they are in more shards. */
type GroupReader = (skeletons: Iterable<string>, shardsMax?: number) => Promise<readonly Group[]>;

/** Opens the groups of a dictionary. */
export const openGroups = (store: ShardCache, { lexicon }: Pick<LexiconDirectory, "lexicon">): GroupReader => {
  const cache = groupCacheOf(store);

  const wantedOf = (skeletons: Iterable<string>, shardsMax: number): readonly Wanted[] => {
    const wanted = [...new Set(skeletons)].map((skeleton) => ({ skeleton, shard: shardOf(lexicon, skeleton) }));
    const read = fullest(
      wanted.map(({ shard }) => shard),
      shardsMax,
    );
    return wanted
      .filter(({ shard }) => shard >= 0 && read.has(shard))
      .map(({ skeleton, shard }) => ({ skeleton, shard, cached: cache.get(skeleton) }));
  };

  /** The shards of the groups that are not decoded. */
  const shardsOf = async (wanted: readonly Wanted[]): Promise<ReadonlyMap<number, LexiconShard>> => {
    const unread = new Set(wanted.filter(({ cached }) => cached === undefined).map(({ shard }) => shard));
    const read = async (shard: number) =>
      [shard, await need(store, lexiconFile(elementAt(lexicon, shard)), readLexiconShard)] as const;
    return new Map(await Promise.all([...unread].map(read)));
  };

  return async (skeletons, shardsMax = Number.POSITIVE_INFINITY) => {
    const wanted = wantedOf(skeletons, shardsMax);
    const shards = await shardsOf(wanted);
    const groups: Group[] = [];
    for (const { skeleton, shard, cached } of wanted) {
      const source = shards.get(shard);
      const group = cached ?? (source === undefined ? null : groupOf(source, skeleton));
      if (group === null) continue;
      groups.push(group);
      if (cached !== undefined) continue;
      cache.set(skeleton, group);
      const pause = store.checkpoint();
      if (pause !== null) await pause;
    }
    return groups;
  };
};
