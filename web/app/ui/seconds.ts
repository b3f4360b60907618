/** The clock of a page: one shared signal that ticks each second while a visible part uses it. */
import { type ReadonlySignal, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

const now = signal(Date.now());

/** Sets the clock, for a page that is rendered without a browser. */
export const setSeconds = (nowMs: number): void => {
  now.value = nowMs;
};

const tick = (): void => {
  now.value = Date.now();
};

let followers = 0;
let timer: ReturnType<typeof setInterval> | undefined;

const follow = (): (() => void) => {
  followers += 1;
  tick();
  if (followers === 1) {
    timer = setInterval(tick, 1000);
    // Background pages are throttled; update at once when they are shown again.
    document.addEventListener("visibilitychange", tick);
  }
  return () => {
    followers -= 1;
    if (followers > 0) return;
    clearInterval(timer);
    document.removeEventListener("visibilitychange", tick);
  };
};

/** Milliseconds since 1970; reading `.value` subscribes to it. */
export const useSeconds = (): ReadonlySignal<number> => {
  useEffect(follow, []);
  return now;
};
