/** Settings of a Redis under which a review that was acknowledged may be lost. */
import { Redis } from "ioredis";
import type { ReviewStorage } from "#core/review/storage.ts";
import { guarded } from "./guard.ts";

interface Configured {
  readonly config: (command: "GET", setting: string) => Promise<unknown>;
}

const read = async (redis: Configured, setting: string): Promise<string | null> => {
  const answer = await redis.config("GET", setting).catch(() => null);
  const value: unknown = Array.isArray(answer) ? answer[1] : undefined;
  return typeof value === "string" ? value : null;
};

/** A line for each setting that does not keep what was acknowledged; never rejects. */
const redisWarnings = async (redis: Configured): Promise<readonly string[]> => {
  const [appendonly, appendfsync, policy] = await Promise.all(
    ["appendonly", "appendfsync", "maxmemory-policy"].map(async (setting) => read(redis, setting)),
  );
  if (appendonly === null || appendfsync === null) {
    return [
      "reviews: Redis does not tell its settings; whether it keeps a review through a crash could not be checked (appendonly yes, appendfsync always)",
    ];
  }
  const lines: string[] = [];
  if (appendonly !== "yes") {
    lines.push("reviews: Redis runs with appendonly no; a crash loses reviews that were acknowledged");
  } else if (appendfsync !== "always") {
    lines.push(
      `reviews: Redis runs with appendfsync ${appendfsync}; a crash loses the reviews of the last moments (always keeps them)`,
    );
  }
  if (policy?.startsWith("allkeys-") === true) {
    lines.push(
      `reviews: Redis runs with maxmemory-policy ${policy}; it throws reviews away when memory is short (noeviction keeps them)`,
    );
  }
  return lines;
};

// MERGED redis.ts: Reviews in Redis: a folder is a hash, HSETNX keeps a new name and nothing else, and a set names the
// folders of a parent. Each change is one script, so that it happens whole or not at all. While Redis
// is away everything rejects within two seconds; nothing is queued and nothing is sent twice.

const PREFIX = "musalla:";
/** The longest that one command or one connection attempt may take. */
const TIMEOUT_MS = 2000;
/** The longest pause between attempts to connect again. */
const RETRY_MS = 500;

/** KEYS: folder, folders of its parent; ARGV: name, value, folder. */
const CREATE = `if redis.call("HSETNX", KEYS[1], ARGV[1], ARGV[2]) == 0 then return 0 end
redis.call("SADD", KEYS[2], ARGV[3])
return 1`;
/** KEYS: folder; ARGV: name, value. */
const REPLACE = `if redis.call("HEXISTS", KEYS[1], ARGV[1]) == 0 then return 0 end
redis.call("HSET", KEYS[1], ARGV[1], ARGV[2])
return 1`;
/** KEYS: folder, folders of its parent; ARGV: folder. */
const REMOVE = `redis.call("SREM", KEYS[2], ARGV[1])
return redis.call("UNLINK", KEYS[1])`;

const folderKey = (folder: string): string => `${PREFIX}${folder}`;
/** The set of folders below the parent of this one. */
const siblingsKey = (folder: string): string => foldersKey(folder.split("/")[0] ?? folder);
const foldersKey = (parent: string): string => `${PREFIX}folders:${parent}`;

const connect = (url: string): Redis =>
  new Redis(url, {
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    commandTimeout: TIMEOUT_MS,
    connectTimeout: TIMEOUT_MS,
    retryStrategy: (times) => Math.min(50 * times, RETRY_MS),
  });

/** Waits for a connection that is just being made; rejects at once while there is none to wait for. */
const untilReady = async (redis: Redis): Promise<void> => {
  if (redis.status === "ready") return;
  if (redis.status !== "connecting" && redis.status !== "connect") {
    throw new Error(`Redis is away (${redis.status})`);
  }
  await new Promise<void>((resolve, reject) => {
    const settle = (error?: Error): void => {
      clearTimeout(timer);
      redis.off("ready", settle).off("close", closed);
      if (error === undefined) resolve();
      else reject(error);
    };
    const closed = (): void => settle(new Error("Redis is away (close)"));
    const timer = setTimeout(() => settle(new Error("Redis is away (timeout)")), TIMEOUT_MS);
    redis.once("ready", settle).once("close", closed);
  });
};

/** Reviews in the Redis at `url`; `tell` hears of settings under which a 201 may be lost. */
export const redisStorage = (url: string, tell: (line: string) => void): ReviewStorage => {
  const redis = connect(url);
  let connections = 0;
  let isTold = false;
  // Failures reach those who asked; without a listener ioredis would print them.
  redis.on("error", () => undefined);
  redis.on("ready", () => {
    connections += 1;
    if (isTold) return;
    isTold = true;
    void redisWarnings(redis).then((lines) => lines.forEach(tell));
  });

  /**
   * Asks Redis; a connection on which a command was not answered in time is given up for another one.
   * (ioredis's socketTimeout outlives the connection that it began with, and ends the next one.)
   */
  const ask = async <T>(work: () => Promise<T>): Promise<T> => {
    await untilReady(redis);
    try {
      return await work();
    } catch (error) {
      if (error instanceof Error && error.message === "Command timed out") redis.disconnect(true);
      throw error;
    }
  };

  /** Runs a script over keys; whether it changed anything. */
  const run = async (script: string, keys: readonly string[], ...rest: readonly string[]): Promise<boolean> =>
    ask(async () => (await redis.eval(script, keys.length, ...keys, ...rest)) !== 0);

  return guarded({
    create: async (folder, name, value) => run(CREATE, [folderKey(folder), siblingsKey(folder)], name, value, folder),
    get: async (folder, name) => ask(async () => redis.hget(folderKey(folder), name)),
    replace: async (folder, name, value) => {
      if (await run(REPLACE, [folderKey(folder)], name, value)) return;
      throw new Error(`nothing under ${folder}/${name}`);
    },
    names: async (folder) => (await ask(async () => redis.hkeys(folderKey(folder)))).sort(),
    // Another connection may be to a Redis that came back with less than it had.
    version: async (folder) => `${connections}-${await ask(async () => redis.hlen(folderKey(folder)))}`,
    folders: async (parent) =>
      (await ask(async () => redis.smembers(foldersKey(parent)))).filter((one) => one.includes("/")).sort(),
    removeFolder: async (folder) => {
      await run(REMOVE, [folderKey(folder), siblingsKey(folder)], folder);
    },
    isExclusive: true,
    close: async () => Promise.resolve(redis.disconnect()),
  });
};
