/**
 * The platform of the build, and process-wide state: background work, draining, HSTS (RFC 6797), lost output, and the
 * metrics registry, which the Node entry alone sets: routes are in every build, node/metrics.ts is not.
 */
import type { ProblemCode } from "#core/values/problems.ts";

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

let keep: (work: Promise<unknown>) => void = () => undefined;

/** Sets how background work is kept alive. Without it a worker ends the work of a request together with the request. */
export const keepBackground = (way: (work: Promise<unknown>) => void): void => {
  keep = way;
};

/** Runs work in the background; it must not reject. */
export const inBackground = (work: Promise<unknown>): void => keep(work);

let draining = false;

/** Whether the process is shutting down and only finishes accepted requests (node/shutdown.ts). */
export const isDraining = (): boolean => draining;

/** From now on answers close their connections, and /health answers 503. */
export const startDraining = (): void => {
  draining = true;
};

let hsts: string | null = null;

/** Sets Strict-Transport-Security. Off by default: a host that is reached by plain http must not send it. */
export const setTransportSecurity = (maxAgeS: number | null): void => {
  hsts = maxAgeS === null ? null : `max-age=${maxAgeS}`;
};

/** The value of Strict-Transport-Security; `null` if it is not sent. */
export const transportSecurity = (): string | null => hsts;

/**
 * Survives a closed standard output or error (a log collector restarted): output is lost, the process goes on. Without
 * a listener each failed write would be an uncaught error, and so would reporting it.
 */
export const surviveLostOutput = (): void => {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
};

/** A finished request, answered or aborted. */
interface Counted {
  readonly method: string;
  /** Route pattern; null for requests refused before any handler. */
  readonly route: string | null;
  /** Null if the client disconnected first. */
  readonly status: number | null;
  readonly code: ProblemCode | null;
  readonly durationMs: number;
}

export interface Metrics {
  readonly count: (answer: Counted) => void;
  readonly text: () => Promise<string>;
  readonly contentType: string;
}

let opened: Metrics | null = null;

export const answerMetrics = (metrics: Metrics): void => {
  opened = metrics;
};

/** The registry; `null` if metrics are off. */
export const openedMetrics = (): Metrics | null => opened;
