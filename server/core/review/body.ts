/** From what a client sent to a review as it is stored. */
import { COMMENT_MAX, NAME_MAX } from "#core/model/review.ts";
import { integer } from "#core/request/grammar.ts";
import type { Result } from "#core/request/parameters.ts";
import * as z from "zod";
import { ID_MAX, PREVIEW_ID_START } from "#core/model/id.ts";
import { optionalText, parseFields, wholeNumber } from "./fields.ts";

const texts = {
  comment: optionalText(COMMENT_MAX, "What the visitor says, at most 2000 characters"),
  name: optionalText(NAME_MAX, "Name to show, at most 80 characters"),
};

/** A preview is told apart from what is no id at all, but none can be reviewed. */
const placeId = {
  description: "Id of the place",
  override: { type: "integer", minimum: 1, maximum: PREVIEW_ID_START - 1 },
} as const;

/** The body of POST /review as JSON. */
export const reviewBody = z.strictObject({
  place_id: wholeNumber(1, ID_MAX, placeId.description).meta(placeId),
  rating: wholeNumber(1, 5, "One to five stars"),
  ...texts,
});
export type ReviewBody = z.output<typeof reviewBody>;

/** The same from the fields of a form. */
export const reviewForm = z.strictObject({
  place_id: integer(1, ID_MAX, placeId.description).meta(placeId),
  rating: integer(1, 5, "One to five stars"),
  ...texts,
});

/** Checks a body that was read as JSON or as a form. */
export const parseReview = (
  schema: typeof reviewBody | typeof reviewForm,
  body: unknown,
): Result<ReviewBody> => parseFields<ReviewBody>(schema, body, "review");
