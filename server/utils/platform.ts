/** What the server was built for, where that makes a difference. */

/** `process`: one with files, a standard error and timers; `cloudflare`: a worker, with nothing before a request. */
export type Platform = "process" | "cloudflare";

export const PLATFORM: Platform = String(import.meta.preset).startsWith("cloudflare")
  ? "cloudflare"
  : "process";

/** Whether this process is one of several that a first one started (entry/cluster.ts). */
export const IS_OF_CLUSTER = String(import.meta.preset) === "node-cluster";

/** Whether it runs as a function on a host that keeps no files. */
export const IS_FUNCTION = /^(vercel|netlify|aws)/.test(String(import.meta.preset));

const MB = 1024 * 1024;

/** Bytes of shards kept decoded, and of answers kept ready: an isolate of a worker has 128 MB for all that it does. */
export const KEPT_BYTES =
  PLATFORM === "cloudflare" ? { shards: 16 * MB, replies: 4 * MB } : { shards: 32 * MB, replies: 8 * MB };
