/**
 * All that writing a contribution works with. Folders of the storage that contributions share:
 *   once/<period>    claims that make a request count once (dedupe.ts)
 *   salts/<period>   the salt of client hashes of two hours (client.ts)
 */
import { createSalts, type Salts } from "./client.ts";
import { type Counter, type CounterName, type Counters, WINDOWS_S } from "./rate-limit.ts";
import { type ContributionStorage, watched } from "./storage.ts";

export interface ServiceRules {
  /** Reviews per client and hour, and as many suggestions; 0: no limit, and no moderation of bursts. */
  readonly limit: number;
  /** Whether every review is held for moderation. */
  readonly isHolding: boolean;
  /** The moderators' token; `null`: no moderation. */
  readonly moderationToken: string | null;
}

export interface ContributionService extends ServiceRules {
  readonly storage: ContributionStorage;
  readonly salts: Salts;
  readonly counters: Counters;
  /** Unpredictable bytes. */
  readonly random: (length: number) => Uint8Array;
  /** Called with failures of the storage or counter. */
  readonly onFailure: (cause: unknown) => void;
}

/** Opens the service over a storage. */
export const openContributionService = (
  storage: ContributionStorage,
  parts: ServiceRules & Pick<ContributionService, "counters" | "random" | "onFailure">,
): ContributionService => {
  const kept = watched(storage);
  return { ...parts, storage: kept, salts: createSalts(kept, parts.random) };
};

/** A counter in memory that never resets, for short-lived processes. */
const memoryCounter = (): Counter => {
  const counts = new Map<string, number>();
  const change = (key: string, by: number): number => {
    const count = (counts.get(key) ?? 0) + by;
    counts.set(key, count);
    return count;
  };
  return {
    read: async (key) => Promise.resolve({ count: counts.get(key) ?? 0, resetMs: 0 }),
    add: async (key) => Promise.resolve({ count: change(key, 1), resetMs: 0 }),
    undo: async (key) => {
      change(key, -1);
      return Promise.resolve();
    },
  };
};

/** One counter for each name, from a function that makes them. */
export const countersOf = (make: (name: CounterName) => Counter): Counters =>
  Object.fromEntries((Object.keys(WINDOWS_S) as CounterName[]).map((name) => [name, make(name)])) as Counters;

export const memoryCounters = (): Counters => countersOf(memoryCounter);

/** The default rules. */
export const DEFAULT_RULES: ServiceRules = { limit: 20, isHolding: false, moderationToken: null };
