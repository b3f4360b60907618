/**
 * Requests that write reviews: POST /review, POST /review/report, DELETE /review. Bearer tokens (RFC 6750, 2.1); 429
 * for clients with too many refused requests; 503 if a storage or counter fails. Independent of how bodies arrive and
 * where reviews are stored.
 */
import * as z from "zod";
import { isSameDigest, sha256 } from "#core/base/digest.ts";
import type { ReceivedBody } from "#core/http/body.ts";
import { DEFAULT_LANGUAGE, parseParameters, type Result } from "#core/http/parameters.ts";
import { problem, type Problem, tryAgain } from "#core/http/problem.ts";
import { problemReply, recordReply, type Reply } from "#core/http/reply.ts";
import { PREVIEW_ID_START } from "#core/model/common.ts";
import type { Salt } from "#core/review/client.ts";
import { keyedRequest, readIdempotencyKey } from "#core/review/dedupe.ts";
import { parseFields, parseReview, reviewBody, reviewForm, reviewId } from "#core/review/fields.ts";
import { eraseReview, findReview, reportBody, writeReport } from "#core/review/moderation.ts";
import { clientKeys, type ClientKeys, openRateLimit, type RateLimit, REFUSED_MAX } from "#core/review/rate-limit.ts";
import type { ReviewService } from "#core/review/service.ts";
import { Unavailable } from "#core/review/storage.ts";
import { type Outcome, writeReview } from "#core/review/submission.ts";
import { findPlace } from "#core/shard/listing.ts";
import { type ApiContext, recordMetaOf, withParameters } from "./context.ts";
import { absence } from "./place.ts";

const BEARER = /^Bearer +([\x21-\x7e]+)$/i;

/** The bearer token of a request, or 401. */
export const readBearer = (authorization: string | undefined, realm: string): Result<string> => {
  const token = BEARER.exec(authorization?.trim() ?? "")?.[1];
  if (token !== undefined) return { ok: true, value: token };
  return {
    ok: false,
    problem: problem("unauthorized", { headers: { "www-authenticate": `Bearer realm="${realm}"` } }),
  };
};

/** A request that writes, as received. */
export interface WriteRequest {
  /** Address of the client; empty if unknown. */
  readonly client: string;
  /** The raw query string, with or without its `?`. */
  readonly search: string;
  readonly authorization?: string | undefined;
  readonly idempotencyKey?: string | undefined;
  /** Reads the body. */
  readonly receive: () => Promise<Result<ReceivedBody>>;
}

/** The client of a request. */
interface Visitor {
  readonly salts: readonly Salt[];
  readonly keys: ClientKeys;
}

/** 429 for a used-up rate limit. */
const usedUp = (budget: RateLimit, what: string): Problem =>
  problem("rate-limited", {
    error: `The hourly limit of ${what} is used up; try again in ${budget.waitS()} s.`,
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

/** Answers a request that writes; 503 if a storage or counter fails. */
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

const preview = problem("bad-body", {
  errors: [{ parameter: "place_id", message: "is a preview; the place can be reviewed once it has its number" }],
});

/** The problem if there is no such place to review, else `null`. */
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

/** POST /review: validates and stores a review; 201 once it is stored. */
export const postReview = async (request: WriteRequest, context: ApiContext, service: ReviewService): Promise<Reply> =>
  answerWriting(request, context.nowMs, service, async (visitor) => {
    const budget = await openRateLimit("reviews", service.limit, service.counters.reviews, visitor.keys);
    return withHeaders(await answerReview(request, context, service, visitor, budget), budget.headers());
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

/** DELETE /review: erases text and name for the holder of the delete token; idempotent. */
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
