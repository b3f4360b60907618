/**
 * Refuses what is more than the server can do, so that what it takes is answered in bounded time and nothing queues
 * without end. Work waits in two places: at the files and storages that it needs, which a count of the requests at work
 * bounds, and for the event loop, whose delay is measured at the moment of the decision: within one turn of the loop so
 * much is taken as fits into the delay.
 */
import type { IncomingMessage } from "node:http";
import { log } from "./log.ts";

export interface LoadLimits {
  /** Requests at work at the same time. */
  readonly requests: number;
  /** How late the event loop may be, ms. */
  readonly delayMs: number;
}

/** Why a request is refused. */
type Reason = "requests" | "delay";

/** How often the event loop is asked whether it is on time, ms. */
const BREATH_MS = 20;
/** The share of the requests up to which a late loop is no reason: what is late with so few is not late because of them. */
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

/** Requests that are being answered: sent whole, and not handed over to their connections yet. */
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

/** Whether a request for this address is refused now, which is counted. /health is always answered. */
export const openOverload = ({ requests, delayMs }: LoadLimits): ((url: string) => boolean) => {
  let breathMs = performance.now();
  setInterval(() => (breathMs = performance.now()), BREATH_MS).unref();
  const reasonFor = (url: string): Reason | null => {
    if (!url.startsWith("/api/")) return atWork < FILES_ROOM * requests ? null : "requests";
    if (atWork < CALM_SHARE * requests || url.startsWith("/api/v1/health")) return null;
    if (atWork >= requests) return "requests";
    return performance.now() - breathMs > BREATH_MS + delayMs ? "delay" : null;
  };
  return (url) => {
    const reason = reasonFor(url);
    if (reason !== null) countRefused(reason);
    return reason !== null;
  };
};

/** Counts a request as at work until it is answered; one that has a body, from when that is there. */
export const followWork = async (request: IncomingMessage, answered: Promise<void>): Promise<void> => {
  let counted = 0;
  const begin = (): void => {
    counted = 1;
    atWork += 1;
  };
  if (request.method === "POST") request.once("end", begin);
  else begin();
  try {
    await answered;
  } finally {
    request.off("end", begin);
    atWork -= counted;
  }
};
