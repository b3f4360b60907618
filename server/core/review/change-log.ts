/**
 * Change log and housekeeping of reviews.
 * - Follows the log: which places got a review or audit entry since the last look, from any process. Reads only names,
 *   only in hours whose folder changed. A log line is written before its record, so a place is reported again for a
 *   while after its line, and once more when the hour is over.
 * - Housekeeping: once per salt period, deletes day-old salts with their claims, then expired idempotency keys. Also
 *   entries dated in the future (the clock was set back).
 */
import { DAY_MS, HOUR_MS } from "#core/base/time.ts";
import { isOutOfUse, periodOf, periodStartMs, SALTS } from "./client.ts";
import { HONOURED_MS, ONCE } from "./dedupe.ts";
import { readActName } from "./status.ts";
import { ACTS, logFolder, readReviewId, REVIEWS, type ReviewStorage } from "./storage.ts";

/** How long after its log line a record may appear. */
const FRESH_MS = 30_000;

/** The place of a review id or of an audit entry's name; `null` for other names. */
export const placeOfName = (name: string): number | null => {
  const { reviewId } = readActName(name) ?? { reviewId: name };
  return readReviewId(reviewId)?.placeId ?? null;
};

interface Hour {
  readonly version: string | null;
  readonly names: ReadonlySet<string>;
}

interface ChangeLog {
  /** Ids of places that may have changed in the hours from `sinceMs` to `nowMs`. Rejects if the storage fails. */
  readonly changed: (sinceMs: number, nowMs: number) => Promise<ReadonlySet<number>>;
}

export const openChangeLog = (storage: ReviewStorage): ChangeLog => {
  let hours = new Map<string, Hour>();
  const freshUntilMs = new Map<number, number>();

  const readHour = async (folder: string, nowMs: number): Promise<Hour> => {
    const before = hours.get(folder);
    const version = await storage.version(folder);
    if (before !== undefined && version !== null && version === before.version) return before;
    const names = new Set(await storage.names(folder));
    for (const name of names) {
      const placeId = before?.names.has(name) === true ? null : placeOfName(name);
      if (placeId !== null) freshUntilMs.set(placeId, nowMs + FRESH_MS);
    }
    return { version, names };
  };

  return {
    changed: async (sinceMs, nowMs) => {
      const followed = new Map<string, Hour>();
      for (let atMs = sinceMs - (sinceMs % HOUR_MS); atMs <= nowMs; atMs += HOUR_MS) {
        const folder = logFolder(atMs);
        followed.set(folder, await readHour(folder, nowMs));
      }
      const due = new Set(freshUntilMs.keys());
      for (const [placeId, untilMs] of freshUntilMs) if (untilMs <= nowMs) freshUntilMs.delete(placeId);
      for (const [folder, { names }] of hours) {
        if (followed.has(folder)) continue;
        for (const name of names) due.add(placeOfName(name) ?? 0);
      }
      due.delete(0);
      hours = followed;
      return due;
    },
  };
};

/** Wraps a storage; calls `onChange` with the place id after every change that this process wrote. */
export const watchPlaces = (storage: ReviewStorage, onChange: (placeId: number) => void): ReviewStorage => ({
  ...storage,
  create: async (folder, name, value) => {
    const isCreated = await storage.create(folder, name, value);
    const [parent] = folder.split("/");
    const placeId = parent === REVIEWS || parent === ACTS ? placeOfName(name) : null;
    if (isCreated && placeId !== null) onChange(placeId);
    return isCreated;
  },
});

const DAY = /^\d{8}$/;

/** Whether a salt period or the day of an idempotency key is over; false for other names. */
export const isOver = (period: string, nowMs: number): boolean => {
  if (!DAY.test(period)) return isOutOfUse(period, nowMs);
  return Math.abs(nowMs - periodStartMs(`${period}00`)) >= DAY_MS + HONOURED_MS;
};

/** Deletes everything expired; salts first. */
const tidy = async (storage: ReviewStorage, nowMs: number): Promise<void> => {
  for (const parent of [SALTS, ONCE]) {
    for (const folder of await storage.folders(parent)) {
      if (isOver(folder.slice(parent.length + 1), nowMs)) await storage.removeFolder(folder);
    }
  }
};

/** Cleans up when it is due; reports a failure and tries again next time. */
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
