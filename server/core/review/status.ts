/** The rating of a place, derived from its published reviews: how many gave how many stars. */
import { type Action, ACTIONS, RATINGS, type Review } from "#core/model/review.ts";
import { fromBase32, randomBase32, readReviewId, type ReviewIdParts, toBase32 } from "./storage.ts";

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

export const summarise = (reviews: Iterable<Pick<Review, "rating">>): RatingSummary => summaryOf(countStars(reviews));

// MERGED act.ts: What was done about a review after it was written: an act is a record of its own that is never
// changed. Its name says which review, when, and what, so that the state of a place's reviews is
// known from names alone; all acts together are the audit trail.

const TIME_LENGTH = 10;
/** Random bytes that the name of an act needs. */
export const ACT_RANDOM_BYTES = 8;

export interface ActNameParts {
  readonly reviewId: string;
  readonly atMs: number;
  readonly action: Action;
}

/** `<review>-<time and chance>-<action>`; `random` holds {@link ACT_RANDOM_BYTES} unpredictable bytes. */
export const writeActName = ({ reviewId, atMs, action }: ActNameParts, random: Uint8Array): string =>
  `${reviewId}-${toBase32(atMs, TIME_LENGTH)}${randomBase32(random.subarray(0, ACT_RANDOM_BYTES))}-${action}`;

/** What the name of an act says, or `null` when it is none of ours. */
export const readActName = (name: string): ActNameParts | null => {
  const [reviewId = "", stamp = "", last = "", ...more] = name.split("-");
  const action = ACTIONS.find((one) => one === last);
  const atMs = fromBase32(stamp.slice(0, TIME_LENGTH));
  if (more.length > 0 || action === undefined || atMs === null) return null;
  if (stamp.length !== TIME_LENGTH + ACT_RANDOM_BYTES || readReviewId(reviewId) === null) return null;
  return { reviewId, atMs, action };
};

// MERGED state.ts: The state of the reviews of a place, from the names of its reviews and acts: which are published,
// pending or removed, and the rating. Order of acts: by time, then name; an erasure is final.

export type ReviewStatus = Review["status"];

export interface ReviewEntry extends ReviewIdParts {
  readonly id: string;
  readonly status: ReviewStatus;
  /** Text and name were erased by whoever wrote it. */
  readonly isErased: boolean;
  /** How often readers reported it. */
  readonly reports: number;
}

export interface PlaceReviews {
  /** All that were ever written, newest first. */
  readonly entries: readonly ReviewEntry[];
  /** Of the published ones. */
  readonly rating: RatingSummary;
}

interface Doings {
  readonly status: ReviewStatus | null;
  readonly isErased: boolean;
  readonly reports: number;
}

const NOTHING: Doings = { status: null, isErased: false, reports: 0 };

const after = (before: Doings, action: string): Doings => {
  if (action === "report") return { ...before, reports: before.reports + 1 };
  if (action === "erase") return { ...before, status: "removed", isErased: true };
  if (before.isErased) return before;
  return { ...before, status: action === "publish" ? "published" : "removed" };
};

/** Those that everybody may read. */
export const published = (entries: readonly ReviewEntry[]): readonly ReviewEntry[] =>
  entries.filter(({ status }) => status === "published");

/** `reviewNames` and `actNames` as their folders list them, ascending; names that are none of ours are passed over. */
export const placeReviews = (reviewNames: readonly string[], actNames: readonly string[]): PlaceReviews => {
  const doings = new Map<string, Doings>();
  for (const name of actNames) {
    const read = readActName(name);
    if (read !== null) doings.set(read.reviewId, after(doings.get(read.reviewId) ?? NOTHING, read.action));
  }
  const entries: ReviewEntry[] = [];
  for (let i = reviewNames.length - 1; i >= 0; i -= 1) {
    const id = reviewNames[i] ?? "";
    const parts = readReviewId(id);
    if (parts === null) continue;
    const { createdMs, placeId, rating, isHeld } = parts;
    const { status, isErased, reports } = doings.get(id) ?? NOTHING;
    const shown = status ?? (isHeld ? "pending" : "published");
    entries.push({ id, createdMs, placeId, rating, isHeld, status: shown, isErased, reports });
  }
  return { entries, rating: summarise(published(entries)) };
};
