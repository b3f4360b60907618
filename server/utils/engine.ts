/**
 * The engine of this process: the directory and the store over the data build. A rebuild is noticed
 * within a second (of files; source.ts) and opened as a whole, or at once where a request has read files of both.
 */
import { createStore, need } from "#core/query/store.ts";
import type { Read, Store } from "#core/query/store.ts";
import { readDirectory } from "#core/shard/directory.ts";
import type { Directory } from "#core/shard/directory.ts";
import { DIRECTORY_FILE } from "#core/shard/names.ts";
import { KEPT_BYTES } from "./platform.ts";
import { createReplyCache } from "./reply-cache.ts";
import type { ReplyCache } from "./reply-cache.ts";
import type { Source } from "./source.ts";

export interface Engine {
  readonly read: Read;
  readonly store: Store;
  readonly directory: Directory;
  readonly replies: ReplyCache;
  /** The version of the source that it was opened on. */
  readonly version: string | null;
  /** Files that it has read, and how many of them are known to be of that version. */
  readonly reads: { done: number; checked: number };
}

const openEngine = async (source: Source, version: string | null): Promise<Engine> => {
  const reads = { done: 0, checked: 0 };
  const read: Read = async (name) => {
    try {
      return await source.read(name);
    } finally {
      // Counted once it is there: until then it is of no build yet.
      reads.done += 1;
    }
  };
  const store = createStore(read, KEPT_BYTES.shards);
  const directory = await need(store, DIRECTORY_FILE, readDirectory);
  return { read, store, directory, replies: createReplyCache(KEPT_BYTES.replies), version, reads };
};

/** The data as it is now. */
export interface Followed {
  readonly engineAt: (nowMs: number) => Promise<Engine>;
  /**
   * Whether what an engine has read is all of its version. What was answered from any other may be of two builds;
   * `engineAt` looks again then. Where a version costs a request it is asked for only if the answer failed.
   */
  readonly isWhole: (engine: Engine, hasFailed: boolean) => Promise<boolean>;
}

/** Follows the builds of a source. */
export const followData = (source: Source): Followed => {
  let open: Promise<Engine> | null = null;
  let seen: string | null = null;
  let lookedMs = Number.NEGATIVE_INFINITY;

  const refresh = async (nowMs: number): Promise<void> => {
    lookedMs = nowMs;
    const version = await source.version();
    if (open !== null && (version === seen || version === null)) return;
    const opening = openEngine(source, version);
    if (open === null) [open, seen] = [opening, version];
    // A build that cannot be opened leaves the one before, and is tried again with the next look.
    else await opening.then(() => { [open, seen] = [opening, version]; }, () => undefined); // prettier-ignore
  };

  return {
    engineAt: async (nowMs) => {
      // A clock that was set back must not put off the next look.
      if (Math.abs(nowMs - lookedMs) >= source.lookAgainMs || open === null) await refresh(nowMs);
      try {
        return await (open ?? openEngine(source, seen));
      } catch (error) {
        open = null;
        throw error;
      }
    },
    isWhole: async ({ reads, version }, hasFailed) => {
      const { done } = reads;
      if (!hasFailed && (done === reads.checked || !source.isCheapToLook)) return true;
      if ((await source.version()) === version) {
        reads.checked = done;
        return true;
      }
      lookedMs = Number.NEGATIVE_INFINITY;
      return false;
    },
  };
};
