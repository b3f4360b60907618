/**
 * The engine of this process: the directory and the store over the data build. A rebuild is noticed
 * within a second and opened as a whole; requests under way keep the one they began with.
 */
import { join } from "node:path";
import { createStore, need } from "#core/query/store.ts";
import type { Read, Store } from "#core/query/store.ts";
import { readDirectory } from "#core/shard/directory.ts";
import type { Directory } from "#core/shard/directory.ts";
import { DIRECTORY_FILE, MANIFEST_FILE } from "#core/shard/names.ts";
import { createReplyCache } from "./reply-cache.ts";
import type { ReplyCache } from "./reply-cache.ts";
import { modifiedMs, readFrom } from "./files.ts";

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

/** How often the manifest is looked at, ms. */
const LOOK_AGAIN_MS = 1000;

const openEngine = async (folder: string): Promise<Engine> => {
  const read = readFrom(folder);
  const store = createStore(read, CACHE_BYTES);
  const directory = await need(store, DIRECTORY_FILE, readDirectory);
  return { read, store, directory, replies: createReplyCache(REPLY_BYTES) };
};

/** A function that answers the engine of the data as it is now. */
export const followData = (folder: string) => {
  let open: Promise<Engine> | null = null;
  let seenMs: number | null = null;
  let lookedMs = Number.NEGATIVE_INFINITY;

  const refresh = async (nowMs: number): Promise<void> => {
    lookedMs = nowMs;
    const writtenMs = await modifiedMs(join(folder, MANIFEST_FILE));
    if (open !== null && (writtenMs === seenMs || writtenMs === null)) return;
    const opening = openEngine(folder);
    if (open === null) open = opening;
    else await opening.then(() => { open = opening; }, () => undefined); // prettier-ignore
    seenMs = writtenMs;
  };

  return async (nowMs: number): Promise<Engine> => {
    if (nowMs - lookedMs >= LOOK_AGAIN_MS || open === null) await refresh(nowMs);
    try {
      return await (open ?? openEngine(folder));
    } catch (error) {
      open = null;
      throw error;
    }
  };
};
