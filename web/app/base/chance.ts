/** Moments at which it is worth to ask again: the network is back, or a service worker answers from now on. */

const waiting = new Set<() => void>();

const tell = (): void => {
  for (const retry of waiting) retry();
};

addEventListener("online", tell);
if ("serviceWorker" in navigator) navigator.serviceWorker.addEventListener("controllerchange", tell);

/** Calls back at each such moment, until the returned function is called. */
export const onChance = (callback: () => void): (() => void) => {
  waiting.add(callback);
  return () => void waiting.delete(callback);
};
