/**
 * The engine of this process: the directory and the store over the data build. A rebuild is noticed
 * within a second (of files; source.ts) and opened as a whole; requests under way keep the one they began with.
 */
import { createStore, need } from "#core/query/store.ts";
import type { Read, Store } from "#core/query/store.ts";
import { readDirectory } from "#core/shard/directory.ts";
import type { Directory } from "#core/shard/directory.ts";
import { DIRECTORY_FILE } from "#core/shard/names.ts";
import { createReplyCache } from "./reply-cache.ts";
import type { ReplyCache } from "./reply-cache.ts";
import type { Source } from "./source.ts";

export interface Engine {
  readonly read: Read;
  readonly store: Store;
  readonly directory: Directory;
  readonly replies: ReplyCache;
}

/** Bytes of shards kept decoded. */
const CACHE_BYTES = 32 * 1024 * 1024;

/** Bytes of answers kept ready. */
const REPLY_BYTES = 8 * 1024 * 1024;

const openEngine = async ({ read }: Source): Promise<Engine> => {
  const store = createStore(read, CACHE_BYTES);
  const directory = await need(store, DIRECTORY_FILE, readDirectory);
  return { read, store, directory, replies: createReplyCache(REPLY_BYTES) };
};

/** A function that answers the engine of the data as it is now. */
export const followData = (source: Source) => {
  let open: Promise<Engine> | null = null;
  let seen: string | null = null;
  let lookedMs = Number.NEGATIVE_INFINITY;

  const refresh = async (nowMs: number): Promise<void> => {
    lookedMs = nowMs;
    const version = await source.version();
    if (open !== null && (version === seen || version === null)) return;
    const opening = openEngine(source);
    if (open === null) open = opening;
    else await opening.then(() => { open = opening; }, () => undefined); // prettier-ignore
    seen = version;
  };

  return async (nowMs: number): Promise<Engine> => {
    if (nowMs - lookedMs >= source.lookAgainMs || open === null) await refresh(nowMs);
    try {
      return await (open ?? openEngine(source));
    } catch (error) {
      open = null;
      throw error;
    }
  };
};
