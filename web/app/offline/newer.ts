/**
 * Whether a newer version of the pages waits, and how it takes over: when the reader says so, since the page is loaded
 * anew then. Where another tab has said so, this one has scripts of the version before and says it too.
 */
import { signal } from "@preact/signals";
import type { Demand } from "../../sw/base/messages.ts";

export const isNewerThere = signal(false);

let registered: ServiceWorkerRegistration | null = null;
let isAsked = false;

/** A worker that is installed beside one that answers waits for it. */
const lookAt = (worker: ServiceWorker | null): void => {
  if (worker?.state === "installed" && navigator.serviceWorker.controller !== null) isNewerThere.value = true;
};

/** Follows what becomes of a registration. */
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
    // The first worker of all answers for the version that is shown.
    else if (isAnswered) isNewerThere.value = true;
    isAnswered = true;
  });
};

/** Has the newer version take over, and loads the page anew. */
export const takeOver = (): void => {
  isAsked = true;
  const demand: Demand = { type: "take-over" };
  const waiting = registered?.waiting ?? null;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is of one origin
  if (waiting !== null) waiting.postMessage(demand);
  else location.reload();
};
