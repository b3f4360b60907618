/** What the server was built for, where that makes a difference. */

/** `process`: one with files, a standard error and timers; `cloudflare`: a worker, with nothing before a request. */
export type Platform = "process" | "cloudflare";

export const PLATFORM: Platform = String(import.meta.preset).startsWith("cloudflare") ? "cloudflare" : "process";

/** Whether this process is one of several that a first one started (node/cluster.ts). */
export const IS_OF_CLUSTER = String(import.meta.preset) === "node-cluster";

/** Whether it runs as a function on a host that keeps no files. */
export const IS_FUNCTION = /^(vercel|netlify|aws)/.test(String(import.meta.preset));

const MB = 1024 * 1024;

/** Bytes of shards kept decoded, and of answers kept ready: an isolate of a worker has 128 MB for all that it does. */
export const KEPT_BYTES =
  PLATFORM === "cloudflare" ? { shards: 16 * MB, replies: 4 * MB } : { shards: 32 * MB, replies: 8 * MB };

// MERGED background.ts: Work that no answer waits for. A process simply goes on with it; a worker ends what a request began together
// with the request, and whatever waits for it then waits for ever, unless its entry says how to keep it.

let keep: (work: Promise<unknown>) => void = () => undefined;

/** From now on work in the background is handed to `way`. */
export const keepBackground = (way: (work: Promise<unknown>) => void): void => {
  keep = way;
};

/** Lets the work go on by itself; it must not reject. */
export const inBackground = (work: Promise<unknown>): void => keep(work);

// MERGED draining.ts: Whether this process was told to end and answers only what it was asked before (node/shutdown.ts).

let is = false;

export const isDraining = (): boolean => is;

/** From now on answers close their connections, and /health is 503. */
export const startDraining = (): void => {
  is = true;
};

// MERGED transport-security.ts: What browsers are told of https: that they shall come by it alone for a time (RFC 6797), where the settings say so.
// A host that is reached by plain http must not say it, so nothing is said by default.

let value: string | null = null;

/** From now on what the setting says is sent; nothing until then. */
export const setTransportSecurity = (maxAgeS: number | null): void => {
  value = maxAgeS === null ? null : `max-age=${maxAgeS}`;
};

/** The value of Strict-Transport-Security; `null` where none is sent. */
export const transportSecurity = (): string | null => value;
