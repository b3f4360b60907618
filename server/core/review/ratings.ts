/**
 * Ratings of all places with reviews, in memory, for listings. Loaded at start from the snapshot and the log since then (or
 * from the names of all reviews, in slices), then kept current by following the log: own writes count at once, others'
 * within {@link LOOK_AGAIN_MS} plus the time to read them. Nothing waits for ratings or fails because of them: if the
 * storage is down, the last known ones stay.
 */
import { HOUR_MS, MINUTE_MS } from "#core/base/time.ts";
import { type ContributionStorage, SUMMARY } from "#core/contribution/storage.ts";
import type { LiveRating, LiveRatings } from "#core/shard/live-ratings.ts";
import { openChangeLog } from "./change-log.ts";
import { actsFolder, reviewedPlaces, reviewsFolder } from "./id.ts";
import { createRatingTable } from "./rating-table.ts";
import { readSnapshot, type Snapshot, SNAPSHOT_NAME, writeSnapshot } from "./ratings-snapshot.ts";
import type { ReviewRepository } from "./service.ts";
import { placeReviews, type PlaceReviews } from "./status.ts";

/** How often the log is read. */
export const LOOK_AGAIN_MS = 2000;
/** The same for eventually consistent stores, where each read is billed. */
const LOOK_LATE_MS = MINUTE_MS;
/** How often a snapshot is written, by the first process that is due. */
const SAVE_AGAIN_MS = 10 * MINUTE_MS;
/** Older snapshots are not used: their log would take longer to read than all reviews. */
const SNAPSHOT_MAX_MS = 60 * 24 * HOUR_MS;
/** A look may never end on platforms that stop all work with the request; after this another one may start. */
const STUCK_MS = 600_000;
/** Places read between two pauses. */
const SLICE = 16;
/** Own writes are counted at once only for places with at most this many reviews; others wait for the next look. */
const AT_ONCE_MAX = 1000;

export interface RatingOverlay extends LiveRatings {
  /** Changes whenever a rating changes. */
  readonly generation: () => number;
  /** Recounts the reviews of a place; never rejects. */
  readonly touch: (placeId: number) => Promise<void>;
  /** Follows the log if it is due; never rejects. */
  readonly look: (nowMs: number) => Promise<void>;
}

/** `pause` yields to other work between slices. */
export const createRatings = (
  storage: ContributionStorage,
  stateOf: ReviewRepository["stateOf"],
  pause: () => Promise<void>,
): RatingOverlay => {
  const lookAgainMs = storage.isExclusive ? LOOK_AGAIN_MS : LOOK_LATE_MS;
  const table = createRatingTable();
  const due = new Set<number>();
  const log = openChangeLog(storage);
  let looking: Promise<void> | null = null;
  let lookedMs = Number.NEGATIVE_INFINITY;
  /** The log is counted up to this moment; `null` before the first load. */
  let sinceMs: number | null = null;
  let savedMs = Number.NEGATIVE_INFINITY;
  let walkedMs = Number.NEGATIVE_INFINITY;

  const recount = async (placeId: number, read: (placeId: number) => Promise<PlaceReviews>): Promise<void> => {
    const { entries, rating } = await read(placeId);
    table.put(placeId, entries.length === 0 ? null : Object.values(rating.distribution));
  };

  const inSlices = async (places: readonly number[], read: (placeId: number) => Promise<PlaceReviews>) => {
    for (let at = 0; at < places.length; at += SLICE) {
      await Promise.all(places.slice(at, at + SLICE).map(async (placeId) => recount(placeId, read)));
      await pause();
    }
  };

  /** Bypasses the repository, whose cache is for popular places. */
  const readOnce = async (placeId: number): Promise<PlaceReviews> =>
    placeReviews(await storage.names(reviewsFolder(placeId)), await storage.names(actsFolder(placeId)));

  const walk = async (nowMs: number): Promise<void> => {
    const places = await reviewedPlaces(storage);
    await inSlices(places, readOnce);
    table.keepOnly(new Set(places));
    walkedMs = nowMs;
    sinceMs = nowMs - HOUR_MS;
  };

  const stored = async (): Promise<Snapshot | null> => {
    const text = await storage.get(SUMMARY, SNAPSHOT_NAME);
    return text === null ? null : readSnapshot(text);
  };

  const load = async (nowMs: number): Promise<void> => {
    const snapshot = await stored();
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
      await inSlices(places, stateOf);
    } catch (error) {
      for (const placeId of places) due.add(placeId);
      throw error;
    }
    sinceMs = Math.max(fromMs, nowMs - HOUR_MS);
  };

  /** Writes the snapshot if due. If it is gone, somebody changed reviews without the log (a restore): counts again. */
  const save = async (nowMs: number): Promise<void> => {
    savedMs = nowMs;
    const snapshot = await stored();
    if (snapshot !== null && Math.abs(nowMs - snapshot.writtenMs) < SAVE_AGAIN_MS) return;
    if (snapshot === null && walkedMs < nowMs) await walk(nowMs);
    if (table.size() === 0) return;
    const text = writeSnapshot({ writtenMs: nowMs, sinceMs: nowMs - HOUR_MS, places: table.stars() });
    if (await storage.create(SUMMARY, SNAPSHOT_NAME, text)) return;
    await storage.replace(SUMMARY, SNAPSHOT_NAME, text);
  };

  const lookNow = async (nowMs: number): Promise<void> => {
    // If the clock was set back, it is unknown which part of the log was counted.
    if (sinceMs === null || sinceMs > nowMs) await load(nowMs);
    await follow(sinceMs ?? nowMs, nowMs);
    if (Math.abs(nowMs - savedMs) >= SAVE_AGAIN_MS) await save(nowMs);
  };

  return {
    get size() {
      return table.size();
    },
    get: (placeId): LiveRating | undefined => table.get(placeId),
    generation: () => table.generation(),
    touch: async (placeId) => {
      due.add(placeId);
      if (table.countOf(placeId) <= AT_ONCE_MAX) await recount(placeId, stateOf).catch(() => undefined);
    },
    look: async (nowMs) => {
      const isRecent = Math.abs(nowMs - lookedMs) < (looking === null ? lookAgainMs : STUCK_MS);
      if (isRecent) return looking ?? undefined;
      lookedMs = nowMs;
      looking = lookNow(nowMs)
        .catch(() => undefined)
        .finally(() => (looking = null));
      return looking;
    },
  };
};
