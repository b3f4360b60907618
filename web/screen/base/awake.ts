/** Keeps the screen on, and hides the pointer while nobody moves it. */
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
