/** The bodies of requests about reviews, as JSON and as a form. */
import * as z from "zod";
import { missingOr, optionalText, placeIdField, wholeNumber } from "#core/http/body.ts";
import { integer } from "#core/http/parameters.ts";
import { ID_MAX } from "#core/values/ids.ts";
import { COMMENT_MAX, NAME_MAX } from "#core/values/review.ts";

/** A well-formed review id; it need not exist. */
export const reviewId = z
  .string({ error: missingOr("must be text") })
  .regex(/^[A-Za-z0-9_-]{1,40}$/, { error: "must be the id of a review" })
  .describe("Id of the review");

const texts = {
  comment: optionalText(COMMENT_MAX, "What the visitor says, at most 2000 characters"),
  name: optionalText(NAME_MAX, "Name to show, at most 80 characters"),
};

/** The body of POST /review as JSON. */
export const reviewBody = z.strictObject({
  place_id: wholeNumber(1, ID_MAX, placeIdField.description).meta(placeIdField),
  rating: wholeNumber(1, 5, "One to five stars"),
  ...texts,
});
export type ReviewBody = z.output<typeof reviewBody>;

/** The body of POST /review as a form. */
export const reviewForm = z.strictObject({
  place_id: integer(1, ID_MAX, placeIdField.description).meta(placeIdField),
  rating: integer(1, 5, "One to five stars"),
  ...texts,
});
