/**
 * Registers the service worker, for the explorer and the docs. A device's first page loads before its worker is active,
 * so its files are requested again (from the browser's cache) to be kept too.
 */
import { pathOfSite, siteAt } from "../../site/site.ts";

const WORKER = siteAt("/sw.js");

/** What the worker keeps of the files that pages load: assets, and the document shown in the reference. */
const KEPT = /^\/(assets\/|data\/v1\/openapi\.json$)/;

const askAgain = (): void => {
  for (const { name } of performance.getEntriesByType("resource")) {
    const { origin, pathname } = new URL(name);
    if (origin === location.origin && KEPT.test(pathOfSite(pathname))) void fetch(name).catch(() => undefined);
  }
};

/** Resolves after the page is loaded; `null` if the browser accepts no worker. */
export const registerWorker = async (): Promise<ServiceWorkerRegistration | null> => {
  if (!("serviceWorker" in navigator)) return null;
  if (document.readyState !== "complete")
    await new Promise((resolve) => addEventListener("load", resolve, { once: true }));
  if (navigator.serviceWorker.controller === null)
    navigator.serviceWorker.addEventListener("controllerchange", askAgain, { once: true });
  // Tools that block workers return undefined.
  const registration: ServiceWorkerRegistration | undefined = await navigator.serviceWorker
    .register(WORKER)
    .catch(() => undefined);
  return registration ?? null;
};
