/** Whether this process was told to end and answers only what it was asked before (entry/shutdown.ts). */

let is = false;

export const isDraining = (): boolean => is;

/** From now on answers close their connections, and /health is 503. */
export const startDraining = (): void => {
  is = true;
};
