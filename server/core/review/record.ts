/** Stored records of reviews and of their audit log, for the code that they share with other contributions. */
import { cleanText } from "#core/base/clean.ts";
import type { RecordKind } from "#core/contribution/record-kind.ts";
import { act, type Act, storedReview, type StoredReview } from "#core/model/review.ts";
import { readReviewId, REVIEW_NAMES } from "./id.ts";

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
