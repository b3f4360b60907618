/** DELETE /review: whoever holds the token of a review erases its text and name. */
import { DEFAULT_LANGUAGE } from "#core/request/language.ts";
import { parseParameters } from "#core/request/parameters.ts";
import { problem } from "#core/request/problem.ts";
import { problemReply, recordReply } from "#core/request/reply.ts";
import type { Reply } from "#core/request/reply.ts";
import { findReview } from "#core/review/acts.ts";
import type { Desk } from "#core/review/desk.ts";
import { eraseReview } from "#core/review/erase.ts";
import { reviewId } from "#core/review/fields.ts";
import { isSameDigest, sha256 } from "#core/text/digest.ts";
import * as z from "zod";
import { readBearer } from "./bearer.ts";
import { recordMetaOf, withParameters } from "./context.ts";
import type { ApiContext } from "./context.ts";
import { answerWriting } from "./writing.ts";
import type { WriteRequest } from "./writing.ts";

export const eraseParameters = z.object({ id: reviewId });

/** There is no review with this id. */
export const unknownReview = (id: string): Reply =>
  problemReply(problem("unknown-id", { error: `There is no review with the id ${JSON.stringify(id)}.` }));

/** Erases; asked again, it answers the same. */
export const deleteReview = async (request: WriteRequest, context: ApiContext, desk: Desk): Promise<Reply> =>
  answerWriting(request, context.nowMs, desk, async () =>
    withParameters(parseParameters(eraseParameters, request.search), async ({ id }) =>
      withParameters(readBearer(request.authorization, "review"), async (token) => {
        const found = await findReview(desk, id);
        if (found === null) return unknownReview(id);
        if (!isSameDigest(await sha256(token), found.stored.delete_token_hash))
          return problemReply(problem("forbidden"));
        const erased = await eraseReview(desk, found, context.nowMs);
        return recordReply(200, [erased], recordMetaOf(context, "lists", DEFAULT_LANGUAGE), "no-store");
      }),
    ),
  );
