/**
 * The engine of this process: the directory and the store over the data build. A rebuild is noticed
 * within a second (of files; source.ts) and opened as a whole, or at once where a request has read files of both.
 */
import { createShardCache, need, NEVER, type Read, type ShardCache } from "#core/shard/cache.ts";
import { type Directory, readDirectory } from "#core/shard/directory.ts";
import { listedFiles } from "#core/shard/manifest.ts";
import { DIRECTORY_FILE, isBulkFile, isVariantFile } from "#core/shard/paths.ts";
import { KEPT_BYTES, PLATFORM } from "../base/platform.ts";
import { checkpoint } from "../base/load-shedding.ts";
import type { DataSource } from "./data-source.ts";
import { createReplyCache, type ReplyCache } from "./reply-cache.ts";

export interface Engine {
  readonly read: Read;
  readonly store: ShardCache;
  readonly directory: Directory;
  readonly replies: ReplyCache;
  /** The version of the source that it was opened on. */
  readonly version: string | null;
}

/** A file was read when another build, or none, stood in the place of its own. */
export class OtherBuild extends Error {
  override readonly name = "OtherBuild";
}

/** A worker's clock stands still while it computes, and its platform looks after other requests. */
const CHECKPOINT = PLATFORM === "process" ? checkpoint : NEVER;

/**
 * Reads of a build that is of `version`: rejects with what may be of another one, and where a file is lost. Where a
 * version costs a request it is asked for only if a file is not there, which may be the host that is not.
 */
const readsOf = (source: DataSource, version: string | null): Read => {
  const readOf: Read = async (name) => {
    const bytes = await source.read(name);
    const isOther = (source.isCheapToLook || bytes === null) && (await source.version()) !== version;
    if (isOther) throw new OtherBuild(`shard ${name}: of another build`);
    return bytes;
  };
  const isListed = listedFiles(readOf, CHECKPOINT);
  return async (name) => {
    const bytes = await readOf(name);
    // Many answers are that there is nothing because there is no file.
    const isLost = bytes === null && source.isCheapToLook && (await isListed(name));
    if (isLost) throw new Error(`shard ${name}: missing`);
    return bytes;
  };
};

const openEngine = async (source: DataSource, version: string | null): Promise<Engine> => {
  const local = (await source.openLocal?.()) ?? null;
  const files = readsOf(source, version);
  // An open descriptor keeps reading its build; compressed variants and bulk files are beside the archives alone.
  const read: Read =
    local === null ? files : async (name) => (isVariantFile(name) || isBulkFile(name) ? files(name) : local.read(name));
  const store = createShardCache(read, KEPT_BYTES.shards, CHECKPOINT, local);
  const directory = await need(store, DIRECTORY_FILE, readDirectory);
  return { read, store, directory, replies: createReplyCache(KEPT_BYTES.replies), version };
};

/** The data as it is now. */
export interface Followed {
  readonly engineAt: (nowMs: number) => Promise<Engine>;
  /** The version of the source now; if no engine of that version is open, `engineAt` looks again. */
  readonly versionNow: () => Promise<string | null>;
}

/** Follows the builds of a source. */
export const followData = (source: DataSource): Followed => {
  let open: Promise<Engine> | null = null;
  let seen: string | null = null;
  let lookedMs = Number.NEGATIVE_INFINITY;
  /** A look that is under way, and waited for by all. */
  let looking: Promise<void> | null = null;

  const look = async (): Promise<void> => {
    const version = await source.version();
    if (open !== null && (version === seen || version === null)) return;
    const opening = openEngine(source, version);
    if (open === null) [open, seen] = [opening, version];
    // A build that cannot be opened leaves the one before, and is tried again with the next look.
    else
      await opening.then(
        () => {
          [open, seen] = [opening, version];
        },
        () => undefined,
      );
  };

  const refresh = async (nowMs: number): Promise<void> => {
    if (looking !== null) {
      await looking;
      return refresh(nowMs);
    }
    // A clock that was set back must not put off the next look.
    if (Math.abs(nowMs - lookedMs) < source.lookAgainMs && open !== null) return;
    lookedMs = nowMs;
    const looked = look();
    // Where a look costs requests, the engine before it answers meanwhile.
    if (source.isCheapToLook) looking = looked.finally(() => (looking = null));
    await looked;
  };

  return {
    engineAt: async (nowMs) => {
      await refresh(nowMs);
      try {
        return await (open ?? openEngine(source, seen));
      } catch (error) {
        open = null;
        throw error;
      }
    },
    versionNow: async () => {
      const version = await source.version();
      if (version !== seen) lookedMs = Number.NEGATIVE_INFINITY;
      return version;
    },
  };
};
