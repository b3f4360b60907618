/**
 * Review ids: 34 characters of base 32 (10 time, 7 place, 16 random = 80 bits, 1 stars and state) that sort by time and
 * hold all that a listing needs: ratings are counted from names, and a review is found without an index. And the stored
 * records that they name, for the code that reviews share with other contributions.
 */
import { fromBase32, randomBase32, toBase32 } from "#core/base/base32.ts";
import { cleanText } from "#core/base/clean.ts";
import type { KindNames, RecordKind } from "#core/contribution/record-kind.ts";
import { type ContributionStorage, ID_RANDOM_BYTES, PLACE_LENGTH, TIME_LENGTH } from "#core/contribution/storage.ts";
import { act, type Act, storedReview, type StoredReview } from "#core/model/review.ts";
import { type Action, ACTIONS, RATINGS } from "#core/values/review.ts";

const LENGTH = TIME_LENGTH + PLACE_LENGTH + ID_RANDOM_BYTES + 1;

export interface ReviewIdParts {
  /** Milliseconds since 1970. */
  readonly createdMs: number;
  readonly placeId: number;
  readonly rating: number;
  /** Was held for moderation when it was written. */
  readonly isHeld: boolean;
}

/** A new id; `random` has {@link ID_RANDOM_BYTES} unpredictable bytes. */
export const writeReviewId = ({ createdMs, placeId, rating, isHeld }: ReviewIdParts, random: Uint8Array): string =>
  toBase32(createdMs, TIME_LENGTH) +
  toBase32(placeId, PLACE_LENGTH) +
  randomBase32(random.subarray(0, ID_RANDOM_BYTES)) +
  toBase32(rating - 1 + (isHeld ? RATINGS.length : 0), 1);

/** Parses a review id; `null` if it is not one. */
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

export const REVIEWS = "reviews";

export const ACTS = "acts";

export const reviewsFolder = (placeId: number): string => `${REVIEWS}/${placeId}`;

export const actsFolder = (placeId: number): string => `${ACTS}/${placeId}`;

/** Ids of all places that were ever reviewed. */
export const reviewedPlaces = async (storage: ContributionStorage): Promise<readonly number[]> =>
  (await storage.folders(REVIEWS))
    .map((folder) => Number(folder.slice(REVIEWS.length + 1)))
    .filter((placeId) => Number.isSafeInteger(placeId) && placeId > 0);

/** The names of reviews; their folders are by place. */
export const REVIEW_NAMES: KindNames<Action> = {
  name: "review",
  records: REVIEWS,
  acts: ACTS,
  isLogged: true,
  readId: (id) => {
    const parts = readReviewId(id);
    return parts === null ? null : { createdMs: parts.createdMs, bucket: String(parts.placeId) };
  },
  actions: ACTIONS,
};

const clean = (text: string | null): string | null => (text === null ? null : cleanText(text));

export const REVIEW: RecordKind<StoredReview, Act> = {
  ...REVIEW_NAMES,
  record: storedReview,
  agrees: ({ id, place_id: placeId, rating }) => {
    const parts = readReviewId(id);
    return parts?.placeId === placeId && parts.rating === rating;
  },
  clean: (review) => {
    const [comment, name] = [clean(review.comment), clean(review.name)];
    return comment === review.comment && name === review.name ? review : { ...review, comment, name };
  },
  strip: (review) =>
    review.comment === null && review.name === null ? review : { ...review, comment: null, name: null },
  act,
  cleanAct: (done) => {
    const [reason, note] = [clean(done.reason), clean(done.note)];
    return reason === done.reason && note === done.note ? done : { ...done, reason, note };
  },
  aboutOf: ({ review_id: id, action }) => ({ id, action }),
};
