/** Requests that write reviews: POST /review, POST /review/report, DELETE /review. */
import * as z from "zod";
import { parseFields } from "#core/http/body.ts";
import { openRateLimit, type RateLimit } from "#core/contribution/rate-limit.ts";
import { DEFAULT_LANGUAGE } from "#core/http/parameters.ts";
import { problem, tryAgain } from "#core/http/problem.ts";
import { problemReply, recordReply, type Reply } from "#core/http/reply.ts";
import { reviewBody, type ReviewBody, reviewForm, reviewId } from "#core/review/fields.ts";
import { eraseReview, findReview, keyedReview, reportBody, writeReport, writeReview } from "#core/review/writing.ts";
import type { ReviewService } from "#core/review/service.ts";
import { type ApiContext, recordMetaOf, withParameters } from "./context.ts";
import {
  answerCreating,
  answerErasing,
  answerWriting,
  missingPlace,
  usedUp,
  type Visitor,
  withHeaders,
  type WriteRequest,
} from "./writing.ts";

/** POST /review: validates and stores a review; 201 once it is stored. */
export const postReview = async (request: WriteRequest, context: ApiContext, service: ReviewService): Promise<Reply> =>
  answerCreating(request, context, service, "reviews", {
    words: { one: "review", many: "reviews", duplicate: "duplicate-review" },
    parse: async ({ form, value }) => {
      const parsed = parseFields<ReviewBody>(form === "json" ? reviewBody : reviewForm, value, "review");
      const absent = parsed.ok ? await missingPlace(context, parsed.value.place_id) : null;
      return absent === null ? parsed : { ok: false, problem: absent };
    },
    keyed: keyedReview,
    write: async (attempt, budget) => writeReview(attempt, service, budget),
  });

const answerReport = async (
  { client, receive }: WriteRequest,
  context: ApiContext,
  service: ReviewService,
  { salts }: Visitor,
  budget: RateLimit,
): Promise<Reply> =>
  withParameters(await receive(), async ({ value }) =>
    withParameters(parseFields(reportBody, value, "report"), async (body) => {
      const found = await findReview(service, body.id);
      if (found === null) return unknownReview(body.id);
      const report = { body, found, client, salts, nowMs: context.nowMs };
      const written = await writeReport(report, service, budget);
      if (written === null) return problemReply(usedUp(budget, "reports"));
      if (written === "busy") return problemReply(tryAgain("The report could not be stored; try again."));
      return recordReply(200, [written], recordMetaOf(context, "lists", DEFAULT_LANGUAGE), "no-store");
    }),
  );

/** POST /review/report: stores a report; a second one by the same client returns the first. */
export const postReport = async (request: WriteRequest, context: ApiContext, service: ReviewService): Promise<Reply> =>
  answerWriting(request, context.nowMs, service, async (visitor) => {
    const budget = await openRateLimit("reports", service.limit, service.counters.reports, visitor.keys);
    return withHeaders(await answerReport(request, context, service, visitor, budget), budget.headers());
  });

export const eraseParameters = z.object({ id: reviewId });

/** 404 for an unknown review id. */
export const unknownReview = (id: string): Reply =>
  problemReply(problem("unknown-id", { error: `There is no review with the id ${JSON.stringify(id)}.` }));

/** DELETE /review: erases text and name for the holder of the delete token. */
export const deleteReview = async (
  request: WriteRequest,
  context: ApiContext,
  service: ReviewService,
): Promise<Reply> =>
  answerErasing(request, context, service, {
    parameters: eraseParameters,
    realm: "review",
    find: async (id) => findReview(service, id),
    unknown: unknownReview,
    erase: async (found) => eraseReview(service, found, context.nowMs),
  });
