/** One record by its id, as it is stored. */
import type { StoredReview } from "#core/model/review.ts";
import { readRecord } from "./record.ts";
import { reviewsFolder } from "./shelf.ts";
import type { ReviewStorage } from "./storage.ts";

/** The record, its text as it is; `null` when there is none that can be read. */
export const readStored = async (
  storage: ReviewStorage,
  placeId: number,
  id: string,
): Promise<StoredReview | null> => {
  const text = await storage.get(reviewsFolder(placeId), id);
  return text === null ? null : readRecord(text);
};
