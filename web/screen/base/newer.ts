/** Takes a newer version of the page when nobody would see the reload. */
import { MINUTE_MS } from "../../../server/core/base/time.ts";
import { registerWorker } from "../../app/offline/register.ts";
import type { Demand } from "../../sw/base/messages.ts";

const LOOK_MS = 6 * 60 * MINUTE_MS;
/** The next countdown must be so far away. */
const QUIET_MS = 20 * MINUTE_MS;

/** Registers the worker. The result is to be called at every tick; `untilMs` is how long it is until the next adhan or iqama. */
export const followNewer = (): ((nowMs: number, untilMs: number) => void) => {
  let registration: ServiceWorkerRegistration | null = null;
  let lookedMs = Number.NEGATIVE_INFINITY;
  let isAsked = false;
  void registerWorker().then((found) => {
    registration = found;
  });
  if ("serviceWorker" in navigator)
    navigator.serviceWorker.addEventListener("controllerchange", () => {
      if (isAsked) location.reload();
    });
  return (nowMs, untilMs) => {
    if (registration === null || isAsked) return;
    if (nowMs < lookedMs || nowMs - lookedMs >= LOOK_MS) {
      lookedMs = nowMs;
      registration.update().catch(() => undefined);
    }
    if (registration.waiting === null || untilMs < QUIET_MS) return;
    isAsked = true;
    const demand: Demand = { type: "take-over" };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers have no target origin
    registration.waiting.postMessage(demand);
  };
};
