/**
 * Counters of rate limits, with rate-limiter-flexible: in memory, in a cluster in the memory of the primary
 * (node/cluster.ts), or where the driver of the storage keeps them, shared by all processes. Fails closed if those are
 * away.
 */
import {
  type RateLimiterAbstract,
  RateLimiterCluster,
  RateLimiterMemory,
  type RateLimiterRes,
} from "rate-limiter-flexible";
import {
  type Counted,
  type Counter,
  type CounterName,
  type Counters,
  countersOf,
  WINDOWS_S,
} from "#core/contribution/rate-limit.ts";
import { orUnavailable } from "#core/contribution/storage.ts";

export interface Limits {
  readonly counters: Counters;
  readonly close: () => Promise<void>;
}

/** No limit in the library: the decision is ours (core/contribution/rate-limit.ts). */
export const POINTS = Number.MAX_SAFE_INTEGER;
const WHAT = "the counter of requests";

/** A counter of the library; `ready` is awaited before each use. */
export const counterOf = (limiter: RateLimiterAbstract, ready: () => Promise<void>): Counter => {
  // Windows end by a timer, but the library computes the remaining time from the clock, which may be set back.
  const countedOf = (result: RateLimiterRes | null): Counted => ({
    count: Math.max(0, result?.consumedPoints ?? 0),
    resetMs: Math.min(Math.max(0, result?.msBeforeNext ?? 0), limiter.msDuration),
  });
  const ask = async <T>(work: () => Promise<T>): Promise<T> =>
    orUnavailable(WHAT, async () => {
      await ready();
      return work();
    });
  return {
    read: async (key) => ask(async () => countedOf(await limiter.get(key))),
    add: async (key) => ask(async () => countedOf(await limiter.penalty(key, 1))),
    undo: async (key) => ask(async () => void (await limiter.reward(key, 1))),
  };
};

/** Counters of this process, or of its cluster. */
export const memoryLimits = (isOfCluster: boolean): Limits => {
  const Limiter = isOfCluster ? RateLimiterCluster : RateLimiterMemory;
  const ready = async (): Promise<void> => Promise.resolve();
  return {
    counters: countersOf((name) =>
      counterOf(new Limiter({ keyPrefix: name, points: POINTS, duration: WINDOWS_S[name] }), ready),
    ),
    close: ready,
  };
};

/** Opens counters on first use. */
export const opening = (open: () => Promise<Limits>): Limits => {
  const opened = open();
  opened.catch(() => undefined);
  const ask = async <T>(name: CounterName, work: (counter: Counter) => Promise<T>): Promise<T> =>
    work((await orUnavailable(WHAT, async () => opened)).counters[name]);
  return {
    counters: countersOf((name) => ({
      read: async (key) => ask(name, async (counter) => counter.read(key)),
      add: async (key) => ask(name, async (counter) => counter.add(key)),
      undo: async (key) => ask(name, async (counter) => counter.undo(key)),
    })),
    close: async () => (await opened).close(),
  };
};
