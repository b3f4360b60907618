/** The operations on reviews. */
import { postReview } from "#core/api/review.ts";
import { reading } from "#core/api/operation.ts";
import type { Facts, Operation } from "#core/api/operation.ts";
import { reviews, reviewsParameters } from "#core/api/reviews.ts";
import { createdReview, review } from "#core/model/review.ts";
import { RANDOM_BYTES, reviewBody, reviewForm } from "#core/review/create.ts";
import type { ReviewBody } from "#core/review/create.ts";
import * as z from "zod";

/** The review that the examples show. */
export const sampleReview = (placeId: number): ReviewBody => ({
  place_id: placeId,
  rating: 5,
  comment: "Quiet and clean.",
  name: "Amina",
});

export const reviewOperations = ({ placeId }: Facts): readonly Operation[] => [
  reading(reviews, {
    id: "listReviews",
    path: "/reviews",
    tag: "reviews",
    summary: "Published reviews of a place, newest first",
    description: "A new review is in the answer at once.",
    parameters: reviewsParameters,
    answer: { form: "list", status: 200, name: "Review", record: review },
    problems: ["bad-parameter", "unknown-id", "retired"],
    cache: "live",
    examples: [
      { name: "found", query: `place_id=${placeId}` },
      { name: "not-there", query: "place_id=1999999999" },
      { name: "without-place", query: "" },
    ],
  }),
  {
    id: "createReview",
    method: "post",
    path: "/review",
    tag: "reviews",
    summary: "Review a place",
    description:
      "The answer holds a delete_token that is shown once. In JSON numbers are numbers; the fields of a form follow the grammar of query parameters. Unknown fields are refused. At most 64 KiB.",
    parameters: z.object({}),
    body: { json: reviewBody, form: reviewForm },
    answer: { form: "record", status: 201, name: "CreatedReview", record: createdReview },
    problems: ["bad-body", "unknown-id", "retired", "body-too-large", "unsupported-media-type"],
    cache: "never",
    examples: [
      { name: "created", body: sampleReview(placeId) },
      { name: "bad-fields", body: { place_id: placeId, rating: 6, stars: 5 } },
    ],
    run: async ({ body }, context) =>
      postReview({ form: "json", value: body }, context, new Uint8Array(RANDOM_BYTES), async () =>
        Promise.resolve(true),
      ),
  },
];
