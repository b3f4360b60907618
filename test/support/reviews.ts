/** Reviews and acts for tests: sound records of known content under a chance that counts up. */
import type { StoredReview } from "#core/model/review.ts";
import type { Action } from "#core/values/review.ts";
import { ACT_RANDOM_BYTES, writeActName } from "#core/contribution/audit-log.ts";
import { ID_RANDOM_BYTES, logFolder, type ContributionStorage } from "#core/contribution/storage.ts";
import { actsFolder, reviewsFolder, writeReviewId } from "#core/review/id.ts";

/** 2026-02-10T12:00:00Z. */
export const T0_MS = Date.UTC(2026, 1, 10, 12);

let counter = 0;

/** Bytes that differ at every call. */
const chance = (length: number): Uint8Array => {
  counter += 1;
  return Uint8Array.from({ length }, (_, i) => Math.floor(counter / 32 ** i) % 32);
};

export interface ReviewOptions {
  readonly placeId?: number;
  readonly rating?: number;
  readonly atMs?: number;
  readonly isHeld?: boolean;
}

export const reviewId = ({ placeId = 1, rating = 5, atMs = T0_MS, isHeld = false }: ReviewOptions = {}): string =>
  writeReviewId({ createdMs: atMs, placeId, rating, isHeld }, chance(ID_RANDOM_BYTES));

export const recordOf = (id: string, { placeId = 1, rating = 5, atMs = T0_MS }: ReviewOptions): StoredReview => ({
  id,
  place_id: placeId,
  rating,
  comment: `comment of ${id}`,
  name: "Amina",
  created_at: new Date(atMs).toISOString().replace(/\.\d+Z$/, "+00:00"),
  delete_token_hash: "0".repeat(64),
});

/** Keeps a review, its line of the log first; answers its id. */
export const putReview = async (storage: ContributionStorage, options: ReviewOptions = {}): Promise<string> => {
  const id = reviewId(options);
  await storage.create(logFolder(options.atMs ?? T0_MS), id, "");
  await storage.create(reviewsFolder(options.placeId ?? 1), id, JSON.stringify(recordOf(id, options)));
  return id;
};

export const actName = (id: string, action: Action, atMs: number): string =>
  writeActName({ id, atMs, action }, chance(ACT_RANDOM_BYTES));

/** Keeps an act, its line of the log first; answers its name. */
export const putAct = async (
  storage: ContributionStorage,
  id: string,
  action: Action,
  atMs: number,
  placeId = 1,
): Promise<string> => {
  const name = actName(id, action, atMs);
  const record = {
    review_id: id,
    action,
    by: "moderator",
    reason: null,
    note: null,
    at: new Date(atMs).toISOString(),
  };
  await storage.create(logFolder(atMs), name, "");
  await storage.create(actsFolder(placeId), name, JSON.stringify(record));
  return name;
};
