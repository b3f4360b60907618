/**
 * Load shedding: counts the requests at work and refuses what is more than the server can do, so that what it takes is
 * answered in bounded time and nothing queues without end. Requests are started in slices of 2 ms of the event loop;
 * long work yields between its steps and queues again, first come, first served. The loop turns between slices, since
 * libuv accepts only one new connection per turn: with long turns, connections would starve.
 */
import type { IncomingMessage } from "node:http";
import type { Checkpoint } from "#core/base/steps.ts";
import { log } from "./log.ts";

/** A slice starts no further request or step after this, ms. */
const SLICE_MS = 2;

/** With this much long work waiting no new request is started, since each holds memory. */
const UNDER_WAY_MAX = 16;

interface Waiting {
  readonly sinceMs: number;
  readonly begin: () => void;
}

/** Requests that are not started, oldest first. */
const queue: Waiting[] = [];
/** Long work between two steps, in the order of continuation. */
const underWay: Waiting[] = [];
/** Start of the current slice, if known; null if nothing asked since the last one. */
let sliceMs: number | null = null;

/** When the current slice began, ms; `null` if none did. */
export const sliceBegan = (): number | null => sliceMs;

const isSliceOver = (): boolean => sliceMs !== null && performance.now() - sliceMs >= SLICE_MS;

/** Long answers that are being compressed: each holds its whole body, as long work does. */
let compressing = 0;

/** The queue whose head has waited longest, except requests that may not start yet. */
const queueOfNext = (): Waiting[] => {
  const [request, work] = [queue[0], underWay[0]];
  if (request === undefined || underWay.length + compressing >= UNDER_WAY_MAX) return underWay;
  return work === undefined || request.sinceMs <= work.sinceMs ? queue : underWay;
};

/** Whether anything waits that may start. */
const isAnyNext = (): boolean => queueOfNext().length > 0;

/** Starts the oldest, then, once its synchronous part is done, the next, until the slice is over. */
const beginNext = (): void => {
  queueOfNext().shift()?.begin();
  // After the microtasks of the one just started.
  queueMicrotask(() =>
    process.nextTick(() => {
      if (isAnyNext() && !isSliceOver()) beginNext();
      else sliceMs = performance.now();
    }),
  );
};

/** Every turn of the loop starts at least one waiting item, and more if there is time. */
const endSlice = (): void => {
  if (!isAnyNext()) {
    sliceMs = null;
    return;
  }
  setImmediate(endSlice);
  // A fresh slice for long work: otherwise it would get one step per turn when reads use up the slice.
  if (queueOfNext() === underWay) sliceMs = performance.now();
  beginNext();
};

const noteSlice = (): void => {
  if (sliceMs !== null) return;
  sliceMs = performance.now();
  setImmediate(endSlice);
};

/** Starts a request now, or after those before it. */
export const inSlice = async (begin: () => Promise<void>): Promise<void> => {
  noteSlice();
  const isFree = queue.length + underWay.length === 0 && compressing < UNDER_WAY_MAX;
  if (isFree && !isSliceOver()) return begin();
  return new Promise((resolve) => {
    queue.push({ sinceMs: performance.now(), begin: () => resolve(begin()) });
  });
};

/** To be called between steps of long work: continues within the slice, else waits for the next one. */
export const checkpoint: Checkpoint = () => {
  noteSlice();
  if (!isSliceOver()) return null;
  return new Promise((resolve) => {
    underWay.push({ sinceMs: performance.now(), begin: resolve });
  });
};

/** Waits for the compression of a long answer; with very many of them no new request is started. */
export const whileCompressing = async <T>(compressed: Promise<T>): Promise<T> => {
  compressing += 1;
  try {
    return await compressed;
  } finally {
    compressing -= 1;
    noteSlice();
  }
};

/** Waiting time of the oldest queued request, ms. */
export const longestWaitMs = (): number => (queue[0] === undefined ? 0 : performance.now() - queue[0].sinceMs);

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
const OF_API = /^\/(?:api|mcp)(?:[/?]|$)/;

/** ASCII that an address has percent-encoded without need (RFC 3986, 6.2.2.2); the router reads it as plain, too. */
const plain = (url: string): string =>
  url.replaceAll(/%([2-7][\da-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** What a request for an address counts as. */
export const kindOf = (url: string): keyof typeof atWork =>
  OF_API.test(url.includes("%") ? plain(url) : url) ? "api" : "files";

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

const reasonToRefuse = (url: string, { requests, delayMs }: LoadLimits): Reason | null => {
  const kind = kindOf(url);
  const count = atWork[kind];
  if (count < CALM_SHARE * requests || isHealth(url)) return null;
  if (count >= requests) return "requests";
  return kind === "api" && longestWaitMs() > delayMs ? "delay" : null;
};

/** Whether a request for this address is refused now, which is counted. /health never is. */
export const isRefused = (url: string, limits: LoadLimits): boolean => {
  const reason = reasonToRefuse(url, limits);
  if (reason !== null) countRefused(reason);
  return reason !== null;
};

/** A request that counts as several while it works; between pieces of its answer that its client has not taken, as one. */
interface Batch {
  readonly work: () => void;
  readonly rest: () => void;
}

/**
 * A request of the API that is at work and may count as so many. `null`, which is counted as a refusal, if there is no
 * room for them beside the others.
 */
export const beginBatch = (size: number, { requests }: LoadLimits): Batch | null => {
  const more = size - 1;
  const others = atWork.api - 1;
  if (others > 0 && others + size > requests) {
    countRefused("requests");
    return null;
  }
  let isWorking = false;
  const set = (now: boolean): void => {
    if (now !== isWorking) atWork.api += now ? more : -more;
    isWorking = now;
  };
  return { work: () => set(true), rest: () => set(false) };
};

/** Answers a request that is not at work before its body has arrived. */
const answerWithBody = async (
  request: IncomingMessage,
  kind: keyof typeof atWork,
  answer: () => Promise<void>,
): Promise<void> => {
  let outside = 1;
  const arrived = (): void => {
    outside = 0;
    atWork[kind] += 1;
  };
  atWork[kind] -= 1;
  request.once("end", arrived);
  try {
    await answer();
  } finally {
    request.off("end", arrived);
    atWork[kind] += outside;
  }
};

const beginAnswer: typeof answerWithBody = async (request, kind, answer) => {
  // Its client has gone while it waited.
  if (request.socket.destroyed) return;
  await (request.method === "POST" ? answerWithBody(request, kind, answer) : answer());
};

/** Has a request answered in its turn; it is at work until then, but not while its body is on the way. */
export const answerInTurn = async (request: IncomingMessage, answer: () => Promise<void>): Promise<void> => {
  const { url = "/" } = request;
  const kind = kindOf(url);
  atWork[kind] += 1;
  try {
    // Health is asked for to learn whether the server is there, and costs nothing.
    await (isHealth(url) ? answer() : inSlice(async () => beginAnswer(request, kind, answer)));
  } finally {
    atWork[kind] -= 1;
  }
};
