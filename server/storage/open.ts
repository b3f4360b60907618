/**
 * Opens the review storage that MUSALLA_REVIEWS names; loads only that driver. Failures are logged by kind only:
 * messages contain file names, and those contain digests of clients.
 */
import { registered } from "#core/contribution/folders.ts";
import type { ContributionStorage } from "#core/contribution/storage.ts";
import { logThrottle, log } from "../base/log.ts";
import type { Platform } from "../base/platform.ts";

const seldom = logThrottle();
let failures = 0;

/** Number of storage failures since the start. */
export const storageFailures = (): number => failures;

export const onStorageFailure = (cause: unknown): void => {
  failures += 1;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : null;
  seldom(() => log("storage-failed", { kind: code ?? (cause instanceof Error ? cause.name : "unknown") }));
};

export type ReviewsSetting =
  | { readonly driver: "fs"; readonly folder: string }
  | { readonly driver: "redis"; readonly url: string }
  | { readonly driver: "sqlite"; readonly file: string }
  | { readonly driver: "cloudflare-kv"; readonly binding: string };

/** The default storage of a platform: a worker has no files. */
export const reviewsDefault = (platform: Platform): string =>
  platform === "cloudflare" ? "cloudflare-kv:REVIEWS" : "fs:.data/reviews";

const FORMS = "fs:FOLDER, redis://HOST:PORT/DB, rediss://…, sqlite:FILE or cloudflare-kv:BINDING";

const parseRedis = (url: string): ReviewsSetting | string => {
  if (!URL.canParse(url) || new URL(url).hostname === "") return "has a Redis address that is no URL";
  const { pathname } = new URL(url);
  if (!/^\/?\d*$/.test(pathname)) return "names a Redis database that is no number";
  return { driver: "redis", url };
};

/** Parses the setting; returns an error text without anything that might be a password. */
export const parseReviewsSetting = (text: string): ReviewsSetting | string => {
  const at = text.indexOf(":");
  const [scheme, rest] = at === -1 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
  if (scheme === "redis" || scheme === "rediss") return parseRedis(text);
  if (!["fs", "sqlite", "cloudflare-kv"].includes(scheme)) return `must be ${FORMS}`;
  if (rest.trim() === "" || rest.includes("\0")) return `names nothing after ${scheme}:, must be ${FORMS}`;
  if (scheme === "fs") return { driver: "fs", folder: rest };
  if (scheme === "sqlite") return { driver: "sqlite", file: rest };
  if (!/^[A-Za-z_]\w*$/.test(rest)) return "names a binding that is no identifier";
  return { driver: "cloudflare-kv", binding: rest };
};

type Tell = (line: string) => void;

type Open = (tell: Tell) => ContributionStorage | Promise<ContributionStorage>;

/** Loads the driver of a setting with its dependencies; resolves to a function that opens the storage. */
export const loadDriver = async (setting: ReviewsSetting): Promise<Open> => {
  if (setting.driver === "redis") {
    const { redisStorage } = await import("./redis.ts");
    return (tell) => redisStorage(setting.url, tell);
  }
  if (setting.driver === "sqlite") {
    const { sqliteStorage } = await import("./sqlite.ts");
    return () => sqliteStorage(setting.file);
  }
  if (setting.driver === "cloudflare-kv") {
    const { kvStorage } = await import("./kv.ts");
    return () => kvStorage(setting.binding);
  }
  const { filesStorage, healFiles, healLines } = await import("./files.ts");
  return (tell) => {
    void healFiles(setting.folder, Date.now()).then((healed) => healLines(healed).forEach(tell));
    return filesStorage(setting.folder);
  };
};

/** Opens a storage now; if that fails, tries again on every use. */
const opening = (isExclusive: boolean, open: () => Promise<ContributionStorage>): ContributionStorage => {
  let opened: Promise<ContributionStorage> | null = null;
  /** What `opened` gave. */
  let ready: ContributionStorage | null = null;
  const use = async (): Promise<ContributionStorage> => {
    opened ??= open();
    try {
      ready = await opened;
      return ready;
    } catch (error) {
      opened = null;
      throw error;
    }
  };
  use().catch(() => undefined);
  return {
    create: async (folder, name, value) => (await use()).create(folder, name, value),
    get: async (folder, name) => (await use()).get(folder, name),
    replace: async (folder, name, value) => (await use()).replace(folder, name, value),
    names: async (folder) => (await use()).names(folder),
    version: async (folder) => (await use()).version(folder),
    isAbsent: (folder) => ready?.isAbsent?.(folder) ?? false,
    folders: async (parent) => (await use()).folders(parent),
    removeFolder: async (folder) => (await use()).removeFolder(folder),
    isExclusive,
    close: async () => (opened === null ? undefined : (await opened).close()),
  };
};

/** Opens the storage of a setting; `tell` gets lines for the operator. */
export const openReviewStorage = (
  setting: ReviewsSetting,
  tell: Tell = (notice) => log("storage-notice", { notice }),
): ContributionStorage =>
  registered(opening(setting.driver !== "cloudflare-kv", async () => (await loadDriver(setting))(tell)));
