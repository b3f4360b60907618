/**
 * The id of a review says all that a listing needs: when it was written, of which place, how many
 * stars, whether it was held for moderation. So ratings are counted from names alone, and a review
 * is found by its id without an index. 34 characters of base 32: 10 of time, 7 of place, 16 of
 * chance (80 bits), 1 of stars and state; ids sort by time.
 */
import { RATINGS } from "#core/model/review.ts";
import { fromBase32, randomBase32, toBase32 } from "./base32.ts";

const TIME_LENGTH = 10;
const PLACE_LENGTH = 7;
/** Random bytes that an id needs. */
export const ID_RANDOM_BYTES = 16;
const LENGTH = TIME_LENGTH + PLACE_LENGTH + ID_RANDOM_BYTES + 1;

export interface ReviewIdParts {
  /** Milliseconds since 1970. */
  readonly createdMs: number;
  readonly placeId: number;
  readonly rating: number;
  /** Held for moderation when it was written. */
  readonly isHeld: boolean;
}

/** A new id; `random` holds {@link ID_RANDOM_BYTES} unpredictable bytes. */
export const writeReviewId = (
  { createdMs, placeId, rating, isHeld }: ReviewIdParts,
  random: Uint8Array,
): string =>
  toBase32(createdMs, TIME_LENGTH) +
  toBase32(placeId, PLACE_LENGTH) +
  randomBase32(random.subarray(0, ID_RANDOM_BYTES)) +
  toBase32(rating - 1 + (isHeld ? RATINGS.length : 0), 1);

/** What an id says, or `null` when it is none of ours. */
export const readReviewId = (id: string): ReviewIdParts | null => {
  if (id.length !== LENGTH) return null;
  const createdMs = fromBase32(id, 0, TIME_LENGTH);
  const placeId = fromBase32(id, TIME_LENGTH, TIME_LENGTH + PLACE_LENGTH);
  const chance = fromBase32(id, TIME_LENGTH + PLACE_LENGTH, LENGTH - 1);
  const last = fromBase32(id, LENGTH - 1);
  if (createdMs === null || placeId === null || chance === null || last === null) return null;
  if (placeId === 0 || last >= 2 * RATINGS.length) return null;
  return { createdMs, placeId, rating: (last % RATINGS.length) + 1, isHeld: last >= RATINGS.length };
};
