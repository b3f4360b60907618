/** Keeps the table of ratings current: loads it from the snapshot, follows the log of changes, writes new snapshots. */
import { HOUR_MS, MINUTE_MS } from "#core/base/time.ts";
import { type ContributionStorage, SUMMARY } from "#core/contribution/storage.ts";
import { openChangeLog } from "./change-log.ts";
import type { RatingTable } from "./rating-table.ts";
import { readSnapshot, type Snapshot, SNAPSHOT_NAME, writeSnapshot } from "./ratings-snapshot.ts";
import type { Recount } from "./recount.ts";

/** How often a snapshot is written, by the first process that is due. */
const SAVE_AGAIN_MS = 10 * MINUTE_MS;
/** Older snapshots are not used: their log would take longer to read than all reviews. */
const SNAPSHOT_MAX_MS = 60 * 24 * HOUR_MS;

const storedSnapshot = async (storage: ContributionStorage): Promise<Snapshot | null> => {
  const text = await storage.get(SUMMARY, SNAPSHOT_NAME);
  return text === null ? null : readSnapshot(text);
};

const storeSnapshot = async (storage: ContributionStorage, snapshot: Snapshot): Promise<void> => {
  const text = writeSnapshot(snapshot);
  if (!(await storage.create(SUMMARY, SNAPSHOT_NAME, text))) await storage.replace(SUMMARY, SNAPSHOT_NAME, text);
};

/**
 * Returns what brings the table up to date; it rejects if the storage fails, and goes on from there the next time.
 * @param due - places to recount besides those in the log
 */
export const followRatings = (
  storage: ContributionStorage,
  table: RatingTable,
  recount: Recount,
  due: Set<number>,
): ((nowMs: number) => Promise<void>) => {
  const log = openChangeLog(storage);
  /** The log is counted up to this moment; `null` before the first load. */
  let sinceMs: number | null = null;
  let savedMs = Number.NEGATIVE_INFINITY;
  let walkedMs = Number.NEGATIVE_INFINITY;

  const walk = async (nowMs: number): Promise<void> => {
    await recount.all();
    walkedMs = nowMs;
    sinceMs = nowMs - HOUR_MS;
  };

  const load = async (nowMs: number): Promise<void> => {
    const snapshot = await storedSnapshot(storage);
    if (snapshot === null || snapshot.sinceMs > nowMs || nowMs - snapshot.sinceMs > SNAPSHOT_MAX_MS) {
      return walk(nowMs);
    }
    for (const [placeId, stars] of snapshot.places) table.put(placeId, stars);
    sinceMs = snapshot.sinceMs;
    savedMs = nowMs;
    return undefined;
  };

  const follow = async (fromMs: number, nowMs: number): Promise<void> => {
    for (const placeId of await log.changed(fromMs, nowMs)) due.add(placeId);
    const places = [...due];
    due.clear();
    try {
      await recount.places(places);
    } catch (error) {
      for (const placeId of places) due.add(placeId);
      throw error;
    }
    sinceMs = Math.max(fromMs, nowMs - HOUR_MS);
  };

  /** Writes the snapshot if due. If it is gone, somebody changed reviews without the log (a restore): counts again. */
  const save = async (nowMs: number): Promise<void> => {
    savedMs = nowMs;
    const snapshot = await storedSnapshot(storage);
    if (snapshot !== null && Math.abs(nowMs - snapshot.writtenMs) < SAVE_AGAIN_MS) return;
    if (snapshot === null && walkedMs < nowMs) await walk(nowMs);
    if (table.size() === 0) return;
    await storeSnapshot(storage, { writtenMs: nowMs, sinceMs: nowMs - HOUR_MS, places: table.stars() });
  };

  return async (nowMs) => {
    // If the clock was set back, it is unknown which part of the log was counted.
    if (sinceMs === null || sinceMs > nowMs) await load(nowMs);
    await follow(sinceMs ?? nowMs, nowMs);
    if (Math.abs(nowMs - savedMs) >= SAVE_AGAIN_MS) await save(nowMs);
  };
};
