/**
 * The desk: all that writing works with. The server opens it once (server/utils/runtime.ts); examples
 * and tests open one in memory.
 */
import type { Counter, Counters } from "./budget.ts";
import { watched } from "./failure.ts";
import { memoryStorage } from "./memory.ts";
import { createSalts } from "./salt.ts";
import type { Salts } from "./salt.ts";
import { createShelf } from "./shelf.ts";
import type { ReviewShelf } from "./shelf.ts";
import type { ReviewStorage } from "./storage.ts";

export interface DeskRules {
  /** Reviews that a client may have accepted within an hour; 0: any number, and no place is held for a burst. */
  readonly limit: number;
  /** Whether every review is held for moderation. */
  readonly isHolding: boolean;
  /** What a moderator shows; `null`: there is no moderation. */
  readonly moderationToken: string | null;
}

export interface Desk extends DeskRules {
  readonly storage: ReviewStorage;
  readonly shelf: ReviewShelf;
  readonly salts: Salts;
  readonly counters: Counters;
  /** Unpredictable bytes. */
  readonly random: (length: number) => Uint8Array;
  /** Hears of what could not be asked. */
  readonly onFailure: (cause: unknown) => void;
}

/** A desk over a storage. */
export const openDesk = (
  storage: ReviewStorage,
  parts: DeskRules & Pick<Desk, "counters" | "random" | "onFailure">,
): Desk => {
  const kept = watched(storage);
  return { ...parts, storage: kept, shelf: createShelf(kept), salts: createSalts(kept, parts.random) };
};

/** Counts in memory for ever: for what is gone soon. */
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

/** The rules of a server that was told nothing else. */
const DEFAULT_RULES: DeskRules = { limit: 20, isHolding: false, moderationToken: null };

/** A desk in memory. */
export const memoryDesk = (
  random: Desk["random"],
  rules: Partial<DeskRules> = {},
  storage: ReviewStorage = memoryStorage(),
): Desk =>
  openDesk(storage, {
    ...DEFAULT_RULES,
    ...rules,
    random,
    counters: {
      reviews: memoryCounter(),
      reports: memoryCounter(),
      burst: memoryCounter(),
      refused: memoryCounter(),
    },
    onFailure: () => undefined,
  });
