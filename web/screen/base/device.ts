/**
 * What keeps a screen going for months: the display awake and the pointer out of sight, a tick at each second, a newer version of
 * the page.
 */
import { signal } from "@preact/signals";
import { MINUTE_MS } from "../../../server/core/base/time.ts";
import { registerWorker } from "../../app/offline/register.ts";
import type { Demand } from "../../sw/base/messages.ts";

/** `no`: the browser has no wake lock, or refuses it: the device has to be set so that it never sleeps. */
export const awake = signal<"unknown" | "yes" | "no">("unknown");

const askForLock = async (): Promise<void> => {
  if (document.visibilityState !== "visible") return;
  if (!("wakeLock" in navigator)) {
    awake.value = "no";
    return;
  }
  try {
    await navigator.wakeLock.request("screen");
    awake.value = "yes";
  } catch {
    awake.value = "no";
  }
};

/** Asks the browser to keep the screen on; again whenever the page is shown, as a hidden page loses it. */
export const stayAwake = (): void => {
  document.addEventListener("visibilitychange", () => void askForLock());
  void askForLock();
};

const POINTER_MS = 4000;

/** Whether somebody moves the pointer, touches the screen or types. */
export const isSomebodyThere = signal(false);

export const followPointer = (): void => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = (): void => {
    clearTimeout(timer);
    isSomebodyThere.value = true;
    timer = setTimeout(() => {
      isSomebodyThere.value = false;
    }, POINTER_MS);
  };
  for (const event of ["pointermove", "pointerdown", "keydown"]) addEventListener(event, show);
};

// It carries nothing from tick to tick: who is called works with the time that it is given.
const SECOND_MS = 1000;

/** Calls `tick` from now on. */
export const startTicker = (tick: (nowMs: number) => void, now: () => number): void => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = (): void => {
    clearTimeout(timer);
    const nowMs = now();
    // Planned again each time, so that no error adds up and a clock that was set is followed.
    timer = setTimeout(run, SECOND_MS - (((nowMs % SECOND_MS) + SECOND_MS) % SECOND_MS));
    tick(nowMs);
  };
  document.addEventListener("visibilitychange", run);
  for (const event of ["pageshow", "focus", "online"]) addEventListener(event, run);
  run();
};

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
