/** Has the worker send what waits: when a page is opened, when the network is back, and now and then while one is open. */
import { canKeep, demand } from "./link.ts";

const AGAIN_MS = 60_000;

const wake = (): void => void demand({ type: "send-reviews" });

/** For every page, once. */
export const wakeWorker = (): void => {
  if (!canKeep) return;
  addEventListener("load", wake);
  addEventListener("online", wake);
  setInterval(wake, AGAIN_MS);
};
