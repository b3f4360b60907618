/**
 * The engine of this process: the directory and the store over the data build, and its cache of replies. A rebuild is noticed
 * within a second (of files; data-source.ts) and opened as a whole, or at once where a request has read files of both.
 */
import { createShardCache, need, NEVER, type Read, type ShardCache } from "#core/shard/cache.ts";
import { type Directory, readDirectory } from "#core/shard/directory.ts";
import { listedFiles } from "#core/shard/manifest.ts";
import { DIRECTORY_FILE, isBulkFile, isVariantFile } from "#core/shard/paths.ts";
import { checkpoint } from "../base/load-shedding.ts";
import { KEPT_BYTES, PLATFORM } from "../base/platform.ts";
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

/** Thrown when the build was replaced or removed while a file was being read. */
export class OtherBuild extends Error {
  override readonly name = "OtherBuild";
}

/** In a worker the clock does not advance during computation and the platform schedules requests: never pause. */
const CHECKPOINT = PLATFORM === "process" ? checkpoint : NEVER;

/**
 * Reads files of build `version`. Rejects if a file may belong to another build, or is missing although listed. If checking
 * the version costs a request, checks it only for missing files, since the host itself may be down.
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
    // For many answers, a missing file means an empty result.
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
  /** The engine, if it need not be waited for; `null` where a look is due, which `engineAt` makes. */
  readonly engineNow: (nowMs: number) => Engine | null;
  readonly engineAt: (nowMs: number) => Promise<Engine>;
  /** The version of the source now; if no engine of that version is open, `engineAt` looks again. */
  readonly versionNow: () => Promise<string | null>;
}

/** The engine of the newest build that could be opened. */
interface NewestEngine {
  /** The engine, once it is open; `null` until then. */
  readonly now: () => Engine | null;
  readonly later: () => Promise<Engine>;
  /** Whether an engine is open or being opened. */
  readonly isThere: () => boolean;
  readonly version: () => string | null;
  /** Opens the build of the source, if it is another one. */
  readonly look: () => Promise<void>;
}

const newestEngine = (source: DataSource): NewestEngine => {
  let open: Promise<Engine> | null = null;
  /** What `open` gave; `null` until then. */
  let opened: Engine | null = null;
  let seen: string | null = null;
  const take = (opening: Promise<Engine>, version: string | null): void => {
    [open, opened, seen] = [opening, null, version];
  };
  return {
    now: () => opened,
    later: async () => {
      const opening = open ?? openEngine(source, seen);
      try {
        const engine = await opening;
        if (opening === open) opened = engine;
        return engine;
      } catch (error) {
        [open, opened] = [null, null];
        throw error;
      }
    },
    isThere: () => open !== null,
    version: () => seen,
    look: async () => {
      const version = await source.version();
      if (open !== null && (version === seen || version === null)) return;
      const opening = openEngine(source, version);
      if (open === null) take(opening, version);
      // A build that cannot be opened leaves the one before, and is tried again with the next look.
      else
        await opening.then(
          () => take(opening, version),
          () => undefined,
        );
    },
  };
};

/** Follows the builds of a source. */
export const followData = (source: DataSource): Followed => {
  const newest = newestEngine(source);
  let lookedMs = Number.NEGATIVE_INFINITY;
  /** A look that is under way, and waited for by all. */
  let looking: Promise<void> | null = null;

  /** A clock that was set back must not put off the next look. */
  const isRecent = (nowMs: number): boolean => Math.abs(nowMs - lookedMs) < source.lookAgainMs;

  const refresh = async (nowMs: number): Promise<void> => {
    if (looking !== null) {
      await looking;
      return refresh(nowMs);
    }
    if (isRecent(nowMs) && newest.isThere()) return;
    lookedMs = nowMs;
    const looked = newest.look();
    // Where a look costs requests, the engine before it answers meanwhile.
    if (source.isCheapToLook) looking = looked.finally(() => (looking = null));
    await looked;
  };

  return {
    engineNow: (nowMs) => (looking === null && isRecent(nowMs) ? newest.now() : null),
    engineAt: async (nowMs) => {
      await refresh(nowMs);
      return newest.later();
    },
    versionNow: async () => {
      const version = await source.version();
      if (version !== newest.version()) lookedMs = Number.NEGATIVE_INFINITY;
      return version;
    },
  };
};
