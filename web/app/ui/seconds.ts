/** The clock of the browser as a signal that moves once a second while a view that shows it is open. */
import { signal } from "@preact/signals";
import type { ReadonlySignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

const now = signal(Date.now());

/** Milliseconds since 1970; read `.value` where it is to follow the seconds. */
export const useSeconds = (): ReadonlySignal<number> => {
  useEffect(() => {
    const tick = (): void => {
      now.value = Date.now();
    };
    tick();
    const timer = setInterval(tick, 1000);
    // A page in the background is slowed down; it is right at once when it is looked at again.
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", tick);
    };
  }, []);
  return now;
};
