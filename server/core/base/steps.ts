/**
 * Cooperative multitasking: long work is a generator that yields wherever it may be interrupted. The host has the
 * clock and decides when to yield to the event loop.
 */

/** Work that yields between its steps and returns its result. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Called between steps: `null` means go on, a promise means wait for it. */
export type Checkpoint = () => Promise<void> | null;

/** Work on `size` items, `length` per step; `work` handles each run in a plain, fast loop. */
export function* inRuns(size: number, length: number, work: (from: number, to: number) => void): Steps<void> {
  for (let from = 0; from < size; from += length) {
    work(from, Math.min(from + length, size));
    yield;
  }
}

/** Runs all steps without a pause. */
export const atOnce = <T>(steps: Steps<T>): T => {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
};

/** To be awaited between two steps of asynchronous work. */
export const pauseIfDue = async (checkpoint: Checkpoint): Promise<void> => {
  const pause = checkpoint();
  if (pause !== null) await pause;
};

/** Runs all steps, pausing whenever the host asks for it. */
export const inTurns = async <T>(steps: Steps<T>, checkpoint: Checkpoint): Promise<T> => {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    const pause = checkpoint();
    // Usually there is no pause, and no promise to await.
    if (pause !== null) await pause;
  }
};
