/** Where reviews can be kept, each with all of its bytes as they lie on the disk. */
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";
import { isRedisAbsent, startRedis } from "../../support/redis.ts";

export interface Store {
  /** The value of MUSALLA_REVIEWS. */
  readonly setting: string;
  /** What is on the disk: by the path of a file its path and its bytes, as Latin-1, so that none is lost. */
  readonly disk: () => Promise<ReadonlyMap<string, string>>;
  readonly stop: () => Promise<void>;
}

export interface StoreKind {
  readonly name: string;
  readonly isAbsent: boolean;
  readonly open: () => Promise<Store>;
}

const below = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [path, `${path}\n${readFileSync(path, "latin1")}`]),
  );

const inFolder = async (settingOf: (folder: string) => string): Promise<Store> => {
  const folder = mkdtempSync(join(tmpdir(), "musalla-store-"));
  return Promise.resolve({
    setting: settingOf(folder),
    disk: async () => Promise.resolve(below(folder)),
    stop: async () => Promise.resolve(rmSync(folder, { recursive: true, force: true })),
  });
};

/** Its log of commands holds whatever it was ever told, what has expired too. */
const inRedis = async (): Promise<Store> => {
  const redis = await startRedis();
  const client = new Redis(redis.url);
  const [, folder = ""] = (await client.config("GET", "dir")) as readonly string[];
  client.disconnect();
  return { setting: redis.url, disk: async () => Promise.resolve(below(folder)), stop: redis.stop };
};

export const STORES: readonly StoreKind[] = [
  { name: "files", isAbsent: false, open: async () => inFolder((folder) => `fs:${folder}/reviews`) },
  { name: "SQLite", isAbsent: false, open: async () => inFolder((folder) => `sqlite:${folder}/reviews.db`) },
  { name: "Redis (needs redis-server)", isAbsent: isRedisAbsent, open: inRedis },
];
