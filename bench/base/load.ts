/** Servers to start, and the load they are asked with: what the benchmarks over HTTP share. */
import autocannon from "autocannon";

/** Seconds of one measurement. */
const SECONDS = 2;

/** Measurements of each side of a ratio, and connections of each. */
export const ROUNDS = 3;
export const CONNECTIONS = 16;

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
interface Pace {
  readonly seconds?: number;
  /** Requests in all, instead of seconds. */
  readonly amount?: number;
  readonly perSecond?: number;
  readonly connections?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Asks `next()` again and again; answers the rate and how long each answer took. */
export const pace = async (
  base: string,
  next: () => string,
  { seconds, amount, perSecond, connections = CONNECTIONS, headers = {} }: Pace,
): Promise<{ readonly perSecond: number; readonly timesMs: readonly number[] }> => {
  const startedMs = performance.now();
  const timesMs: number[] = [];
  const running = autocannon({
    url: base,
    connections,
    ...(amount === undefined ? { duration: seconds ?? SECONDS } : { amount }),
    ...(perSecond !== undefined && { overallRate: Math.ceil(perSecond) }),
    requests: [
      { setupRequest: (request) => ({ ...request, headers: { ...request.headers, ...headers }, path: next() }) },
    ],
  });
  running.on("response", (_client, _status, _bytes, tookMs) => timesMs.push(tookMs));
  const { non2xx, errors } = await running;
  if (non2xx + errors > 0) throw new Error(`${base}: ${non2xx} answers were no 2xx, ${errors} errors`);
  return { perSecond: (timesMs.length * 1000) / (performance.now() - startedMs), timesMs };
};
