/** The line to the service worker: its state as a signal, and demands to it. */
import { signal } from "@preact/signals";
import { CHANNEL, type Demand, type WorkerState } from "../../sw/base/messages.ts";

/** What the worker told last; `null` before it told anything. */
export const workerState = signal<WorkerState | null>(null);

/** Whether this browser can have a worker here at all (not on a page without TLS). */
export const canKeep = "serviceWorker" in navigator;

const activeWorker = async (): Promise<ServiceWorker | null> =>
  canKeep ? (await navigator.serviceWorker.ready).active : null;

/** Tells the worker what is wanted; with no worker it is never heard. */
export const demand = async (wanted: Demand): Promise<void> => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is of one origin
  (await activeWorker())?.postMessage(wanted);
};

/** Follows the state until the function that is answered is called. */
export const followWorker = (): (() => void) => {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener("message", ({ data }) => {
    workerState.value = data as WorkerState;
  });
  void demand({ type: "tell" });
  return () => channel.close();
};

// MERGED wake.ts: Has the worker send what waits: when a page is opened, when the network is back, and now and then while one is open.

const AGAIN_MS = 60_000;

const wake = (): void => void demand({ type: "send-reviews" });

/** For every page, once. */
export const wakeWorker = (): void => {
  if (!canKeep) return;
  addEventListener("load", wake);
  addEventListener("online", wake);
  setInterval(wake, AGAIN_MS);
};
