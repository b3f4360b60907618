/**
 * Ratings of all places with reviews, in memory, for listings. Loaded at start from the snapshot and the log since then (or
 * from the names of all reviews, in slices), then kept current by following the log: own writes count at once, others'
 * within {@link LOOK_AGAIN_MS} plus the time to read them. Nothing waits for ratings or fails because of them: if the
 * storage is down, the last known ones stay.
 */
import { MINUTE_MS } from "#core/base/time.ts";
import type { ContributionStorage } from "#core/contribution/storage.ts";
import type { LiveRatings } from "#core/shard/live-ratings.ts";
import { followRatings } from "./rating-follower.ts";
import { createRatingTable } from "./rating-table.ts";
import { createRecount } from "./recount.ts";
import type { ReviewRepository } from "./service.ts";

/** How often the log is read. */
export const LOOK_AGAIN_MS = 2000;
/** The same for eventually consistent stores, where each read is billed. */
const LOOK_LATE_MS = MINUTE_MS;
/** A look may never end on platforms that stop all work with the request; after this another one may start. */
const STUCK_MS = 600_000;
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
  const recount = createRecount(storage, table, stateOf, pause);
  const bringUpToDate = followRatings(storage, table, recount, due);
  let looking: Promise<void> | null = null;
  let lookedMs = Number.NEGATIVE_INFINITY;
  return {
    get size() {
      return table.size();
    },
    get: table.get,
    generation: table.generation,
    touch: async (placeId) => {
      due.add(placeId);
      if (table.countOf(placeId) <= AT_ONCE_MAX) await recount.place(placeId).catch(() => undefined);
    },
    look: async (nowMs) => {
      const isRecent = Math.abs(nowMs - lookedMs) < (looking === null ? lookAgainMs : STUCK_MS);
      if (isRecent) return looking ?? undefined;
      lookedMs = nowMs;
      looking = bringUpToDate(nowMs)
        .catch(() => undefined)
        .finally(() => (looking = null));
      return looking;
    },
  };
};
