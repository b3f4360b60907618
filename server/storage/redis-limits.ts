/** Counters of rate limits in Redis. Fails closed if Redis is down. */
import { Redis } from "ioredis";
import { RateLimiterRedis } from "rate-limiter-flexible";
import { countersOf, WINDOWS_S } from "#core/contribution/rate-limit.ts";
import { counterOf, type Limits, POINTS } from "./rate-limit-counters.ts";

const PREFIX = "musalla-limit";
/** How long Redis may take to answer, ms. */
const PATIENCE_MS = 2000;

/** Counters of all processes that share a Redis; calls `onFailure` once per outage. */
export const redisLimits = (url: string, onFailure: (cause: unknown) => void): Limits => {
  const client = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: PATIENCE_MS,
    connectTimeout: PATIENCE_MS,
    retryStrategy: (times) => Math.min(100 * times, PATIENCE_MS),
  });
  let isTold = false;
  client.on("error", (error) => {
    if (!isTold) onFailure(error);
    isTold = true;
  });
  client.on("ready", () => (isTold = false));
  const first = new Promise<void>((resolve) => {
    client.once("ready", () => resolve());
    setTimeout(resolve, PATIENCE_MS).unref();
  });
  const counters = countersOf((name) => {
    const keyPrefix = `${PREFIX}:${name}`;
    const options = { storeClient: client, keyPrefix, points: POINTS, duration: WINDOWS_S[name] };
    return counterOf(new RateLimiterRedis({ ...options, rejectIfRedisNotReady: true }), async () => first);
  });
  return {
    counters,
    close: async () => {
      client.disconnect();
      return Promise.resolve();
    },
  };
};
