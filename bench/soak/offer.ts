/** Offers requests for some time, at a rate or as fast as they are answered, and tells what came of them. */
import autocannon from "autocannon";
import { CONNECTIONS } from "../load.ts";
import type { MixedRequest } from "./mix.ts";

export interface Offered {
  readonly timesMs: readonly number[];
  readonly statuses: ReadonlyMap<number, number>;
  /** Requests without an answer. */
  readonly errors: number;
  readonly seconds: number;
}

interface Offer {
  readonly seconds: number;
  readonly perSecond?: number;
  readonly connections?: number;
}

/** An answer that takes longer is an error, s. */
const PATIENCE_SECONDS = 30;

const HEADERS = { "content-type": "application/x-www-form-urlencoded" } as const;

/** Asks `next()` again and again. */
export const askFor = async (
  base: string,
  next: () => MixedRequest,
  { seconds, perSecond, connections = CONNECTIONS }: Offer,
): Promise<Offered> => {
  const timesMs: number[] = [];
  const statuses = new Map<number, number>();
  const startedMs = performance.now();
  const running = autocannon({
    url: base,
    connections,
    duration: seconds,
    timeout: PATIENCE_SECONDS,
    ...(perSecond !== undefined && { overallRate: Math.max(Math.ceil(perSecond), 1) }),
    requests: [
      {
        setupRequest: (request) => {
          const { method, path, body } = next();
          return { ...request, method, path, body: body ?? "", headers: body === undefined ? {} : HEADERS };
        },
      },
    ],
  });
  running.on("response", (_client, status, _bytes, tookMs) => {
    timesMs.push(tookMs);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  });
  const { errors } = await running;
  return { timesMs, statuses, errors, seconds: (performance.now() - startedMs) / 1000 };
};
