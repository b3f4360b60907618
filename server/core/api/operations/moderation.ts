/** The operations of moderation. */
import type { Example, Facts, Operation } from "#core/api/operation.ts";
import { listModeration, moderationParameters, postModeration } from "#core/api/moderation.ts";
import type { ApiContext } from "#core/api/context.ts";
import { moderatedReview } from "#core/model/moderation.ts";
import type { Reply } from "#core/request/reply.ts";
import { moderationBody } from "#core/review/moderate.ts";
import * as z from "zod";
import { reviewedDesk, sampleId, sampleRequest } from "./sample.ts";

/** Of the examples alone. */
const TOKEN = "a-token-of-the-examples";

/** Answers an example on a server that holds the review. */
const onHeld =
  (facts: Facts, answer: typeof postModeration) =>
  async (example: Example, context: ApiContext): Promise<Reply> => {
    const { desk } = await reviewedDesk(facts, { isHolding: true, moderationToken: TOKEN });
    return answer(sampleRequest(example, TOKEN), context, desk);
  };

export const moderationOperations = (facts: Facts): readonly Operation[] => [
  {
    id: "listModeration",
    method: "get",
    path: "/moderation/reviews",
    tag: "moderation",
    summary: "Reviews by their status, newest first, with reports and history",
    description: "Of all places. The address does not exist on a server without a moderation token.",
    parameters: moderationParameters,
    token: "moderationToken",
    body: null,
    answer: { form: "list", status: 200, name: "ModeratedReview", record: moderatedReview },
    problems: ["bad-parameter", "unauthorized", "forbidden", "rate-limited"],
    cache: "never",
    examples: [
      { name: "pending", query: "" },
      { name: "bad-status", query: "status=lost" },
      { name: "without-token", query: "", isAnonymous: true },
    ],
    run: onHeld(facts, listModeration),
  },
  {
    id: "moderateReview",
    method: "post",
    path: "/moderation/review",
    tag: "moderation",
    summary: "Publish or remove a review",
    description:
      "Each act is kept for good, with its reason. A review that its author erased is not published again. The address does not exist on a server without a moderation token.",
    parameters: z.object({}),
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
    examples: [
      {
        name: "published",
        body: { id: sampleId(facts, true), action: "publish", reason: "Nothing is wrong with it." },
      },
      { name: "without-reason", body: { id: sampleId(facts, true), action: "remove" } },
      { name: "not-there", body: { id: "none", action: "remove", reason: "Spam." } },
    ],
    run: onHeld(facts, postModeration),
  },
];
