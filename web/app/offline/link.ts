/**
 * Messages between pages and the service worker: its state as a signal, and demands to it. Open pages also make it send
 * waiting reviews: on load, when the network returns, and at intervals. And whether a newer version of the pages is waiting:
 * it takes over when the reader agrees, since the page reloads.
 */
import { signal } from "@preact/signals";
import { CHANNEL, type Demand, type WorkerState } from "../../sw/base/messages.ts";

/** The worker's latest state; `null` before its first message. */
export const workerState = signal<WorkerState | null>(null);

/** Whether service workers are available (not on a page without TLS). */
export const canKeep = "serviceWorker" in navigator;

const activeWorker = async (): Promise<ServiceWorker | null> =>
  canKeep ? (await navigator.serviceWorker.ready).active : null;

/** Sends a demand to the worker; ignored if there is none. */
export const demand = async (wanted: Demand): Promise<void> => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers have no target origin
  (await activeWorker())?.postMessage(wanted);
};

/** Follows the worker's state until the returned function is called. */
export const followWorker = (): (() => void) => {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener("message", ({ data }) => {
    workerState.value = data as WorkerState;
  });
  void demand({ type: "tell" });
  return () => channel.close();
};

const AGAIN_MS = 60_000;

const wake = (): void => void demand({ type: "send" });

/** Call once per page. */
export const wakeWorker = (): void => {
  if (!canKeep) return;
  addEventListener("load", wake);
  addEventListener("online", wake);
  setInterval(wake, AGAIN_MS);
};

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
