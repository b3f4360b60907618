/**
 * Registers the worker, for the pages of the explorer and of the docs. The first page that a device opens is there
 * before its worker: what it has loaded is asked for again, out of the browser's own cache, and so kept like the rest.
 */
const WORKER = "/sw.js";

/** What a worker keeps of what pages load: files of theirs, and the document that the reference shows. */
const KEPT = /^\/(assets\/|data\/v1\/openapi\.json$)/;

const askAgain = (): void => {
  for (const { name } of performance.getEntriesByType("resource")) {
    const { origin, pathname } = new URL(name);
    if (origin === location.origin && KEPT.test(pathname)) void fetch(name).catch(() => undefined);
  }
};

/** Once the page is loaded; answers `null` where the browser takes no worker. */
export const registerWorker = async (): Promise<ServiceWorkerRegistration | null> => {
  if (!("serviceWorker" in navigator)) return null;
  if (document.readyState !== "complete")
    await new Promise((resolve) => addEventListener("load", resolve, { once: true }));
  if (navigator.serviceWorker.controller === null)
    navigator.serviceWorker.addEventListener("controllerchange", askAgain, { once: true });
  // Tools that block workers answer with nothing at all.
  const registration: ServiceWorkerRegistration | undefined = await navigator.serviceWorker
    .register(WORKER)
    .catch(() => undefined);
  return registration ?? null;
};
