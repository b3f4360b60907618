/** The rating of a place, derived from its published reviews: how many gave how many stars. */
import { RATINGS } from "#core/model/review.ts";
import type { Review } from "#core/model/review.ts";

/** How many reviews gave one, two, three, four and five stars. */
export type StarCounts = readonly number[];

export interface RatingSummary {
  /** Mean to two decimals; `null` without reviews. */
  readonly average: number | null;
  readonly count: number;
  readonly distribution: Readonly<Record<string, number>>;
}

const countStars = (reviews: Iterable<Pick<Review, "rating">>): StarCounts => {
  const counts = RATINGS.map(() => 0);
  for (const { rating } of reviews) counts[rating - 1] = (counts[rating - 1] ?? 0) + 1;
  return counts;
};

/** The summary of so many reviews; what is missing of the five counts is none. */
export const summaryOf = (stars: StarCounts): RatingSummary => {
  const distribution: Record<string, number> = {};
  let [count, sum] = [0, 0];
  for (const rating of RATINGS) {
    const some = stars[rating - 1] ?? 0;
    distribution[String(rating)] = some;
    count += some;
    sum += rating * some;
  }
  return { average: count === 0 ? null : Math.round((sum / count) * 100) / 100, count, distribution };
};

export const summarise = (reviews: Iterable<Pick<Review, "rating">>): RatingSummary =>
  summaryOf(countStars(reviews));
