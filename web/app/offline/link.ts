/**
 * Messages between pages and the service worker: its state as a signal, and demands to it. Open pages also make it send
 * waiting reviews: on load, when the network returns, and at intervals.
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
