/** A new review: its id, its record, the token that erases it. */
import type { CreatedReview, StoredReview } from "#core/model/review.ts";
import { hex, sha256 } from "#core/text/digest.ts";
import { formatUtc } from "#core/time/format.ts";
import type { ReviewBody } from "./body.ts";
import { ID_RANDOM_BYTES, readReviewId, writeReviewId } from "./id.ts";

/** Random bytes of a token. */
export const TOKEN_BYTES = 32;
/** Random bytes that a new review needs. */
export const RANDOM_BYTES = ID_RANDOM_BYTES + TOKEN_BYTES;

export interface NewReview {
  readonly stored: StoredReview;
  readonly answered: CreatedReview;
}

/** The review of an id and a token, as stored and as answered. Throws an Error for what is no id. */
export const composeReview = async (
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

/** The review as stored and as answered; `random` holds {@link RANDOM_BYTES} unpredictable bytes. */
export const createReview = async (
  body: ReviewBody,
  nowMs: number,
  isHeld: boolean,
  random: Uint8Array,
): Promise<NewReview> => {
  const id = writeReviewId({ createdMs: nowMs, placeId: body.place_id, rating: body.rating, isHeld }, random);
  return composeReview(body, id, hex(random.subarray(ID_RANDOM_BYTES, RANDOM_BYTES)));
};
