/** Writes a new review exactly once (contribution/once.ts); bursts at a place are held for moderation. */
import { textKey } from "#core/base/clean.ts";
import { hex, sha256 } from "#core/base/digest.ts";
import { formatUtc } from "#core/base/time.ts";
import {
  type Admission,
  createWriter,
  type Keyed,
  keyedRequest,
  type NewRecord,
  type Outcome,
  RANDOM_BYTES,
  type Submission,
} from "#core/contribution/once.ts";
import { BURST_MAX, type RateLimit } from "#core/contribution/rate-limit.ts";
import { ID_RANDOM_BYTES } from "#core/contribution/storage.ts";
import type { CreatedReview, StoredReview } from "#core/model/review.ts";
import type { ReviewBody } from "./fields.ts";
import { readReviewId, writeReviewId } from "./id.ts";
import { REVIEW } from "./record.ts";
import type { ReviewService } from "./service.ts";

type NewReview = NewRecord<StoredReview, CreatedReview>;

/** The review with an id and a token, as stored and as answered. Throws an Error if the id is not valid. */
const composeReview = async (
  { rating, comment, name, place_id }: ReviewBody,
  id: string,
  token: string,
): Promise<NewReview> => {
  const parts = readReviewId(id);
  if (parts === null) throw new Error(`got ${JSON.stringify(id)}, expected the id of a review`);
  const review = { id, place_id, rating, comment, name, created_at: formatUtc(parts.createdMs) };
  return {
    stored: { ...review, delete_token_hash: await sha256(token) },
    answered: { ...review, status: parts.isHeld ? "pending" : "published", delete_token: token },
  };
};

const newId = ({ place_id: placeId, rating }: ReviewBody, createdMs: number, isHeld: boolean, random: Uint8Array) =>
  writeReviewId({ createdMs, placeId, rating, isHeld }, random);

/** A new review, as stored and as answered; `random` has {@link RANDOM_BYTES} unpredictable bytes. */
export const createReview = async (
  body: ReviewBody,
  nowMs: number,
  isHeld: boolean,
  random: Uint8Array,
): Promise<NewReview> =>
  composeReview(body, newId(body, nowMs, isHeld, random), hex(random.subarray(ID_RANDOM_BYTES, RANDOM_BYTES)));

/** The identity of a review with an idempotency key. */
export const keyedReview = async (key: string, body: ReviewBody, nowMs: number): Promise<Keyed> => {
  const { place_id: placeId, rating, comment, name } = body;
  return keyedRequest(key, { scope: placeId, content: [placeId, rating, comment, name] }, nowMs);
};

/** Counts a review at a place: bursts are held. */
const countAtPlace = async ({ limit, counters, isHolding }: ReviewService, placeId: number): Promise<Admission> => {
  if (limit === 0) return { isAdmitted: true, isHeld: isHolding, undo: async () => Promise.resolve() };
  const key = String(placeId);
  const { count } = await counters.burst.add(key);
  return { isAdmitted: true, isHeld: isHolding || count > BURST_MAX, undo: async () => counters.burst.undo(key) };
};

/** Writes a review, unless it was written before. */
export const writeReview = async (
  attempt: Submission<ReviewBody>,
  service: ReviewService,
  budget: RateLimit,
): Promise<Outcome<CreatedReview>> =>
  createWriter<ReviewBody, StoredReview, CreatedReview>(service, {
    kind: REVIEW,
    newId,
    // The same rating, and held if reviews have to be held.
    fits: (id, { rating }) => {
      const parts = readReviewId(id);
      return parts?.rating === rating && (parts.isHeld || !service.isHolding);
    },
    compose: composeReview,
    // By the comment as a reader sees it.
    aboutOf: async ({ place_id: placeId, comment }) => [
      String(placeId),
      ...(comment === null ? [] : [await sha256(textKey(comment))]),
    ],
    admit: async ({ place_id: placeId }) => countAtPlace(service, placeId),
  })(attempt, budget);
