/** Long answers of this device pause, so that pages get files and other answers from the worker meanwhile. */
import type { Checkpoint } from "#core/base/steps.ts";

/** How long the worker computes without a pause, ms: half of what a frame lasts. */
const SLICE_MS = 8;

/** After what waits now. Browsers hold timers back, but not messages. */
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

/** Between two steps of an answer. */
export const checkpoint: Checkpoint = () => {
  if (performance.now() - sinceMs < SLICE_MS) return null;
  return nextTurn().then(() => {
    sinceMs = performance.now();
  });
};
