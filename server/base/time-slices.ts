/**
 * Cooperative scheduling of the event loop. Requests are begun in slices of a few milliseconds, and long work gives up
 * its slice between two steps and queues again behind the others, first come, first served. Between two slices the loop
 * turns: it takes one new connection a turn (libuv takes no more), which would starve if a turn lasted as long as all
 * that is asked.
 */
import type { Checkpoint } from "#core/base/steps.ts";

/** How long a slice may last for another request, or another step of long work, to be begun in it, ms. */
const SLICE_MS = 2;

/** Long work that waits at the same time; while there is so much no request is begun, since each holds memory. */
const UNDER_WAY_MAX = 16;

interface Waiting {
  readonly sinceMs: number;
  readonly begin: () => void;
}

/** Requests that are not begun, the oldest first. */
const requests: Waiting[] = [];
/** Long work between two steps, in the order in which it goes on. */
const underWay: Waiting[] = [];
/** When the slice began, as far as it is known; null where nobody asked since the last one. */
let sliceMs: number | null = null;

const isSliceOver = (): boolean => sliceMs !== null && performance.now() - sliceMs >= SLICE_MS;

const isAnyWaiting = (): boolean => requests.length + underWay.length > 0;

/** What has waited longest, but for requests that may not be begun yet. */
const queueOfNext = (): Waiting[] => {
  const [request, work] = [requests[0], underWay[0]];
  if (request === undefined || underWay.length >= UNDER_WAY_MAX) return underWay;
  return work === undefined || request.sinceMs <= work.sinceMs ? requests : underWay;
};

/** Begins the oldest, and when what it could do at once is done the next, until the slice is over. */
const beginNext = (): void => {
  queueOfNext().shift()?.begin();
  // After the promises of the one that was begun.
  queueMicrotask(() =>
    process.nextTick(() => {
      if (isAnyWaiting() && !isSliceOver()) beginNext();
      else sliceMs = performance.now();
    }),
  );
};

/** One at least of those that wait is begun in a turn of the loop, and more where what is under way leaves time for them. */
const endSlice = (): void => {
  if (!isAnyWaiting()) {
    sliceMs = null;
    return;
  }
  setImmediate(endSlice);
  // Else its steps would get a turn of the loop each where what is read takes up a slice.
  if (queueOfNext() === underWay) sliceMs = performance.now();
  beginNext();
};

const noteSlice = (): void => {
  if (sliceMs !== null) return;
  sliceMs = performance.now();
  setImmediate(endSlice);
};

/** Begins it now, or when those before it have had their slices. */
export const inSlice = async (begin: () => Promise<void>): Promise<void> => {
  noteSlice();
  if (!isAnyWaiting() && !isSliceOver()) return begin();
  return new Promise((resolve) => {
    requests.push({ sinceMs: performance.now(), begin: () => resolve(begin()) });
  });
};

/** Between two steps of long work: goes on within its slice, else waits for its next one. */
export const checkpoint: Checkpoint = () => {
  noteSlice();
  if (!isSliceOver()) return null;
  return new Promise((resolve) => {
    underWay.push({ sinceMs: performance.now(), begin: resolve });
  });
};

/** How long the oldest request that is not begun has waited, ms. */
export const longestWaitMs = (): number => (requests[0] === undefined ? 0 : performance.now() - requests[0].sinceMs);
