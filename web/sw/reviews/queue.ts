/**
 * The reviews that were written on this device, by their Idempotency-Key. A review is here before it is first sent,
 * and leaves once its page was told what became of it, or its writer lets go of it.
 */
import { allRecords, deleteRecord, getRecord, putRecord } from "../database.ts";
import type { QueuedReview } from "../messages.ts";

export const findReview = async (key: string): Promise<QueuedReview | null> => getRecord("reviews", key);

export const keepReview = async (review: QueuedReview): Promise<void> =>
  putRecord("reviews", review.key, review);

export const forgetReview = async (key: string): Promise<void> => deleteRecord("reviews", key);

/** Oldest first. */
export const listReviews = async (): Promise<readonly QueuedReview[]> =>
  (await allRecords<QueuedReview>("reviews")).toSorted((a, b) => a.createdMs - b.createdMs);

/**
 * Runs alone with one review, of all workers and pages of this device: nothing sends it meanwhile. With `ifFree` it
 * does not wait, and answers `null` when somebody else is at it.
 */
export const aloneWith = async <T>(
  key: string,
  run: () => Promise<T>,
  { ifFree = false }: { readonly ifFree?: boolean } = {},
): Promise<T | null> =>
  navigator.locks.request(`musalla-review-${key}`, { ifAvailable: ifFree }, async (lock) =>
    lock === null ? null : run(),
  );
