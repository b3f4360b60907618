/**
 * Load shedding: counts the requests at work, which take turns (time-slices.ts), and refuses what is more than the
 * server can do, so that what it takes is answered in bounded time and nothing queues without end.
 */
import type { IncomingMessage } from "node:http";
import { log } from "./log.ts";
import { inSlice, longestWaitMs } from "./time-slices.ts";

export interface LoadLimits {
  /** Requests at work at the same time. */
  readonly requests: number;
  /** How long a request may wait to be begun, ms. */
  readonly delayMs: number;
}

/** Why a request is refused. */
type Reason = "requests" | "delay";

/** Below this share of the limit a delay does not count: so few requests cannot be what causes it. */
const CALM_SHARE = 0.2;
/** How often it is logged, ms. */
const TELL_AGAIN_MS = 10_000;

const refused: Record<Reason, number> = { requests: 0, delay: 0 };
/** Pages and files are counted by themselves, so that neither they nor the API can take the room of the other. */
const atWork = { api: 0, files: 0 };
let toldMs = Number.NEGATIVE_INFINITY;
let untold = 0;

/** How many were refused since the start, by their reason. */
export const refusedRequests = (): Readonly<Record<Reason, number>> => refused;

/** Requests that wait to be begun, or are being answered: sent whole, and not handed over to their connections yet. */
export const requestsAtWork = (): number => atWork.api + atWork.files;

/** Addresses that compute: the API, and its tools for assistants. */
const OF_API = /^\/(?:api\/|mcp(?:[/?]|$))/;

const kindOf = (url: string): keyof typeof atWork => (OF_API.test(url) ? "api" : "files");

const isHealth = (url: string): boolean => /^\/api\/v1\/health(?:\?|$)/.test(url);

const countRefused = (reason: Reason): void => {
  refused[reason] += 1;
  untold += 1;
  const nowMs = performance.now();
  if (nowMs - toldMs < TELL_AGAIN_MS) return;
  log("overloaded", { reason, refused: untold });
  toldMs = nowMs;
  untold = 0;
};

/** Whether a request for this address is refused now, which is counted. /health never is. */
export const isRefused = (url: string, { requests, delayMs }: LoadLimits): boolean => {
  const reasonFor = (): Reason | null => {
    const kind = kindOf(url);
    const count = atWork[kind];
    if (count < CALM_SHARE * requests || isHealth(url)) return null;
    if (count >= requests) return "requests";
    return kind === "api" && longestWaitMs() > delayMs ? "delay" : null;
  };
  const reason = reasonFor();
  if (reason !== null) countRefused(reason);
  return reason !== null;
};

/** Has a request answered in its turn; it is at work until then, but not while its body is on the way. */
export const answerInTurn = async (request: IncomingMessage, answer: () => Promise<void>): Promise<void> => {
  const kind = kindOf(request.url ?? "/");
  let counted = 0;
  const count = (): void => {
    counted = 1;
    atWork[kind] += 1;
  };
  count();
  try {
    // It is asked to learn whether the server is there, and costs nothing.
    if (isHealth(request.url ?? "")) return await answer();
    await inSlice(async () => {
      // Its client has gone while it waited.
      if (request.socket.destroyed) return;
      if (request.method === "POST") {
        counted = 0;
        atWork[kind] -= 1;
        request.once("end", count);
      }
      await answer();
    });
  } finally {
    request.off("end", count);
    atWork[kind] -= counted;
  }
};
