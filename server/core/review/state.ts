/**
 * The state of the reviews of a place, from the names of its reviews and acts: which are published,
 * pending or removed, and the rating. Order of acts: by time, then name; an erasure is final.
 */
import type { Review } from "#core/model/review.ts";
import { readActName } from "./act.ts";
import { readReviewId } from "./id.ts";
import type { ReviewIdParts } from "./id.ts";
import { summarise } from "./summary.ts";
import type { RatingSummary } from "./summary.ts";

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
