/**
 * Review status and rating of a place, derived from names alone.
 * - Audit log: what was done about a review after it was written. Each entry is a record that is never changed; its
 *   name has the review, the time and the action.
 * - Status: published, pending or removed. Entries apply by time, then name; erasure is final.
 */
import { elementAt } from "#core/base/element-at.ts";
import { readActName } from "#core/contribution/audit-log.ts";
import type { Review } from "#core/model/review.ts";
import { RATINGS } from "#core/values/review.ts";
import { readReviewId, REVIEW_NAMES, type ReviewIdParts } from "./id.ts";

/** The number of reviews with one, two, three, four and five stars. */
export type StarCounts = readonly number[];

export interface RatingSummary {
  /** Mean to two decimals; `null` without reviews. */
  readonly average: number | null;
  readonly count: number;
  readonly distribution: Readonly<Record<string, number>>;
}

const countStars = (reviews: Iterable<Pick<Review, "rating">>): StarCounts => {
  const counts = RATINGS.map(() => 0);
  for (const { rating } of reviews) counts[rating - 1] = elementAt(counts, rating - 1) + 1;
  return counts;
};

/** The summary of the five counts; missing ones are 0. */
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

export const summarise = (reviews: Iterable<Pick<Review, "rating">>): RatingSummary => summaryOf(countStars(reviews));

type ReviewStatus = Review["status"];

export interface ReviewEntry extends ReviewIdParts {
  readonly id: string;
  readonly status: ReviewStatus;
  /** The author erased text and name. */
  readonly isErased: boolean;
  /** Number of reports by readers. */
  readonly reports: number;
  /** Readers have reported it since a moderator last judged it. */
  readonly isReported: boolean;
}

export interface PlaceReviews {
  /** All reviews ever written, newest first. */
  readonly entries: readonly ReviewEntry[];
  /** Of the published ones. */
  readonly rating: RatingSummary;
}

interface Doings {
  readonly status: ReviewStatus | null;
  readonly isErased: boolean;
  readonly reports: number;
  readonly isReported: boolean;
}

const NOTHING: Doings = { status: null, isErased: false, reports: 0, isReported: false };

const after = (before: Doings, action: string): Doings => {
  if (action === "report") return { ...before, reports: before.reports + 1, isReported: true };
  if (action === "erase") return { ...before, status: "removed", isErased: true };
  if (before.isErased) return before;
  return { ...before, status: action === "publish" ? "published" : "removed", isReported: false };
};

/** The published ones. */
export const published = (entries: readonly ReviewEntry[]): readonly ReviewEntry[] =>
  entries.filter(({ status }) => status === "published");

/** The state of a place, from the names in its two folders, ascending; ignores foreign names. */
export const placeReviews = (reviewNames: readonly string[], actNames: readonly string[]): PlaceReviews => {
  const doings = new Map<string, Doings>();
  for (const name of actNames) {
    const read = readActName(REVIEW_NAMES, name);
    if (read !== null) doings.set(read.id, after(doings.get(read.id) ?? NOTHING, read.action));
  }
  const entries: ReviewEntry[] = [];
  for (let i = reviewNames.length - 1; i >= 0; i -= 1) {
    const id = elementAt(reviewNames, i);
    const parts = readReviewId(id);
    if (parts === null) continue;
    const { createdMs, placeId, rating, isHeld } = parts;
    const { status, isErased, reports, isReported } = doings.get(id) ?? NOTHING;
    const shown = status ?? (isHeld ? "pending" : "published");
    entries.push({ id, createdMs, placeId, rating, isHeld, status: shown, isErased, reports, isReported });
  }
  return { entries, rating: summarise(published(entries)) };
};
