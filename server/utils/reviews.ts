/** Reviews in unstorage: one immutable record each under reviews:<place>:<id>, ids in the order of time. */
import { createStorage } from "unstorage";
import type { Driver } from "unstorage";
import type { ReviewReader } from "#core/api/context.ts";
import { storedReview } from "#core/model/review.ts";
import type { Review, StoredReview } from "#core/model/review.ts";

export interface ReviewStore extends ReviewReader {
  /** Keeps a review; resolves when it will be found again. */
  readonly add: (review: StoredReview) => Promise<void>;
}

const prefixOf = (placeId: number): string => `reviews:${placeId}`;

/** A stored review without what only the server may know. */
const toReview = ({ delete_token_hash: _hash, ...review }: StoredReview): Review => review;

export const createReviewStore = (driver: Driver): ReviewStore => {
  const storage = createStorage({ driver });
  return {
    add: async (review) => storage.setItem(`${prefixOf(review.place_id)}:${review.id}`, review),
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
