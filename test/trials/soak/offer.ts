/** Offers requests for some time: as fast as they are answered, or at a rate whatever becomes of them. */
import type { Ask, Outcome } from "./client.ts";
import type { MixedRequest, NextRequest } from "./mix.ts";

/** Hears of each request: what came of it, and how long after it was due. */
export type Hear = (asked: MixedRequest, outcome: Outcome, tookMs: number) => void;

const pause = async (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Closed loop: so many ask, each as soon as it was answered. The seconds that it took. */
export const offerClosed = async (
  ask: Ask,
  next: NextRequest,
  hear: Hear,
  { seconds, clients }: { readonly seconds: number; readonly clients: number },
): Promise<number> => {
  const startMs = performance.now();
  const one = async (): Promise<void> => {
    while (performance.now() - startMs < 1000 * seconds) {
      const asked = next();
      const sentMs = performance.now();
      hear(asked, await ask(asked), performance.now() - sentMs);
    }
  };
  await Promise.all(Array.from({ length: clients }, one));
  return (performance.now() - startMs) / 1000;
};

/**
 * Open loop: one request each `1 / perSecond`, whether those before were answered or not. Times count from when a request
 * was due, so that what waited because the server (or this process) was late is in them (no coordinated omission).
 */
export const offerOpen = async (
  ask: Ask,
  next: NextRequest,
  hear: Hear,
  { seconds, perSecond }: { readonly seconds: number; readonly perSecond: number },
): Promise<number> => {
  const startMs = performance.now();
  const total = Math.ceil(seconds * perSecond);
  const under = new Set<Promise<void>>();
  for (let sent = 0; sent < total;) {
    const dueMs = startMs + (1000 * sent) / perSecond;
    if (dueMs > performance.now()) {
      await pause(1);
      continue;
    }
    sent += 1;
    const asked = next();
    const work = ask(asked).then((outcome) => hear(asked, outcome, performance.now() - dueMs));
    under.add(work);
    void work.then(() => under.delete(work));
  }
  await Promise.all(under);
  return (performance.now() - startMs) / 1000;
};
