/**
 * The engine of this process: the directory and the store over the data build, and its cache of replies. A rebuild is noticed
 * within a second (of files; data-source.ts) and opened as a whole, or at once where a request has read files of both.
 */
import { LRUCache } from "lru-cache";
import { joinParts, lengthOf, type Reply } from "#core/http/reply.ts";
import { createShardCache, need, NEVER, type Read, type ShardCache } from "#core/shard/cache.ts";
import { type Directory, readDirectory } from "#core/shard/directory.ts";
import { listedFiles } from "#core/shard/manifest.ts";
import { DIRECTORY_FILE, isBulkFile, isVariantFile } from "#core/shard/paths.ts";
import { checkpoint } from "../base/load-shedding.ts";
import { KEPT_BYTES, PLATFORM } from "../base/platform.ts";
import type { DataSource } from "./data-source.ts";
import type { KeptReply } from "./etag-and-encoding.ts";

interface ReplyCache {
  /** The kept reply, unless it is of another day by now (`untilMs`). */
  readonly get: (address: string, generation?: number, nowMs?: number) => KeptReply | undefined;
  /**
   * Keeps the reply when it may be kept and its address was offered before. `generation` is the one
   * that stood before the reply was made: of any but the present one nothing is kept.
   */
  readonly offer: (address: string, reply: Reply, generation?: number) => void;
}

/** Addresses remembered after one request. */
const SEEN_MAX = 4096;

/** Longer addresses are nobody's habit. */
const ADDRESS_MAX = 512;

/** A kept reply is held once plain and, at most, once in each encoding. */
const sizeOf = (address: string, reply: Reply): number => address.length + 2 * lengthOf(reply);

export const createReplyCache = (maxBytes: number): ReplyCache => {
  const kept = new LRUCache<string, KeptReply>({
    maxSize: maxBytes,
    sizeCalculation: (reply, address) => sizeOf(address, reply),
  });
  const seen = new LRUCache<string, true>({ max: SEEN_MAX });
  let current = 0;

  return {
    get: (address, generation = 0, nowMs = 0) => {
      if (generation !== current) {
        kept.clear();
        current = generation;
      }
      const reply = kept.get(address);
      if (reply?.untilMs === undefined || nowMs < reply.untilMs) return reply;
      kept.delete(address);
      return undefined;
    },
    offer: (address, reply, generation = 0) => {
      if (generation !== current) return;
      if (reply.version === undefined || reply.status !== 200 || address.length > ADDRESS_MAX) return;
      if (kept.has(address)) return;
      // A copy: a view would hold the whole shard.
      if (seen.delete(address))
        kept.set(address, { ...reply, parts: [joinParts(reply).slice()], encodings: new Map() });
      else seen.set(address, true);
    },
  };
};

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
  /** The engine, if it need not be waited for; `null` where a look is due, which `engineAt` makes. */
  readonly engineNow: (nowMs: number) => Engine | null;
  readonly engineAt: (nowMs: number) => Promise<Engine>;
  /** The version of the source now; if no engine of that version is open, `engineAt` looks again. */
  readonly versionNow: () => Promise<string | null>;
}

/** Follows the builds of a source. */
export const followData = (source: DataSource): Followed => {
  let open: Promise<Engine> | null = null;
  /** What `open` gave; `null` until then. */
  let opened: Engine | null = null;
  let seen: string | null = null;
  let lookedMs = Number.NEGATIVE_INFINITY;
  /** A look that is under way, and waited for by all. */
  let looking: Promise<void> | null = null;

  const look = async (): Promise<void> => {
    const version = await source.version();
    if (open !== null && (version === seen || version === null)) return;
    const opening = openEngine(source, version);
    if (open === null) [open, opened, seen] = [opening, null, version];
    // A build that cannot be opened leaves the one before, and is tried again with the next look.
    else
      await opening.then(
        () => {
          [open, opened, seen] = [opening, null, version];
        },
        () => undefined,
      );
  };

  /** A clock that was set back must not put off the next look. */
  const isRecent = (nowMs: number): boolean => Math.abs(nowMs - lookedMs) < source.lookAgainMs;

  const refresh = async (nowMs: number): Promise<void> => {
    if (looking !== null) {
      await looking;
      return refresh(nowMs);
    }
    if (isRecent(nowMs) && open !== null) return;
    lookedMs = nowMs;
    const looked = look();
    // Where a look costs requests, the engine before it answers meanwhile.
    if (source.isCheapToLook) looking = looked.finally(() => (looking = null));
    await looked;
  };

  return {
    engineNow: (nowMs) => (looking === null && isRecent(nowMs) ? opened : null),
    engineAt: async (nowMs) => {
      await refresh(nowMs);
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
    versionNow: async () => {
      const version = await source.version();
      if (version !== seen) lookedMs = Number.NEGATIVE_INFINITY;
      return version;
    },
  };
};
