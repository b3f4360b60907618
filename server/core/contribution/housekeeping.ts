/**
 * Housekeeping: once per salt period, deletes day-old salts with their claims, then expired idempotency keys, and the
 * secrets of confirmations that are out of use. Also entries dated in the future (the clock was set back).
 */
import { DAY_MS } from "#core/base/time.ts";
import { isOutOfUse, periodOf, periodStartMs, SALTS } from "./client-digest.ts";
import { HONOURED_MS, ONCE } from "./once.ts";
import type { ContributionStorage } from "./storage.ts";

/** Where the secrets of confirmations are (suggestion/submission.ts), one for each 400 days. */
export const VOTERS = "voters";

/** How long a secret of confirmations lives. */
const VOTER_PERIOD_MS = 400 * DAY_MS;

/** The period of a moment, as the name of its folder. */
export const voterPeriodOf = (nowMs: number): string => String(Math.floor(nowMs / VOTER_PERIOD_MS));

const DAY = /^\d{8}$/;

/** Whether a salt period or the day of an idempotency key is over; false for other names. */
export const isOver = (period: string, nowMs: number): boolean => {
  if (!DAY.test(period)) return isOutOfUse(period, nowMs);
  return Math.abs(nowMs - periodStartMs(`${period}00`)) >= DAY_MS + HONOURED_MS;
};

/** Deletes everything expired; salts first. */
const tidy = async (storage: ContributionStorage, nowMs: number): Promise<void> => {
  for (const parent of [SALTS, ONCE]) {
    for (const folder of await storage.folders(parent)) {
      if (isOver(folder.slice(parent.length + 1), nowMs)) await storage.removeFolder(folder);
    }
  }
  for (const folder of await storage.folders(VOTERS)) {
    if (Number(folder.slice(VOTERS.length + 1)) < Number(voterPeriodOf(nowMs))) await storage.removeFolder(folder);
  }
};

/** Cleans up when it is due; reports a failure and tries again next time. */
export const createHousekeeper = (
  storage: ContributionStorage,
  onFailure: (cause: unknown) => void,
): ((nowMs: number) => Promise<void>) => {
  let period = "";
  return async (nowMs) => {
    if (period === periodOf(nowMs)) return;
    period = periodOf(nowMs);
    await tidy(storage, nowMs).catch(onFailure);
  };
};
