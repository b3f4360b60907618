/** The operations that need the review service: all that write, and what moderators do. */
import * as z from "zod";
import { createdReview, moderatedReview, reportRecord, review } from "#core/model/review.ts";
import { reviewBody, reviewForm } from "#core/review/fields.ts";
import { moderationBody, reportBody } from "#core/review/writing.ts";
import { listModeration, moderationParameters, postModeration } from "./moderation.ts";
import type { ReviewOperation } from "./operation.ts";
import { deleteReview, eraseParameters, postReport, postReview } from "./review-writing.ts";

const NO_PARAMETERS = z.object({});

export const REVIEW_OPERATIONS: readonly ReviewOperation[] = [
  {
    id: "createReview",
    method: "post",
    path: "/review",
    tag: "reviews",
    summary: "Review a place",
    description:
      "The answer holds a delete_token that is shown once. In JSON numbers are numbers; the fields of a form follow the grammar of query parameters. Unknown fields are refused. At most 64 KiB. The same text for the same place from the same client within 24 hours is a duplicate; without a comment, any second review is. Text is kept as a reader sees it: what shows nothing is taken out, and a text that shows nothing is null. With an Idempotency-Key the same request answers the same for 24 hours, and the review is there once. A review may be held for moderation: its status is pending then.",
    parameters: () => NO_PARAMETERS,
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
    respond: postReview,
  },
  {
    id: "eraseReview",
    method: "delete",
    path: "/review",
    tag: "reviews",
    summary: "Erase the text and the name of a review",
    description: "Needs the review's delete_token. Asked again, it answers the same.",
    parameters: () => eraseParameters,
    token: "reviewToken",
    body: null,
    answer: { form: "record", status: 200, name: "Review", record: review },
    problems: ["bad-parameter", "unauthorized", "forbidden", "unknown-id", "rate-limited"],
    cache: "never",
    respond: deleteReview,
  },
  {
    id: "reportReview",
    method: "post",
    path: "/review/report",
    tag: "reviews",
    summary: "Say what is wrong with a review",
    description: "A client counts once for a review within 24 hours; a second report answers the first.",
    parameters: () => NO_PARAMETERS,
    isLimited: true,
    body: { json: reportBody, form: reportBody },
    answer: { form: "record", status: 200, name: "Report", record: reportRecord },
    problems: ["bad-body", "unknown-id", "body-too-large", "unsupported-media-type", "rate-limited"],
    cache: "never",
    respond: postReport,
  },
  {
    id: "listModeration",
    method: "get",
    path: "/moderation/reviews",
    tag: "moderation",
    summary: "Reviews by their status, newest first, with reports and history",
    description: "Of all places. The address does not exist on a server without a moderation token.",
    parameters: () => moderationParameters,
    token: "moderationToken",
    body: null,
    answer: { form: "list", status: 200, name: "ModeratedReview", record: moderatedReview },
    problems: ["bad-parameter", "unauthorized", "forbidden", "rate-limited"],
    cache: "never",
    respond: listModeration,
  },
  {
    id: "moderateReview",
    method: "post",
    path: "/moderation/review",
    tag: "moderation",
    summary: "Publish or remove a review",
    description:
      "Each act is kept for good, with its reason. A review that its author erased is not published again. The address does not exist on a server without a moderation token.",
    parameters: () => NO_PARAMETERS,
    token: "moderationToken",
    body: { json: moderationBody, form: moderationBody },
    answer: { form: "record", status: 200, name: "ModeratedReview", record: moderatedReview },
    problems: [
      "bad-body",
      "unauthorized",
      "forbidden",
      "unknown-id",
      "review-erased",
      "body-too-large",
      "unsupported-media-type",
      "rate-limited",
    ],
    cache: "never",
    respond: postModeration,
  },
];
