/** Servers to start, and the load they are asked with: what the benchmarks over HTTP share. */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import autocannon from "autocannon";

/** The built server. */
export const SERVER = ".output/server/index.mjs";

/** Seconds of one measurement. */
const SECONDS = 2;

/** Measurements of each side of a ratio, and connections of each. */
export const ROUNDS = 3;
export const CONNECTIONS = 16;

/** A Node process that prints nothing; with `inherit` what it says on stderr is shown. */
export const start = (
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  stderr: "ignore" | "inherit" = "ignore",
): ChildProcess =>
  spawn(process.execPath, args, {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "ignore", stderr],
  });

/** Waits for an answer, up to so many seconds. */
export const untilUp = async (url: string, seconds = 10): Promise<void> => {
  for (let tries = 0; tries < 10 * seconds; tries += 1) {
    if (await fetch(url).then(() => true, () => false)) return; // prettier-ignore
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} did not come up`);
};

/** Addresses that one connection asks in turn. */
const ADDRESSES = 2500;

let asked = 0;

/** The address with a parameter that nobody reads, another one at each call. */
const another = (path: string): string => `${path}${path.includes("?") ? "&" : "?"}n=${(asked += 1)}`;

/**
 * Requests a second with so many connections; `isDistinct`: no address is asked twice, in so far as
 * a connection does not come to the end of its list. Rejects when an answer is no 2xx.
 */
export const rate = async (url: string, connections: number, isDistinct = false): Promise<number> => {
  const { pathname, search } = new URL(url);
  const path = pathname + search;
  const { requests, non2xx, errors } = await autocannon({
    url,
    connections,
    duration: SECONDS,
    setupClient: (client) =>
      client.setRequests(
        Array.from({ length: isDistinct ? ADDRESSES : 1 }, () => ({
          path: isDistinct ? another(path) : path,
        })),
      ),
  });
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} answers were no 2xx, ${errors} errors`);
  return requests.average;
};

/** How long a load goes on, and how fast it may be. */
export interface Pace {
  readonly seconds?: number;
  /** Requests in all, instead of seconds. */
  readonly amount?: number;
  readonly perSecond?: number;
}

/** Asks `next()` again and again; answers the rate and how long each answer took. */
export const pace = async (
  base: string,
  next: () => string,
  { seconds, amount, perSecond }: Pace,
): Promise<{ readonly perSecond: number; readonly timesMs: readonly number[] }> => {
  const startedMs = performance.now();
  const timesMs: number[] = [];
  const running = autocannon({
    url: base,
    connections: CONNECTIONS,
    ...(amount === undefined ? { duration: seconds ?? SECONDS } : { amount }),
    ...(perSecond !== undefined && { overallRate: Math.ceil(perSecond) }),
    requests: [{ setupRequest: (request) => ({ ...request, path: next() }) }],
  });
  running.on("response", (_client, _status, _bytes, tookMs) => timesMs.push(tookMs));
  const { non2xx, errors } = await running;
  if (non2xx + errors > 0) throw new Error(`${base}: ${non2xx} answers were no 2xx, ${errors} errors`);
  return { perSecond: (timesMs.length * 1000) / (performance.now() - startedMs), timesMs };
};

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
