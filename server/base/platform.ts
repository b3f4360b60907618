/** The platform that the program was built for, and the sizes of caches that it has room for. */

/** `process`: has files, standard error and timers; `cloudflare`: a worker, which may do nothing before a request. */
export type Platform = "process" | "cloudflare";

export const PLATFORM: Platform = String(import.meta.preset).startsWith("cloudflare") ? "cloudflare" : "process";

/** Whether this process belongs to a cluster (node/cluster.ts). */
export const IS_OF_CLUSTER = String(import.meta.preset) === "node-cluster";

/** Whether it runs as a serverless function, without persistent files. */
export const IS_FUNCTION = /^(vercel|netlify|aws)/.test(String(import.meta.preset));

const MB = 1024 * 1024;

/** Cache sizes in bytes for decoded shards and for replies; the isolate of a worker has 128 MB in all. */
export const KEPT_BYTES =
  PLATFORM === "cloudflare" ? { shards: 16 * MB, replies: 4 * MB } : { shards: 16 * MB, replies: 6 * MB };
