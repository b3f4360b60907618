/** Load generators: closed loop (as fast as answers arrive) and open loop (at a fixed rate). */
import type { Ask, Outcome } from "./client.ts";
import type { MixedRequest, NextRequest } from "./mix.ts";

/** Called for each request with its outcome and its latency since it was due. */
export type Hear = (asked: MixedRequest, outcome: Outcome, tookMs: number) => void;

const pause = async (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Closed loop: each client sends its next request after an answer. Returns the elapsed seconds. */
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
 * Open loop: a request every `1 / perSecond` seconds, whether earlier ones were answered or not. Latency counts from
 * when a request was due, so delays in the server (or this process) are included (no coordinated omission).
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
