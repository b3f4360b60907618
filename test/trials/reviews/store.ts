/** A fresh storage for a benchmark: a folder in /tmp, a SQLite file in it, or its own Redis. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningRedis, startRedis } from "../../support/redis.ts";

export const STORES = ["fs", "redis", "sqlite"] as const;
export type StoreName = (typeof STORES)[number];

interface Store {
  /** Value of MUSALLA_REVIEWS. */
  readonly setting: string;
  readonly redis: RunningRedis | null;
  readonly remove: () => Promise<void>;
}

export const newStore = async (name: StoreName): Promise<Store> => {
  if (name === "redis") {
    const redis = await startRedis();
    return { setting: redis.url, redis, remove: redis.stop };
  }
  const dir = mkdtempSync(join(tmpdir(), "musalla-bench-reviews-"));
  return {
    setting: name === "fs" ? `fs:${dir}` : `sqlite:${join(dir, "reviews.sqlite")}`,
    redis: null,
    remove: async () => Promise.resolve(rmSync(dir, { recursive: true, force: true })),
  };
};
