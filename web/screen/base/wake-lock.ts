/** Keeps the display of a screen awake. */
import { signal } from "@preact/signals";

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
