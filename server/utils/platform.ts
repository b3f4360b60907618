/** What the server was built for, where that makes a difference. */

/** `process`: one with files, a standard error and timers; `cloudflare`: a worker, with nothing before a request. */
export type Platform = "process" | "cloudflare";

export const PLATFORM: Platform = String(import.meta.preset).startsWith("cloudflare")
  ? "cloudflare"
  : "process";

/** Whether this process is one of several that a first one started (entry/cluster.ts). */
export const IS_OF_CLUSTER = String(import.meta.preset) === "node-cluster";
