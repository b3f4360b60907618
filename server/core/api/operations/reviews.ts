/** The operations on reviews. */
import { deleteReview, eraseParameters } from "#core/api/erase.ts";
import { reading } from "#core/api/operation.ts";
import type { Facts, Operation } from "#core/api/operation.ts";
import { postReport } from "#core/api/report.ts";
import { postReview } from "#core/api/review.ts";
import { reviews, reviewsParameters } from "#core/api/reviews.ts";
import { reportRecord } from "#core/model/moderation.ts";
import { createdReview, review } from "#core/model/review.ts";
import { reviewBody, reviewForm } from "#core/review/body.ts";
import { reportBody } from "#core/review/report.ts";
import * as z from "zod";
import { reviewedDesk, sampleDesk, sampleId, sampleRequest, sampleReview } from "./sample.ts";

const createOperation = ({ placeId }: Facts): Operation => ({
  id: "createReview",
  method: "post",
  path: "/review",
  tag: "reviews",
  summary: "Review a place",
  description:
    "The answer holds a delete_token that is shown once. In JSON numbers are numbers; the fields of a form follow the grammar of query parameters. Unknown fields are refused. At most 64 KiB. The same text for the same place from the same client within 24 hours is a duplicate; without a comment, any second review is. Text is kept as a reader sees it: what shows nothing is taken out, and a text that shows nothing is null. With an Idempotency-Key the same request answers the same for 24 hours, and the review is there once. A review may be held for moderation: its status is pending then.",
  parameters: z.object({}),
  isIdempotent: true,
  isLimited: true,
  body: { json: reviewBody, form: reviewForm },
  answer: { form: "record", status: 201, name: "CreatedReview", record: createdReview },
  problems: [
    "bad-parameter",
    "bad-body",
    "unknown-id",
    "duplicate-review",
    "idempotency-conflict",
    "retired",
    "body-too-large",
    "unsupported-media-type",
    "rate-limited",
  ],
  cache: "never",
  examples: [
    { name: "created", body: sampleReview(placeId) },
    { name: "bad-fields", body: { place_id: placeId, rating: 6, stars: 5 } },
  ],
  run: async (example, context) => postReview(sampleRequest(example), context, sampleDesk()),
});

const eraseOperation = (facts: Facts): Operation => ({
  id: "eraseReview",
  method: "delete",
  path: "/review",
  tag: "reviews",
  summary: "Erase the text and the name of a review",
  description: "For whoever holds its delete_token. Asked again, it answers the same.",
  parameters: eraseParameters,
  token: "reviewToken",
  body: null,
  answer: { form: "record", status: 200, name: "Review", record: review },
  problems: ["bad-parameter", "unauthorized", "forbidden", "unknown-id", "rate-limited"],
  cache: "never",
  examples: [
    { name: "erased", query: `id=${sampleId(facts)}` },
    { name: "without-token", query: `id=${sampleId(facts)}`, isAnonymous: true },
    { name: "not-there", query: "id=none" },
  ],
  run: async (example, context) => {
    const { desk, review: sample } = await reviewedDesk(facts);
    return deleteReview(sampleRequest(example, sample.delete_token), context, desk);
  },
});

const reportOperation = (facts: Facts): Operation => ({
  id: "reportReview",
  method: "post",
  path: "/review/report",
  tag: "reviews",
  summary: "Say what is wrong with a review",
  description: "A client counts once for a review within 24 hours; a second report answers the first.",
  parameters: z.object({}),
  isLimited: true,
  body: { json: reportBody, form: reportBody },
  answer: { form: "record", status: 200, name: "Report", record: reportRecord },
  problems: ["bad-body", "unknown-id", "body-too-large", "unsupported-media-type", "rate-limited"],
  cache: "never",
  examples: [
    { name: "reported", body: { id: sampleId(facts), reason: "spam", note: "The same on every page." } },
    { name: "bad-reason", body: { id: sampleId(facts), reason: "boring" } },
    { name: "not-there", body: { id: "none", reason: "spam" } },
  ],
  run: async (example, context) =>
    postReport(sampleRequest(example), context, (await reviewedDesk(facts)).desk),
});

export const reviewOperations = (facts: Facts): readonly Operation[] => [
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
      { name: "found", query: `place_id=${facts.placeId}` },
      { name: "not-there", query: "place_id=1999999999" },
      { name: "without-place", query: "" },
    ],
  }),
  createOperation(facts),
  eraseOperation(facts),
  reportOperation(facts),
];
