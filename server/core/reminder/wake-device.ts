/** Wakes one device through its push service, and again after a pause where that may help. */
import { MINUTE_MS } from "#core/base/time.ts";
import type { FoundReminder, ReminderBook } from "./book.ts";

/** Pauses before a wake-up that failed is tried again. */
const AGAIN_MS = [1000, 4000, 15_000] as const;
/** The longest pause that a push service may ask for. */
const PAUSE_MAX_MS = MINUTE_MS;

/** What a push service said. */
export interface Woken {
  /** `null`: it could not be reached. */
  readonly status: number | null;
  /** The pause that it asked for, ms. */
  readonly pauseMs?: number;
}

/** What became of the wake-ups of a slot. */
export interface Tally {
  sent: number;
  /** The device is no longer there; it was erased. */
  gone: number;
  /** The push service refused it, or could not be reached in time. */
  failed: number;
}

export interface Waking {
  readonly book: Pick<ReminderBook, "erase">;
  /** Sends one wake-up; never rejects. */
  readonly wake: (endpoint: string) => Promise<Woken>;
  readonly now: () => number;
  readonly pause: (ms: number) => Promise<void>;
}

const GONE: ReadonlySet<number> = new Set([404, 410]);

const isTransient = (status: number | null): boolean => status === null || status === 429 || status >= 500;

/**
 * Wakes a device.
 * @param times - how often it was tried before
 * @returns the pause before the next attempt; `null` once nothing more is to be done
 */
export const wakeDevice = async (
  { book, wake, now }: Waking,
  { id, stored }: FoundReminder,
  { times, endMs, tally }: { readonly times: number; readonly endMs: number; readonly tally: Tally },
): Promise<number | null> => {
  const { status, pauseMs = 0 } = await wake(stored.endpoint);
  if (status !== null && status >= 200 && status < 300) tally.sent += 1;
  else if (status !== null && GONE.has(status)) {
    tally.gone += 1;
    await book.erase(id);
  } else {
    const againMs = AGAIN_MS[times];
    const waitMs = Math.min(PAUSE_MAX_MS, Math.max(pauseMs, againMs ?? 0));
    if (isTransient(status) && againMs !== undefined && now() + waitMs < endMs) return waitMs;
    tally.failed += 1;
  }
  return null;
};

/** Tries again, after each pause, until nothing more is to be done. */
export const wakeAgain = async (
  waking: Waking,
  found: FoundReminder,
  firstMs: number,
  { endMs, tally }: { readonly endMs: number; readonly tally: Tally },
): Promise<void> => {
  let waitMs: number | null = firstMs;
  for (let times = 1; waitMs !== null; times += 1) {
    await waking.pause(waitMs);
    waitMs = await wakeDevice(waking, found, { times, endMs, tally });
  }
};
