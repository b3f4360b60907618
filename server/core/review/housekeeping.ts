/**
 * What is too old is taken away: salts of a day ago with all claims under them, and the claims of
 * idempotency keys once nobody honours them; also what is as far ahead, of a clock that was set back.
 * Due when a salt turns over; never twice within a period.
 */
import { HONOURED_MS, ONCE } from "./claim.ts";
import { isOutOfUse, periodOf, periodStartMs, SALTS } from "./salt.ts";
import type { ReviewStorage } from "./storage.ts";

const DAY = /^\d{8}$/;
const DAY_MS = 86_400_000;

/** Whether a period of a salt, or the day of a key, has had its time; false for what is neither. */
export const isOver = (period: string, nowMs: number): boolean => {
  if (!DAY.test(period)) return isOutOfUse(period, nowMs);
  return Math.abs(nowMs - periodStartMs(`${period}00`)) >= DAY_MS + HONOURED_MS;
};

/** Removes what is over; salts first. */
const tidy = async (storage: ReviewStorage, nowMs: number): Promise<void> => {
  for (const parent of [SALTS, ONCE]) {
    for (const folder of await storage.folders(parent)) {
      if (isOver(folder.slice(parent.length + 1), nowMs)) await storage.removeFolder(folder);
    }
  }
};

/** Tidies when it is due; what fails is told and left for the next time. */
export const createHousekeeper = (
  storage: ReviewStorage,
  onFailure: (cause: unknown) => void,
): ((nowMs: number) => Promise<void>) => {
  let period = "";
  return async (nowMs) => {
    if (period === periodOf(nowMs)) return;
    period = periodOf(nowMs);
    await tidy(storage, nowMs).catch(onFailure);
  };
};
