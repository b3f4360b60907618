/** The service that writes contributions: a storage with its rules, salts and counters, for reviews and suggestions alike. */
import type { Moderated, Moderator } from "./moderators.ts";
import type { Counters } from "./rate-limit.ts";
import { createSalts, type Salts } from "./salts.ts";
import { type ContributionStorage, watched } from "./storage.ts";

export interface ServiceRules {
  /** Reviews per client and hour, and as many suggestions; 0: no limit, and no moderation of bursts. */
  readonly limit: number;
  /** Whether every review is held for moderation. */
  readonly isHolding: boolean;
  /** None: no moderation. */
  readonly moderators: readonly Moderator[];
}

export interface ContributionService extends ServiceRules {
  readonly storage: ContributionStorage;
  readonly salts: Salts;
  readonly counters: Counters;
  /** Unpredictable bytes. */
  readonly random: (length: number) => Uint8Array;
  /** Called with failures of the storage or counter. */
  readonly onFailure: (cause: unknown) => void;
  /** Called after each act of a moderator. */
  readonly onModerated: (act: Moderated) => void;
}

/** Opens the service over a storage. */
export const openContributionService = (
  storage: ContributionStorage,
  parts: ServiceRules & Pick<ContributionService, "counters" | "random" | "onFailure" | "onModerated">,
): ContributionService => {
  const watchedStorage = watched(storage);
  return { ...parts, storage: watchedStorage, salts: createSalts(watchedStorage, parts.random) };
};

/** The default rules. */
export const DEFAULT_RULES: ServiceRules = { limit: 20, isHolding: false, moderators: [] };
