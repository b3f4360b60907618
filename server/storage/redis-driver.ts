import type { StorageDriver } from "./driver.ts";

/** Reviews, and the counters of rate limits, in Redis. */
export const redisDriver: StorageDriver = {
  schemes: ["redis", "rediss"],
  forms: ["redis://HOST:PORT/DB", "rediss://…"],
  isAddress: true,
  faultOf: (url) => {
    if (!URL.canParse(url) || new URL(url).hostname === "") return "has a Redis address that is no URL";
    const { pathname } = new URL(url);
    return /^\/?\d*$/.test(pathname) ? null : "names a Redis database that is no number";
  },
  labelOf: () => "redis",
  isExclusive: true,
  mayBeAway: "Redis",
  load: async (url) => {
    const { redisStorage } = await import("./redis.ts");
    return (tell) => redisStorage(url, tell);
  },
  openLimits: async (url, onFailure) => {
    const { redisLimits } = await import("./redis-limits.ts");
    return redisLimits(url, onFailure);
  },
};
