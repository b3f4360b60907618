/**
 * The ratings of this process: kept up to date while requests come (runtime.ts), and in a process by a
 * timer as well, so that the first answer after a quiet hour is as fresh as any.
 */
import { createRatings, LOOK_AGAIN_MS, type RatingOverlay } from "#core/review/ratings.ts";
import type { ReviewShelf } from "#core/review/service.ts";
import type { ReviewStorage } from "#core/review/storage.ts";
import { PLATFORM } from "./platform.ts";

const pause = async (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Follows the storage from now on. The timer keeps no process alive; a worker has none between requests. */
export const followRatings = (storage: ReviewStorage, stateOf: ReviewShelf["stateOf"]): RatingOverlay => {
  const ratings = createRatings(storage, stateOf, pause);
  if (PLATFORM === "cloudflare") return ratings;
  const look = (): void => void ratings.look(Date.now());
  look();
  setInterval(look, LOOK_AGAIN_MS).unref();
  return ratings;
};
