/**
 * Cooperative multitasking: long work is a generator that yields wherever it may be interrupted. The host decides
 * by its clock, which core has none of, when to let the event loop turn before the next step.
 */

/** Work that yields between its steps and returns its result. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Asked between two steps. `null`: go on; a promise: other work is due, go on when it settles. */
export type Checkpoint = () => Promise<void> | null;

/** Never pauses: for hosts that do one thing at a time. */
export const NEVER: Checkpoint = () => null;

/** Work on `size` things, `length` of them a step; a plain function does each run, as fast as without steps. */
export function* inRuns(size: number, length: number, work: (from: number, to: number) => void): Steps<void> {
  for (let from = 0; from < size; from += length) {
    work(from, Math.min(from + length, size));
    yield;
  }
}

/** All steps in one go. */
export const atOnce = <T>(steps: Steps<T>): T => {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
};

/** Between two steps of asynchronous work. */
export const pauseIfDue = async (checkpoint: Checkpoint): Promise<void> => {
  const pause = checkpoint();
  if (pause !== null) await pause;
};

/** All steps, with a pause wherever the host asks for one. */
export const inTurns = async <T>(steps: Steps<T>, checkpoint: Checkpoint): Promise<T> => {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    const pause = checkpoint();
    // Most steps go on at once, without waiting for a promise.
    if (pause !== null) await pause;
  }
};
