/**
 * The ratings of this process: kept up to date while requests come (runtime.ts), and on Node by a
 * timer as well, so that the first answer after a quiet hour is as fresh as any.
 */
import { LOOK_AGAIN_MS, createRatings } from "#core/review/ratings.ts";
import type { RatingOverlay } from "#core/review/ratings.ts";
import type { ReviewShelf } from "#core/review/shelf.ts";
import type { ReviewStorage } from "#core/review/storage.ts";

const pause = async (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Follows the storage from now on. The timer keeps no process alive. */
export const followRatings = (storage: ReviewStorage, stateOf: ReviewShelf["stateOf"]): RatingOverlay => {
  const ratings = createRatings(storage, stateOf, pause);
  const look = (): void => void ratings.look(Date.now());
  look();
  const timer: unknown = setInterval(look, LOOK_AGAIN_MS);
  if (typeof timer === "object" && timer !== null && "unref" in timer) (timer as NodeJS.Timeout).unref();
  else clearInterval(timer as number);
  return ratings;
};
