/** Servers to start, and the load they are asked with: what the benchmarks over HTTP share. */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import autocannon from "autocannon";

/** Seconds of one measurement. */
const SECONDS = 2;

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

/** Waits up to ten seconds for an answer. */
export const untilUp = async (url: string): Promise<void> => {
  for (let tries = 0; tries < 100; tries += 1) {
    if (await fetch(url).then(() => true, () => false)) return; // prettier-ignore
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} did not come up`);
};

/** Addresses that one connection asks in turn. */
const ADDRESSES = 5000;

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

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
