/**
 * The operations that need the review service: those that write (POST /review, POST /review/report, DELETE /review),
 * and what moderators do (GET /moderation/reviews, POST /moderation/review), for holders of the moderation token. If
 * none is configured, the addresses of moderation do not exist.
 */
import * as z from "zod";
import { moderatorWith } from "#core/contribution/moderators.ts";
import { openRateLimit, type RateLimit } from "#core/contribution/rate-limit.ts";
import { parseFields } from "#core/http/body.ts";
import { DEFAULT_LANGUAGE } from "#core/http/language.ts";
import { parseParameters } from "#core/http/parameters.ts";
import * as grammar from "#core/http/parameters.ts";
import { type Problem, problem, tryAgain } from "#core/http/problem.ts";
import { listReply, problemReply, recordReply, type Reply, toCards } from "#core/http/reply.ts";
import { findPlace } from "#core/shard/listing.ts";
import { createdReview, moderatedReview, reportRecord, review } from "#core/model/review.ts";
import { reviewBody, type ReviewBody, reviewForm, reviewId } from "#core/review/fields.ts";
import type { ReviewService } from "#core/review/service.ts";
import {
  eraseReview,
  findReview,
  keyedReview,
  moderateReview,
  moderationBody,
  reportBody,
  REVIEW_LISTS,
  reviewsOf,
  tellReview,
  writeReport,
  writeReview,
} from "#core/review/writing.ts";
import { type ApiContext, listMetaOf, recordMetaOf, withParameters } from "./context.ts";
import type { ReviewOperation } from "./operation.ts";
import { unknownAddress } from "./place.ts";
import {
  answerCreating,
  answerErasing,
  answerWriting,
  missingPlace,
  readBearer,
  usedUp,
  type Visitor,
  withHeaders,
  type WriteRequest,
} from "./writing.ts";

/** The problem if there is no such place, or nobody reviews places of its type; else `null`. */
const unreviewable = async (context: ApiContext, id: number): Promise<Problem | null> => {
  const absent = await missingPlace(context, id);
  if (absent !== null) return absent;
  const { store, directory } = context;
  const place = await findPlace(store, directory, DEFAULT_LANGUAGE, id);
  return place === null || directory.types[place.type]?.reviews !== false ? null : problem("not-reviewed");
};

/** POST /review: validates and stores a review; 201 once it is stored. */
export const postReview = async (request: WriteRequest, context: ApiContext, service: ReviewService): Promise<Reply> =>
  answerCreating(request, context, service, "reviews", {
    words: { one: "review", many: "reviews", duplicate: "duplicate-review" },
    parse: async ({ form, value }) => {
      const parsed = parseFields<ReviewBody>(form === "json" ? reviewBody : reviewForm, value, "review");
      const absent = parsed.ok ? await unreviewable(context, parsed.value.place_id) : null;
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

const eraseParameters = z.object({ id: reviewId });

/** 404 for an unknown review id. */
const unknownReview = (id: string): Reply =>
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

const moderationParameters = z.object({
  status: grammar
    .choice(
      REVIEW_LISTS,
      "Which reviews; pending ones when not given. reported: published ones that readers have reported since a moderator last judged them",
    )
    .default("pending"),
  ...grammar.pageParameters(50),
});

/** Runs `answer` if the request has the token of a moderator, whose name it gets. */
export const forModerators = async (
  request: WriteRequest,
  path: string,
  { nowMs }: ApiContext,
  service: ReviewService,
  answer: (moderator: string) => Promise<Reply>,
): Promise<Reply> => {
  const { moderators } = service;
  if (moderators.length === 0) return problemReply(unknownAddress(path));
  return answerWriting(request, nowMs, service, async () =>
    withParameters(readBearer(request.authorization, "moderation"), async (token) => {
      const name = await moderatorWith(moderators, token);
      return name === null ? problemReply(problem("forbidden")) : answer(name);
    }),
  );
};

export const listModeration = async (
  request: WriteRequest,
  context: ApiContext,
  service: ReviewService,
): Promise<Reply> => {
  const { search } = request;
  const path = `${context.base}/moderation/reviews`;
  return forModerators(request, path, context, service, async (moderator) =>
    withParameters(parseParameters(moderationParameters, search), async ({ status, limit, offset }) => {
      const entries = await reviewsOf(service, status);
      const shown = await Promise.all(
        entries.slice(offset, offset + limit).map(async (entry) => tellReview(service, entry)),
      );
      const meta = { ...listMetaOf(context, "lists", DEFAULT_LANGUAGE, { limit, offset }, entries.length), moderator };
      return listReply({ path, search }, toCards(shown.filter((record) => record !== null)), meta, "no-store");
    }),
  );
};

export const postModeration = async (
  request: WriteRequest,
  context: ApiContext,
  service: ReviewService,
): Promise<Reply> =>
  forModerators(request, `${context.base}/moderation/review`, context, service, async (moderator) =>
    withParameters(await request.receive(), async ({ value }) =>
      withParameters(parseFields(moderationBody, value, "moderation"), async (body) => {
        const outcome = await moderateReview(service, body, moderator, context.nowMs);
        if (outcome === null) return unknownReview(body.id);
        if (outcome === "erased") return problemReply(problem("review-erased"));
        service.onModerated({ moderator, about: "review", id: body.id, action: body.action });
        const meta = { ...recordMetaOf(context, "lists", DEFAULT_LANGUAGE), moderator };
        return recordReply(200, [outcome], meta, "no-store");
      }),
    ),
  );

const NO_PARAMETERS = z.object({});

export const REVIEW_OPERATIONS: readonly ReviewOperation[] = [
  {
    id: "createReview",
    method: "post",
    path: "/review",
    tag: "reviews",
    summary: "Review a place",
    description:
      "The answer holds a delete_token that is shown once. In JSON numbers are numbers; the fields of a form follow the grammar of query parameters. Unknown fields are refused. At most 64 KiB. The same text for the same place from the same client within 24 hours is a duplicate; without a comment, any second review is. Text is kept as a reader sees it: what shows nothing is taken out, and a text that shows nothing is null. With an Idempotency-Key the same request answers the same for 24 hours, and the review is there once. A review may be held for moderation: its status is pending then. Shrines and cemeteries have no reviews (403, not-reviewed). A page of another site that sends it from a browser is refused (403, cross-site): such a page would speak for its visitor. Servers and apps may send it.",
    parameters: () => NO_PARAMETERS,
    isOfVisitor: true,
    isIdempotent: true,
    isLimited: true,
    body: { json: reviewBody, form: reviewForm },
    answer: { form: "record", status: 201, name: "CreatedReview", record: createdReview },
    problems: [
      "bad-parameter",
      "bad-body",
      "cross-site",
      "not-reviewed",
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
    description:
      "A client counts once for a review within 24 hours; a second report answers the first. A page of another site that sends it from a browser is refused (403, cross-site).",
    parameters: () => NO_PARAMETERS,
    isOfVisitor: true,
    isLimited: true,
    body: { json: reportBody, form: reportBody },
    answer: { form: "record", status: 200, name: "Report", record: reportRecord },
    problems: ["bad-body", "cross-site", "unknown-id", "body-too-large", "unsupported-media-type", "rate-limited"],
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
