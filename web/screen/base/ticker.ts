/** A tick at each second of the clock. */

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
