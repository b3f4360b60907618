/** Ratings of places that are newer than the build, and the note of those that an answer used. */

export interface LiveRating {
  /** The value of `rating` as JSON. */
  readonly bytes: Uint8Array;
  /** 32-bit hash of the rating. */
  readonly hash: number;
}

/** Ratings of places with reviews, by place id. */
export interface LiveRatings {
  readonly size: number;
  readonly get: (placeId: number) => LiveRating | undefined;
}

export const NO_RATINGS: LiveRatings = { size: 0, get: () => undefined };

/** Live ratings that record which of them an answer used. */
interface NotedRatings extends LiveRatings {
  /** A digest of the ratings used; empty if there were none. */
  readonly given: () => string;
}

/** Two odd constants for multiplicative hashing (Knuth, TAOCP 3, 6.4). */
const [SPREAD_A, SPREAD_B] = [0x9e3779b1, 0x85ebca6b];

const spread = (value: number, by: number): number => {
  const product = Math.imul(value, by);
  return Math.imul(product ^ (product >>> 15), by) >>> 0;
};

/** 45-bit hash of a place and its rating, so that the sum over all cards of an answer is exact. */
const markOf = (placeId: number, { hash }: LiveRating): number =>
  spread(spread(placeId, SPREAD_A) ^ hash, SPREAD_A) +
  (spread(spread(placeId, SPREAD_B) + hash, SPREAD_B) >>> 19) * 2 ** 32;

/** Ratings for one answer, whose digest does not depend on the order of use. */
export const noteRatings = (ratings: LiveRatings): NotedRatings => {
  let [cards, sum] = [0, 0];
  return {
    size: ratings.size,
    get: (placeId) => {
      const rating = ratings.get(placeId);
      if (rating === undefined) return undefined;
      cards += 1;
      sum += markOf(placeId, rating);
      return rating;
    },
    given: () => (cards === 0 ? "" : `${cards}.${sum.toString(36)}`),
  };
};
