/** POST /review: the part that does not depend on how the body came or where the review is kept. */
import { PREVIEW_ID_START } from "#core/model/id.ts";
import { findPlace } from "#core/query/place.ts";
import { DEFAULT_LANGUAGE } from "#core/request/language.ts";
import { problem } from "#core/request/problem.ts";
import type { Problem } from "#core/request/problem.ts";
import { problemReply, recordReply } from "#core/request/reply.ts";
import type { Reply } from "#core/request/reply.ts";
import type { Outcome } from "#core/review/attempt.ts";
import { parseReview, reviewBody, reviewForm } from "#core/review/body.ts";
import { openBudget } from "#core/review/budget.ts";
import type { Budget } from "#core/review/budget.ts";
import type { Desk } from "#core/review/desk.ts";
import { keyedRequest, readIdempotencyKey } from "#core/review/idempotency.ts";
import { writeReview } from "#core/review/post.ts";
import { absence } from "./absence.ts";
import { recordMetaOf, withParameters } from "./context.ts";
import type { ApiContext } from "./context.ts";
import { answerWriting, tryAgain, usedUp, withHeaders } from "./writing.ts";
import type { Visitor, WriteRequest } from "./writing.ts";

const preview = problem("bad-body", {
  errors: [
    { parameter: "place_id", message: "is a preview; the place can be reviewed once it has its number" },
  ],
});

/** Why there is no place to review; `null` when there is one. */
const missing = async (context: ApiContext, id: number): Promise<Problem | null> => {
  if (id >= PREVIEW_ID_START) return preview;
  const found = await findPlace(context.store, context.directory, DEFAULT_LANGUAGE, id);
  return found === null ? absence(context, id) : null;
};

const replyOf = (outcome: Outcome, context: ApiContext, budget: Budget): Reply => {
  switch (outcome.kind) {
    case "created":
    case "replayed":
      return recordReply(201, [outcome.review], recordMetaOf(context, "lists", DEFAULT_LANGUAGE), "no-store");
    case "conflict":
      return problemReply(problem("idempotency-conflict"));
    case "duplicate":
      return problemReply(problem("duplicate-review"));
    case "over-budget":
      return problemReply(usedUp(budget, "reviews"));
    default:
      return problemReply(tryAgain("The review could not be stored; try again."));
  }
};

const answer = async (
  request: WriteRequest,
  context: ApiContext,
  desk: Desk,
  { salts }: Visitor,
  budget: Budget,
): Promise<Reply> =>
  withParameters(readIdempotencyKey(request.idempotencyKey), async (key) =>
    withParameters(await request.receive(), async ({ form, value }) =>
      withParameters(parseReview(form === "json" ? reviewBody : reviewForm, value), async (body) => {
        const absent = await missing(context, body.place_id);
        if (absent !== null) return problemReply(absent);
        const { nowMs } = context;
        const keyed = key === null ? null : await keyedRequest(key, body, nowMs);
        const attempt = { body, keyed, client: request.client, salts, nowMs };
        return replyOf(await writeReview(attempt, desk, budget), context, budget);
      }),
    ),
  );

/** Checks, creates and stores a review: 201 once it is kept. */
export const postReview = async (request: WriteRequest, context: ApiContext, desk: Desk): Promise<Reply> =>
  answerWriting(request, context.nowMs, desk, async (visitor) => {
    const budget = await openBudget("reviews", desk.limit, desk.counters.reviews, visitor.keys);
    return withHeaders(await answer(request, context, desk, visitor, budget), budget.headers());
  });
