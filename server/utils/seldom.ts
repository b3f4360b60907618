/** Telling of what goes on failing, without a line for each time. */

/** How often the same is told, ms. */
const TELL_AGAIN_MS = 1000;

/** Runs what it is given, at most once a second; whatever the clock says. */
export const atMostOnceASecond = (): ((tell: () => void) => void) => {
  let toldMs = Number.NEGATIVE_INFINITY;
  return (tell) => {
    const nowMs = performance.now();
    if (nowMs - toldMs < TELL_AGAIN_MS) return;
    toldMs = nowMs;
    tell();
  };
};
