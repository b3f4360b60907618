/**
 * Follows the log: which places got a review or an act since the last look, whoever wrote it. Only
 * names are read, and only of hours whose folder changed. A line is written before its record, so a
 * place stays due for a while after its line was seen, and once more when the hour is over.
 */
import { DAY_MS, HOUR_MS } from "#core/base/time.ts";
import { isOutOfUse, periodOf, periodStartMs, SALTS } from "./client.ts";
import { HONOURED_MS, ONCE } from "./dedupe.ts";
import { readActName } from "./status.ts";
import { ACTS, logFolder, readReviewId, REVIEWS, type ReviewStorage } from "./storage.ts";

/** How long after its line a record is waited for. */
const FRESH_MS = 30_000;

/** The place that the id of a review or the name of an act is about; `null` for other names. */
export const placeOfName = (name: string): number | null => {
  const { reviewId } = readActName(name) ?? { reviewId: name };
  return readReviewId(reviewId)?.placeId ?? null;
};

interface Hour {
  readonly version: string | null;
  readonly names: ReadonlySet<string>;
}

export interface ChangeLog {
  /** Ids of the places to look at again, from the hour of `sinceMs` up to that of `nowMs`. Rejects when the storage fails. */
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

// MERGED watch.ts: Tells of every place whose reviews this process changed, as soon as the change is kept.

/** The same storage; `onChange` is told the id of the place. */
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

// MERGED housekeeping.ts: What is too old is taken away: salts of a day ago with all claims under them, and the claims of
// idempotency keys once nobody honours them; also what is as far ahead, of a clock that was set back.
// Due when a salt turns over; never twice within a period.

const DAY = /^\d{8}$/;

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
