/** Tokens in `Authorization: Bearer …` (RFC 6750, 2.1). */
import * as z from "zod";
import { isSameDigest, sha256 } from "#core/base/digest.ts";
import type { ReceivedBody } from "#core/http/body.ts";
import { DEFAULT_LANGUAGE, parseParameters, type Result } from "#core/http/parameters.ts";
import { problem, type Problem, tryAgain } from "#core/http/problem.ts";
import { problemReply, recordReply, type Reply } from "#core/http/reply.ts";
import { PREVIEW_ID_START } from "#core/model/common.ts";
import { findPlace } from "#core/places/place.ts";
import type { Salt } from "#core/review/client.ts";
import { keyedRequest, readIdempotencyKey } from "#core/review/dedupe.ts";
import { parseFields, parseReview, reviewBody, reviewForm, reviewId } from "#core/review/fields.ts";
import { eraseReview, findReview, reportBody, writeReport } from "#core/review/moderation.ts";
import { type RateLimit, clientKeys, type ClientKeys, openRateLimit, REFUSED_MAX } from "#core/review/rate-limit.ts";
import type { ReviewService } from "#core/review/service.ts";
import { Unavailable } from "#core/review/storage.ts";
import { type Outcome, writeReview } from "#core/review/submission.ts";
import { type ApiContext, recordMetaOf, withParameters } from "./context.ts";
import { absence } from "./place.ts";

const BEARER = /^Bearer +([\x21-\x7e]+)$/i;

/** The token that a request shows, or 401 that says where one belongs. */
export const readBearer = (authorization: string | undefined, realm: string): Result<string> => {
  const token = BEARER.exec(authorization?.trim() ?? "")?.[1];
  if (token !== undefined) return { ok: true, value: token };
  return {
    ok: false,
    problem: problem("unauthorized", { headers: { "www-authenticate": `Bearer realm="${realm}"` } }),
  };
};

// MERGED writing.ts: What all requests that write have in common: who asks, how often it was refused of late, and what is
// answered when the storage cannot be asked.

/** A request that writes, as it came. */
export interface WriteRequest {
  /** Address of the client; empty where there is none. */
  readonly client: string;
  /** The raw query string, with or without its `?`. */
  readonly search: string;
  readonly authorization?: string | undefined;
  readonly idempotencyKey?: string | undefined;
  /** Reads the body. */
  readonly receive: () => Promise<Result<ReceivedBody>>;
}

/** Who asks. */
interface Visitor {
  readonly salts: readonly Salt[];
  readonly keys: ClientKeys;
}

/** 429 when a budget is used up. */
const usedUp = (budget: RateLimit, what: string): Problem =>
  problem("rate-limited", {
    error: `That is all the ${what} that are taken within an hour; try again in ${budget.waitS()} s.`,
    headers: { "retry-after": String(budget.waitS()) },
  });

/** The same reply with more headers. */
const withHeaders = (reply: Reply, headers: Readonly<Record<string, string>>): Reply => ({
  ...reply,
  headers: { ...reply.headers, ...headers },
});

const isRefusal = ({ status }: Reply): boolean => status >= 400 && status < 500;

const listen = async (
  { client }: WriteRequest,
  nowMs: number,
  { salts: ofService, counters }: ReviewService,
  answer: (visitor: Visitor) => Promise<Reply>,
): Promise<Reply> => {
  const salts = await ofService.at(nowMs);
  const keys = await clientKeys(salts, client, nowMs);
  const refusals = await openRateLimit("refused", REFUSED_MAX, counters.refused, keys);
  if (refusals.isSpent()) {
    const waitS = String(refusals.waitS());
    const error = `Too many of your requests had to be refused; try again in ${waitS} s.`;
    const headers = { "retry-after": waitS, ...refusals.headers() };
    return problemReply(problem("rate-limited", { error, headers }));
  }
  const reply = await answer({ salts, keys });
  if (isRefusal(reply)) await refusals.take();
  return reply;
};

/** Answers a request that writes; 503 when the storage or a counter cannot be asked. */
export const answerWriting = async (
  request: WriteRequest,
  nowMs: number,
  service: ReviewService,
  answer: (visitor: Visitor) => Promise<Reply>,
): Promise<Reply> => {
  try {
    return await listen(request, nowMs, service, answer);
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    service.onFailure(error.cause);
    return problemReply(tryAgain());
  }
};

// MERGED review.ts: POST /review: the part that does not depend on how the body came or where the review is kept.

const preview = problem("bad-body", {
  errors: [{ parameter: "place_id", message: "is a preview; the place can be reviewed once it has its number" }],
});

/** Why there is no place to review; `null` when there is one. */
const missing = async (context: ApiContext, id: number): Promise<Problem | null> => {
  if (id >= PREVIEW_ID_START) return preview;
  const found = await findPlace(context.store, context.directory, DEFAULT_LANGUAGE, id);
  return found === null ? absence(context, id) : null;
};

const replyOf = (outcome: Outcome, context: ApiContext, budget: RateLimit): Reply => {
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

const answerReview = async (
  request: WriteRequest,
  context: ApiContext,
  service: ReviewService,
  { salts }: Visitor,
  budget: RateLimit,
): Promise<Reply> =>
  withParameters(readIdempotencyKey(request.idempotencyKey), async (key) =>
    withParameters(await request.receive(), async ({ form, value }) =>
      withParameters(parseReview(form === "json" ? reviewBody : reviewForm, value), async (body) => {
        const absent = await missing(context, body.place_id);
        if (absent !== null) return problemReply(absent);
        const { nowMs } = context;
        const keyed = key === null ? null : await keyedRequest(key, body, nowMs);
        const attempt = { body, keyed, client: request.client, salts, nowMs };
        return replyOf(await writeReview(attempt, service, budget), context, budget);
      }),
    ),
  );

/** Checks, creates and stores a review: 201 once it is kept. */
export const postReview = async (request: WriteRequest, context: ApiContext, service: ReviewService): Promise<Reply> =>
  answerWriting(request, context.nowMs, service, async (visitor) => {
    const budget = await openRateLimit("reviews", service.limit, service.counters.reviews, visitor.keys);
    return withHeaders(await answerReview(request, context, service, visitor, budget), budget.headers());
  });

// MERGED report.ts: POST /review/report: a reader says what is wrong with a review.

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

/** Takes a report; the same client's second one about a review answers the first. */
export const postReport = async (request: WriteRequest, context: ApiContext, service: ReviewService): Promise<Reply> =>
  answerWriting(request, context.nowMs, service, async (visitor) => {
    const budget = await openRateLimit("reports", service.limit, service.counters.reports, visitor.keys);
    return withHeaders(await answerReport(request, context, service, visitor, budget), budget.headers());
  });

// MERGED erase.ts: DELETE /review: whoever holds the token of a review erases its text and name.

export const eraseParameters = z.object({ id: reviewId });

/** There is no review with this id. */
export const unknownReview = (id: string): Reply =>
  problemReply(problem("unknown-id", { error: `There is no review with the id ${JSON.stringify(id)}.` }));

/** Erases; asked again, it answers the same. */
export const deleteReview = async (
  request: WriteRequest,
  context: ApiContext,
  service: ReviewService,
): Promise<Reply> =>
  answerWriting(request, context.nowMs, service, async () =>
    withParameters(parseParameters(eraseParameters, request.search), async ({ id }) =>
      withParameters(readBearer(request.authorization, "review"), async (token) => {
        const found = await findReview(service, id);
        if (found === null) return unknownReview(id);
        if (!isSameDigest(await sha256(token), found.stored.delete_token_hash))
          return problemReply(problem("forbidden"));
        const erased = await eraseReview(service, found, context.nowMs);
        return recordReply(200, [erased], recordMetaOf(context, "lists", DEFAULT_LANGUAGE), "no-store");
      }),
    ),
  );
