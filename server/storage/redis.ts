/**
 * Reviews in Redis: a folder is a hash, HSETNX creates names exclusively, and a set has the folders of a parent. Every
 * change is one script, hence atomic. If Redis is down everything rejects within two seconds; nothing is queued or sent
 * twice. Warns about Redis settings that may lose acknowledged reviews.
 */
import { Redis } from "ioredis";
import { type ContributionStorage, guarded } from "#core/contribution/storage.ts";

interface Configured {
  readonly config: (command: "GET", setting: string) => Promise<unknown>;
}

const read = async (redis: Configured, setting: string): Promise<string | null> => {
  const answer = await redis.config("GET", setting).catch(() => null);
  const value: unknown = Array.isArray(answer) ? answer[1] : undefined;
  return typeof value === "string" ? value : null;
};

/** A line for each Redis setting that may lose acknowledged reviews; never rejects. */
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
      `reviews: Redis runs with maxmemory-policy ${policy}; it evicts reviews when memory is short (noeviction keeps them)`,
    );
  }
  return lines;
};

const PREFIX = "musalla:";
/** Timeout of a command or a connection attempt. */
const TIMEOUT_MS = 2000;
/** The longest pause between reconnection attempts. */
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
/** The key of the set of folders with the same parent. */
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

/** Waits for a connection that is being established; rejects at once if there is none. */
const untilReady = async (redis: Redis): Promise<void> => {
  if (redis.status === "ready") return;
  if (redis.status !== "connecting" && redis.status !== "connect") {
    throw new Error(`Redis is away (${redis.status})`);
  }
  await new Promise<void>((resolve, reject) => {
    const finish = (error?: Error): void => {
      clearTimeout(timer);
      redis.off("ready", finish).off("close", closed);
      if (error === undefined) resolve();
      else reject(error);
    };
    const closed = (): void => finish(new Error("Redis is away (close)"));
    const timer = setTimeout(() => finish(new Error("Redis is away (timeout)")), TIMEOUT_MS);
    redis.once("ready", finish).once("close", closed);
  });
};

/** Opens the storage in the Redis at `url`; `tell` gets warnings about settings that may lose reviews. */
export const redisStorage = (url: string, tell: (line: string) => void): ContributionStorage => {
  const redis = connect(url);
  let connections = 0;
  let isTold = false;
  // Failures reject the calls; without a listener ioredis would also print them.
  redis.on("error", () => undefined);
  redis.on("ready", () => {
    connections += 1;
    if (isTold) return;
    isTold = true;
    void redisWarnings(redis).then((lines) => lines.forEach(tell));
  });

  /**
   * Runs a command; reconnects if it times out. (ioredis' socketTimeout is no alternative: it outlives its connection
   * and ends the next one.)
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

  /** Runs a script; true if it changed anything. */
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
    // Includes the connection: after a reconnect Redis may have lost data.
    version: async (folder) => `${connections}-${await ask(async () => redis.hlen(folderKey(folder)))}`,
    folders: async (parent) =>
      (await ask(async () => redis.smembers(foldersKey(parent)))).filter((folder) => folder.includes("/")).sort(),
    removeFolder: async (folder) => {
      await run(REMOVE, [folderKey(folder), siblingsKey(folder)], folder);
    },
    isExclusive: true,
    close: async () => Promise.resolve(redis.disconnect()),
  });
};
