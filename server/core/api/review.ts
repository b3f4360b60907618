/** POST /review: the part that does not depend on how the body came or where the review is kept. */
import type { StoredReview } from "#core/model/review.ts";
import { findPlace } from "#core/query/place.ts";
import { createReview, parseReview, reviewBody, reviewForm } from "#core/review/create.ts";
import { DEFAULT_LANGUAGE } from "#core/request/language.ts";
import { problem } from "#core/request/problem.ts";
import { problemReply, recordReply } from "#core/request/reply.ts";
import type { Reply } from "#core/request/reply.ts";
import { absence } from "./absence.ts";
import { recordMetaOf, withParameters } from "./context.ts";
import type { ApiContext } from "./context.ts";

/** A body that was read whole, and what it was read as. */
export interface ReceivedBody {
  readonly form: "json" | "fields";
  readonly value: unknown;
}

/** Ids from here up are previews of rows that have no number yet. */
const PREVIEW_ID_START = 2_000_000_000;

/** What a client waits before it tries again, seconds. */
const RETRY_AFTER_S = "5";

/** Checks, creates and stores a review; 201 once `store` has it, 503 when `store` answers false. */
export const postReview = async (
  { form, value }: ReceivedBody,
  context: ApiContext,
  random: Uint8Array,
  store: (review: StoredReview) => Promise<boolean>,
): Promise<Reply> =>
  withParameters(parseReview(form === "json" ? reviewBody : reviewForm, value), async (body) => {
    const { place_id: id } = body;
    if (id >= PREVIEW_ID_START) {
      const errors = [
        { parameter: "place_id", message: "is a preview; the place can be reviewed once it has its number" },
      ];
      return problemReply(problem("bad-body", { errors }));
    }
    if ((await findPlace(context.store, context.directory, DEFAULT_LANGUAGE, id)) === null) {
      return problemReply(await absence(context, id));
    }
    const { stored, answered } = await createReview(body, context.nowMs, random);
    if (!(await store(stored))) {
      const headers = { "retry-after": RETRY_AFTER_S };
      return problemReply(
        problem("unavailable", { error: "The review could not be stored; try again.", headers }),
      );
    }
    return recordReply(201, [answered], recordMetaOf(context, "places", DEFAULT_LANGUAGE), "no-store");
  });
