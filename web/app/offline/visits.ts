/** How often this device has come back: what decides when to offer to install the site as an app. */
import { isRecord } from "../base/api.ts";

interface Visits {
  readonly count: number;
  readonly lastMs: number;
  /** Whether an offer was declined or taken. */
  readonly isDone: boolean;
}

/** Pages that are opened within this time are one visit. */
const VISIT_MS = 30 * 60_000;

/** No need to count on. */
const ENOUGH = 2;

export const readVisits = (kept: unknown): Visits => {
  const { count, lastMs, isDone } = isRecord(kept) ? kept : {};
  const isSound = typeof count === "number" && typeof lastMs === "number";
  return isSound ? { count, lastMs, isDone: isDone === true } : { count: 0, lastMs: 0, isDone: false };
};

/** The visits with a page opened at `nowMs`. */
export const visitsAt = (visits: Visits, nowMs: number): Visits =>
  visits.count >= ENOUGH || Math.abs(nowMs - visits.lastMs) < VISIT_MS
    ? visits
    : { ...visits, count: visits.count + 1, lastMs: nowMs };

export const isTimeToOffer = ({ count, isDone }: Visits, hasCountry: boolean): boolean =>
  !isDone && (hasCountry || count >= ENOUGH);
