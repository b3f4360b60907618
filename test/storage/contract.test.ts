/** The contract over every driver: memory, files, Redis, SQLite, Cloudflare KV in workerd. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Miniflare } from "miniflare";
import { memoryStorage } from "#core/contribution/memory-storage.ts";
import { guarded } from "#core/contribution/storage.ts";
import { filesStorage } from "../../server/storage/files.ts";
import { kvStorage } from "../../server/storage/kv.ts";
import { redisStorage } from "../../server/storage/redis.ts";
import { sqliteStorage } from "../../server/storage/sqlite.ts";
import { isRedisAbsent, startRedis } from "../support/redis.ts";
import { describeStorage } from "./contract.ts";

const newDir = (): { readonly dir: string; readonly stop: () => Promise<void> } => {
  const dir = mkdtempSync(join(tmpdir(), "musalla-drivers-"));
  return { dir, stop: async () => Promise.resolve(rmSync(dir, { recursive: true, force: true })) };
};

describeStorage({
  name: "memory",
  isExclusive: true,
  open: async () => Promise.resolve({ storages: [guarded(memoryStorage())], stop: async () => Promise.resolve() }),
});

describeStorage({
  name: "files",
  isExclusive: true,
  open: async () => {
    const { dir, stop } = newDir();
    return Promise.resolve({ storages: [filesStorage(dir), filesStorage(dir)], stop });
  },
});

describeStorage({
  name: "redis",
  isExclusive: true,
  absent: isRedisAbsent && "needs redis-server",
  open: async () => {
    const redis = await startRedis();
    const open = () => redisStorage(redis.url, () => undefined);
    return { storages: [open(), open()], stop: redis.stop };
  },
});

describeStorage({
  name: "sqlite",
  isExclusive: true,
  open: async () => {
    const { dir, stop } = newDir();
    const file = join(dir, "reviews.sqlite");
    return { storages: [await sqliteStorage(file), await sqliteStorage(file)], stop };
  },
});

/** Calls under way at a time; the others wait. */
const CONNECTIONS = 20;

/**
 * The binding. Of hundreds of calls at once the bridge between Node and workerd lets some connections fall; a call whose
 * connection fell is made again, as each may be.
 */
const inTurns = (binding: object): object => {
  const waiting: (() => void)[] = [];
  let free = CONNECTIONS;
  const take = async (): Promise<void> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((begin) => waiting.push(begin));
  };
  const give = (): void => {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  };
  return new Proxy(binding, {
    get: (target, name): unknown => {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== "function") return method;
      return async (...values: readonly unknown[]): Promise<unknown> => {
        const call = async (): Promise<unknown> => Reflect.apply(method, target, values) as Promise<unknown>;
        await take();
        try {
          return await call().catch(async (error: unknown) => {
            if (error instanceof TypeError && error.message === "fetch failed") return call();
            throw error;
          });
        } finally {
          give();
        }
      };
    },
  });
};

describeStorage({
  name: "cloudflare-kv",
  isExclusive: false,
  isSlow: true,
  open: async () => {
    const script = "export default { fetch: () => new Response() }";
    const miniflare = new Miniflare({ modules: true, script, kvNamespaces: ["REVIEWS"] });
    // On Workers the platform puts bindings here.
    const REVIEWS = inTurns(await miniflare.getKVNamespace("REVIEWS"));
    Object.assign(globalThis, { __env__: { REVIEWS } });
    return { storages: [kvStorage("REVIEWS")], stop: async () => miniflare.dispose() };
  },
});
