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

/** How long requests are begun in one turn of the event loop, ms. */
const SLICE_MS = 10;
/** The share of the requests up to which a delay is no reason: what is late with so few is not late because of them. */
const CALM_SHARE = 0.2;
/** Pages and files, most of them small, have so many times the room, so that they are there while the API is busy. */
const FILES_ROOM = 2;
/** How often it is told of, ms. */
const TELL_AGAIN_MS = 10_000;

const refused: Record<Reason, number> = { requests: 0, delay: 0 };
let atWork = 0;
let toldMs = Number.NEGATIVE_INFINITY;
let untold = 0;

/** How many were refused since the start, by their reason. */
export const refusedRequests = (): Readonly<Record<Reason, number>> => refused;

/** Requests that wait to be begun, or are being answered: sent whole, and not handed over to their connections yet. */
export const requestsAtWork = (): number => atWork;

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
/** When the turn began in which requests are begun; null before the first of a turn. */
let sliceMs: number | null = null;

/** Begins those that wait, each when what the one before could do at once is done, as long as the slice lasts. */
const beginNext = (): void => {
  if (performance.now() - (sliceMs ?? 0) < SLICE_MS) {
    waiting.shift()?.begin();
    // After the promises of the one that was begun.
    if (waiting.length > 0) queueMicrotask(() => process.nextTick(beginNext));
  }
};

/** The end of a turn: the next slice begins with the oldest that waits. */
const endTurn = (): void => {
  sliceMs = null;
  if (waiting.length === 0) return;
  sliceMs = performance.now();
  setImmediate(endTurn);
  beginNext();
};

/** Begins it now, or when those before it are begun and there is time. */
const inTurn = async (begin: () => Promise<void>): Promise<void> => {
  const nowMs = performance.now();
  if (sliceMs === null) {
    sliceMs = nowMs;
    setImmediate(endTurn);
  }
  if (waiting.length === 0 && nowMs - sliceMs < SLICE_MS) return begin();
  return new Promise((resolve) => {
    waiting.push({ sinceMs: nowMs, begin: () => resolve(begin()) });
  });
};

const isLate = (delayMs: number): boolean =>
  waiting[0] !== undefined && performance.now() - waiting[0].sinceMs > delayMs;

/** Whether a request for this address is refused now, which is counted. /health never is. */
export const isRefused = (url: string, { requests, delayMs }: LoadLimits): boolean => {
  const reasonFor = (): Reason | null => {
    if (!url.startsWith("/api/")) return atWork < FILES_ROOM * requests ? null : "requests";
    if (atWork < CALM_SHARE * requests || url.startsWith("/api/v1/health")) return null;
    if (atWork >= requests) return "requests";
    return isLate(delayMs) ? "delay" : null;
  };
  const reason = reasonFor();
  if (reason !== null) countRefused(reason);
  return reason !== null;
};

/** Has a request answered in its turn; it is at work until then, but not while its body is on the way. */
export const answerInTurn = async (request: IncomingMessage, answer: () => Promise<void>): Promise<void> => {
  let counted = 1;
  atWork += 1;
  const whole = (): void => {
    counted = 1;
    atWork += 1;
  };
  try {
    await inTurn(async () => {
      if (request.method === "POST") {
        counted = 0;
        atWork -= 1;
        request.once("end", whole);
      }
      return answer();
    });
  } finally {
    request.off("end", whole);
    atWork -= counted;
  }
};
