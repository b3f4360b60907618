/**
 * Does requests one after the other in short slices, and refuses what is more than the server can do, so that what it
 * takes is answered in bounded time and nothing queues without end. Between two slices the event loop turns: it takes
 * one new connection a turn (libuv does not take more), which would starve if a turn lasted as long as all that is asked.
 */
import type { IncomingMessage } from "node:http";
import { log } from "./log.ts";

export interface LoadLimits {
  /** Requests at work at the same time. */
  readonly requests: number;
  /** How long a request may wait to be begun, ms. */
  readonly delayMs: number;
}

/** Why a request is refused. */
type Reason = "requests" | "delay";

/** How long a turn of the event loop may have lasted for another request to be begun in it, ms. */
const SLICE_MS = 2;
/** The share of the requests up to which a delay is no reason: what is late with so few is not late because of them. */
const CALM_SHARE = 0.2;
/** How often it is told of, ms. */
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

const kindOf = (url: string): keyof typeof atWork => (url.startsWith("/api/") ? "api" : "files");

const countRefused = (reason: Reason): void => {
  refused[reason] += 1;
  untold += 1;
  const nowMs = performance.now();
  if (nowMs - toldMs < TELL_AGAIN_MS) return;
  log("overloaded", { reason, refused: untold });
  toldMs = nowMs;
  untold = 0;
};

/** Those that wait to be begun, the oldest first. */
const waiting: { readonly sinceMs: number; readonly begin: () => void }[] = [];
/** When the turn of the event loop began, as far as it is known; null where nobody asked since the last one. */
let turnMs: number | null = null;

const isTurnOver = (): boolean => turnMs !== null && performance.now() - turnMs >= SLICE_MS;

/** Begins the oldest, and when what it could do at once is done the next, until the turn is over. */
const beginNext = (): void => {
  waiting.shift()?.begin();
  // After the promises of the one that was begun.
  queueMicrotask(() =>
    process.nextTick(() => {
      if (waiting.length > 0 && !isTurnOver()) beginNext();
      else turnMs = performance.now();
    }),
  );
};

/** One at least of those that wait is begun in a turn, and more where what is under way leaves time for them. */
const endTurn = (): void => {
  if (waiting.length === 0) {
    turnMs = null;
    return;
  }
  setImmediate(endTurn);
  beginNext();
};

/** Begins it now, or when those before it are begun and there is time. */
const inTurn = async (begin: () => Promise<void>): Promise<void> => {
  if (turnMs === null) {
    turnMs = performance.now();
    setImmediate(endTurn);
  }
  if (waiting.length === 0 && !isTurnOver()) return begin();
  return new Promise((resolve) => {
    waiting.push({ sinceMs: performance.now(), begin: () => resolve(begin()) });
  });
};

const isLate = (delayMs: number): boolean =>
  waiting[0] !== undefined && performance.now() - waiting[0].sinceMs > delayMs;

/** Whether a request for this address is refused now, which is counted. /health never is. */
export const isRefused = (url: string, { requests, delayMs }: LoadLimits): boolean => {
  const reasonFor = (): Reason | null => {
    const kind = kindOf(url);
    const count = atWork[kind];
    if (count < CALM_SHARE * requests || url.startsWith("/api/v1/health")) return null;
    if (count >= requests) return "requests";
    return kind === "api" && isLate(delayMs) ? "delay" : null;
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
    await inTurn(async () => {
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
