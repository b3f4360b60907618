/**
 * Cooperative scheduling of the event loop: starts queued requests in slices of 2 ms; long work yields between its
 * steps and queues again, first come, first served. The loop turns between slices, since libuv accepts only one new
 * connection per turn: with long turns, connections would starve.
 */
import type { Checkpoint } from "#core/base/steps.ts";

/** A slice starts no further request or step after this, ms. */
const SLICE_MS = 2;

/** With this much long work waiting no new request is started, since each holds memory. */
const UNDER_WAY_MAX = 16;

interface Waiting {
  readonly sinceMs: number;
  readonly begin: () => void;
}

/** Requests that are not started, oldest first. */
const requests: Waiting[] = [];
/** Long work between two steps, in the order of continuation. */
const underWay: Waiting[] = [];
/** Start of the current slice, if known; null if nothing asked since the last one. */
let sliceMs: number | null = null;

/** When the current slice began, ms; `null` if none did. */
export const sliceBegan = (): number | null => sliceMs;

const isSliceOver = (): boolean => sliceMs !== null && performance.now() - sliceMs >= SLICE_MS;

const isAnyWaiting = (): boolean => requests.length + underWay.length > 0;

/** The queue whose head has waited longest, except requests that may not start yet. */
const queueOfNext = (): Waiting[] => {
  const [request, work] = [requests[0], underWay[0]];
  if (request === undefined || underWay.length >= UNDER_WAY_MAX) return underWay;
  return work === undefined || request.sinceMs <= work.sinceMs ? requests : underWay;
};

/** Starts the oldest, then, once its synchronous part is done, the next, until the slice is over. */
const beginNext = (): void => {
  queueOfNext().shift()?.begin();
  // After the microtasks of the one just started.
  queueMicrotask(() =>
    process.nextTick(() => {
      if (isAnyWaiting() && !isSliceOver()) beginNext();
      else sliceMs = performance.now();
    }),
  );
};

/** Every turn of the loop starts at least one waiting item, and more if there is time. */
const endSlice = (): void => {
  if (!isAnyWaiting()) {
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
  if (!isAnyWaiting() && !isSliceOver()) return begin();
  return new Promise((resolve) => {
    requests.push({ sinceMs: performance.now(), begin: () => resolve(begin()) });
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

/** Waiting time of the oldest queued request, ms. */
export const longestWaitMs = (): number => (requests[0] === undefined ? 0 : performance.now() - requests[0].sinceMs);
