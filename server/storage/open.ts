/**
 * Opens the review storage that MUSALLA_REVIEWS names; loads only that driver. Failures are logged by kind only:
 * messages contain file names, and those contain digests of clients.
 */
import { registered } from "#core/contribution/folders.ts";
import type { ContributionStorage } from "#core/contribution/storage.ts";
import { logThrottle, log } from "../base/log.ts";
import type { Platform } from "../base/platform.ts";
import type { OpenStorage, StorageDriver, Tell } from "./driver.ts";
import { DRIVERS } from "./drivers.ts";
import { type Limits, memoryLimits, opening as openingLimits } from "./rate-limit-counters.ts";

const seldom = logThrottle();
let failures = 0;

/** Number of storage failures since the start. */
export const storageFailures = (): number => failures;

export const onStorageFailure = (cause: unknown): void => {
  failures += 1;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : null;
  seldom(() => log("storage-failed", { kind: code ?? (cause instanceof Error ? cause.name : "unknown") }));
};

/** A setting of MUSALLA_REVIEWS. */
export interface ReviewsSetting {
  readonly driver: StorageDriver;
  /** What the driver opens: a folder, an address, a file, a binding. */
  readonly target: string;
}

/** The default storage of a platform: a worker has no files. */
export const reviewsDefault = (platform: Platform): string =>
  platform === "cloudflare" ? "cloudflare-kv:REVIEWS" : "fs:.data/reviews";

/** How the setting may be written. */
export const reviewsForms = (drivers = DRIVERS): readonly string[] => drivers.flatMap(({ forms }) => forms);

const alternatives = (forms: readonly string[]): string => `${forms.slice(0, -1).join(", ")} or ${forms.at(-1)}`;

/** Parses the setting; returns an error text without anything that might be a password. */
export const parseReviewsSetting = (text: string, drivers = DRIVERS): ReviewsSetting | string => {
  const expected = `must be ${alternatives(reviewsForms(drivers))}`;
  const at = text.indexOf(":");
  const [scheme, rest] = at === -1 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
  const driver = drivers.find(({ schemes }) => schemes.includes(scheme));
  if (driver === undefined) return expected;
  const isNothing = rest.trim() === "" || rest.includes("\0");
  if (isNothing && driver.isAddress !== true) return `names nothing after ${scheme}:, ${expected}`;
  const target = driver.isAddress === true ? text : rest;
  return driver.faultOf(target) ?? { driver, target };
};

/** Loads the driver of a setting with its dependencies; resolves to a function that opens the storage. */
export const loadDriver = async ({ driver, target }: ReviewsSetting): Promise<OpenStorage> => driver.load(target);

/** Opens the counters of rate limits: those of the storage, else those of this process, or of its cluster. */
export const openReviewLimits = ({ driver, target }: ReviewsSetting, isOfCluster: boolean): Limits => {
  const { openLimits } = driver;
  if (openLimits === undefined) return memoryLimits(isOfCluster);
  return openingLimits(async () => openLimits(target, onStorageFailure));
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
  registered(opening(setting.driver.isExclusive, async () => (await loadDriver(setting))(tell)));
