/** What the form for a review holds, and what of it is sent. */
/** What is filled in. */
export interface ReviewInput {
  /** `null` until a star is chosen. */
  readonly rating: number | null;
  readonly comment: string;
  readonly name: string;
}

export const EMPTY: ReviewInput = { rating: null, comment: "", name: "" };

export interface ReviewDraft {
  readonly place_id: number;
  readonly rating: number;
  readonly comment?: string;
  readonly name?: string;
}

/** A draft to send, without the texts that are empty; `null` without a rating. */
export const draftOf = (placeId: number, { rating, comment, name }: ReviewInput): ReviewDraft | null =>
  rating === null
    ? null
    : {
        place_id: placeId,
        rating,
        ...(comment.trim() !== "" && { comment }),
        ...(name.trim() !== "" && { name }),
      };
