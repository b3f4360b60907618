/** Whether this process is ending. */

let draining = false;

/** Whether the process is shutting down and only finishes accepted requests (node/shutdown.ts). */
export const isDraining = (): boolean => draining;

/** From now on answers close their connections, and /health answers 503. */
export const startDraining = (): void => {
  draining = true;
};
