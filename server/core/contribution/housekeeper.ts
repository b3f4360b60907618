/** Deletes what is out of use: salts, claims and secrets of voters. */
import { DAY_MS } from "#core/base/time.ts";
import { HONOURED_MS, ONCE } from "./claims.ts";
import { isOutOfUse, periodOf, periodStartMs, SALTS } from "./salts.ts";
import type { ContributionStorage } from "./storage.ts";
import { voterPeriodOf, VOTERS } from "./voters.ts";

const DAY = /^\d{8}$/;

/** Whether a salt period or the day of an idempotency key is over; false for other names. */
export const isOver = (period: string, nowMs: number): boolean => {
  if (!DAY.test(period)) return isOutOfUse(period, nowMs);
  return Math.abs(nowMs - periodStartMs(`${period}00`)) >= DAY_MS + HONOURED_MS;
};

/** The name that says since when the secret of a folder has not been in use, ms; empty: it is again. */
export const OVER = "over";

/**
 * Lets go of secrets of confirmations that are not in use: a day after that was first seen, by a clock that did not go
 * back meanwhile. Without a secret, confirmations over months cannot be compared any more; a clock that jumps ahead for a
 * moment must not cost them that. A secret that such a clock made goes the same way.
 */
const tidyVoters = async (storage: ContributionStorage, nowMs: number): Promise<void> => {
  const current = `${VOTERS}/${voterPeriodOf(nowMs)}`;
  for (const folder of await storage.folders(VOTERS)) {
    const over = await storage.get(folder, OVER);
    const sinceMs = over === null || over === "" ? null : Number(over);
    if (folder === current) {
      if (sinceMs !== null) await storage.replace(folder, OVER, "");
    } else if (over === null) await storage.create(folder, OVER, String(nowMs));
    else if (sinceMs === null || !(sinceMs <= nowMs)) await storage.replace(folder, OVER, String(nowMs));
    else if (nowMs - sinceMs >= DAY_MS) await storage.removeFolder(folder);
  }
};

/** Deletes everything expired; salts first. */
const tidy = async (storage: ContributionStorage, nowMs: number): Promise<void> => {
  for (const parent of [SALTS, ONCE]) {
    for (const folder of await storage.folders(parent)) {
      if (isOver(folder.slice(parent.length + 1), nowMs)) await storage.removeFolder(folder);
    }
  }
  await tidyVoters(storage, nowMs);
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
