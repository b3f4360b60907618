/** The rating of a place, derived from its published reviews. */
import { RATINGS } from "#core/model/review.ts";
import type { Review } from "#core/model/review.ts";

export interface RatingSummary {
  /** Mean to two decimals; `null` without reviews. */
  readonly average: number | null;
  readonly count: number;
  readonly distribution: Readonly<Record<string, number>>;
}

export const summarise = (reviews: readonly Pick<Review, "rating">[]): RatingSummary => {
  const distribution = Object.fromEntries(
    RATINGS.map((stars) => [String(stars), reviews.filter(({ rating }) => rating === stars).length]),
  );
  const sum = reviews.reduce((total, { rating }) => total + rating, 0);
  const average = reviews.length === 0 ? null : Math.round((sum / reviews.length) * 100) / 100;
  return { average, count: reviews.length, distribution };
};
