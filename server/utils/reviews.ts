/** Reviews in unstorage: one immutable record each under reviews:<place>:<id>, ids in the order of time. */
import { createStorage } from "unstorage";
import type { Driver } from "unstorage";
import type { ReviewReader } from "#core/api/context.ts";
import { storedReview } from "#core/model/review.ts";
import type { Review, StoredReview } from "#core/model/review.ts";

export interface ReviewStore extends ReviewReader {
  /** Keeps a review: true when it will be found again, false when the storage failed. */
  readonly add: (review: StoredReview) => Promise<boolean>;
}

const prefixOf = (placeId: number): string => `reviews:${placeId}`;

/** A stored review without what only the server may know. */
const toReview = ({ delete_token_hash: _hash, ...review }: StoredReview): Review => review;

export const createReviewStore = (driver: Driver): ReviewStore => {
  const storage = createStorage({ driver });
  return {
    add: async (review) => {
      try {
        await storage.setItem(`${prefixOf(review.place_id)}:${review.id}`, review);
        return true;
      } catch (error) {
        process.stderr.write(
          `a review could not be stored: ${error instanceof Error ? error.message : String(error)}\n`,
        );
        return false;
      }
    },
    ofPlace: async (placeId) => {
      const keys = await storage.getKeys(prefixOf(placeId));
      const values = await Promise.all(keys.sort().reverse().map(async (key) => storage.getItem(key))); // prettier-ignore
      return values
        .map((value) => storedReview.parse(value))
        .filter(({ status }) => status === "published")
        .map(toReview);
    },
  };
};
