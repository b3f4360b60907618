/**
 * GET /moderation/reviews and POST /moderation/review, for holders of the moderation token. If none is configured,
 * these addresses do not exist.
 */
import * as z from "zod";
import { isSameDigest, sha256 } from "#core/contribution/client-digest.ts";
import * as grammar from "#core/http/parameters.ts";
import { DEFAULT_LANGUAGE, parseParameters } from "#core/http/parameters.ts";
import { problem } from "#core/http/problem.ts";
import { listReply, problemReply, recordReply, type Reply, toCards } from "#core/http/reply.ts";
import { parseFields } from "#core/http/body.ts";
import { moderateReview, moderationBody, REVIEW_LISTS, reviewsOf, tellReview } from "#core/review/writing.ts";
import type { ReviewService } from "#core/review/service.ts";
import { type ApiContext, listMetaOf, recordMetaOf, withParameters } from "./context.ts";
import { unknownAddress } from "./place.ts";
import { unknownReview } from "./review-writing.ts";
import { answerWriting, readBearer, type WriteRequest } from "./writing.ts";

const LIMIT_MAX = 50;
const LIMIT_DEFAULT = 20;

export const moderationParameters = z.object({
  status: grammar
    .choice(
      REVIEW_LISTS,
      "Which reviews; pending ones when not given. reported: published ones that readers have reported since a moderator last judged them",
    )
    .default("pending"),
  limit: grammar.integer(1, LIMIT_MAX, "The most records to answer").default(LIMIT_DEFAULT),
  offset: grammar.integer(0, Number.MAX_SAFE_INTEGER, "Records to pass over").default(0),
});

/** Runs `answer` if the request has the right token. */
export const forModerators = async (
  request: WriteRequest,
  path: string,
  { nowMs }: ApiContext,
  service: ReviewService,
  answer: () => Promise<Reply>,
): Promise<Reply> => {
  const { moderationToken } = service;
  if (moderationToken === null) return problemReply(unknownAddress(path));
  return answerWriting(request, nowMs, service, async () =>
    withParameters(readBearer(request.authorization, "moderation"), async (token) => {
      const isRight = isSameDigest(await sha256(token), await sha256(moderationToken));
      return isRight ? answer() : problemReply(problem("forbidden"));
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
  return forModerators(request, path, context, service, async () =>
    withParameters(parseParameters(moderationParameters, search), async ({ status, limit, offset }) => {
      const entries = await reviewsOf(service, status);
      const shown = await Promise.all(
        entries.slice(offset, offset + limit).map(async (entry) => tellReview(service, entry)),
      );
      const meta = listMetaOf(context, "lists", DEFAULT_LANGUAGE, { limit, offset }, entries.length);
      return listReply(path, search, toCards(shown.filter((one) => one !== null)), meta, "no-store");
    }),
  );
};

export const postModeration = async (
  request: WriteRequest,
  context: ApiContext,
  service: ReviewService,
): Promise<Reply> =>
  forModerators(request, `${context.base}/moderation/review`, context, service, async () =>
    withParameters(await request.receive(), async ({ value }) =>
      withParameters(parseFields(moderationBody, value, "moderation"), async (body) => {
        const told = await moderateReview(service, body, context.nowMs);
        if (told === null) return unknownReview(body.id);
        if (told === "erased") return problemReply(problem("review-erased"));
        return recordReply(200, [told], recordMetaOf(context, "lists", DEFAULT_LANGUAGE), "no-store");
      }),
    ),
  );
