/**
 * Erasing a review: first the act, from which on nobody reads the text any more, then the record
 * without its text. What was begun and not finished is finished by the next request.
 */
import type { Review } from "#core/model/review.ts";
import { keepAct, newActName, stripReview } from "./acts.ts";
import type { FoundReview } from "./acts.ts";
import type { Desk } from "./desk.ts";
import { toReview } from "./shelf.ts";

/** The review as it is told after it was erased. */
export const eraseReview = async (
  desk: Desk,
  { entry, stored }: FoundReview,
  nowMs: number,
): Promise<Review> => {
  const { id, placeId, isErased } = entry;
  if (!isErased) {
    const done = { review_id: id, action: "erase", by: "author", reason: null, note: null } as const;
    await keepAct(desk.storage, placeId, newActName(desk, id, "erase", nowMs), done, nowMs);
  }
  await stripReview(desk.storage, stored);
  return toReview({ ...stored, comment: null, name: null }, { status: "removed" });
};
