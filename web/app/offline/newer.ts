/**
 * Whether a newer version of the pages is waiting: it takes over when the reader agrees, since the page reloads.
 */
import { signal } from "@preact/signals";
import type { Demand } from "../../sw/base/messages.ts";

/** Whether a newer version is there; also if another tab agreed to it, since this one still runs old scripts. */
export const isNewerThere = signal(false);

let registered: ServiceWorkerRegistration | null = null;
let isAsked = false;

/** A worker installed beside an active one waits for it. */
const lookAt = (worker: ServiceWorker | null): void => {
  if (worker?.state === "installed" && navigator.serviceWorker.controller !== null) isNewerThere.value = true;
};

/** Watches a registration for updates. */
export const followNewer = (registration: ServiceWorkerRegistration): void => {
  registered = registration;
  lookAt(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const next = registration.installing;
    next?.addEventListener("statechange", () => lookAt(next));
  });
  let isAnswered = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (isAsked) location.reload();
    // The very first worker serves the version on screen, so it is no update.
    else if (isAnswered) isNewerThere.value = true;
    isAnswered = true;
  });
};

/** Activates the newer version and reloads the page. */
export const takeOver = (): void => {
  isAsked = true;
  const wanted: Demand = { type: "take-over" };
  const waiting = registered?.waiting ?? null;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers have no target origin
  if (waiting !== null) waiting.postMessage(wanted);
  else location.reload();
};
