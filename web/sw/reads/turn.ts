/** Lets long computations yield, so that the worker can serve files and other answers in between. */
import type { Checkpoint } from "#core/base/steps.ts";

/** Computing time between pauses, ms: half a frame. */
const SLICE_MS = 8;

/** Resolves after pending tasks. Uses a message, since browsers throttle timers. */
const nextTurn = async (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });

let sinceMs = performance.now();

/** Called between the steps of an answer. */
export const checkpoint: Checkpoint = () => {
  if (performance.now() - sinceMs < SLICE_MS) return null;
  return nextTurn().then(() => {
    sinceMs = performance.now();
  });
};
