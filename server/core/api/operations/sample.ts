/** A desk for the examples: in memory, with one review whose id and token are always the same. */
import type { ReviewBody } from "#core/review/body.ts";
import { createReview, RANDOM_BYTES } from "#core/review/create.ts";
import { memoryDesk } from "#core/review/desk.ts";
import type { Desk, DeskRules } from "#core/review/desk.ts";
import type { CreatedReview } from "#core/model/review.ts";
import type { Example, Facts } from "#core/api/operation.ts";
import type { WriteRequest } from "#core/api/writing.ts";
import { ID_RANDOM_BYTES, writeReviewId } from "#core/review/id.ts";

/** The review that the examples show. */
export const sampleReview = (placeId: number): ReviewBody => ({
  place_id: placeId,
  rating: 5,
  comment: "Quiet and clean.",
  name: "Amina",
});

const zeros = (length: number): Uint8Array => new Uint8Array(length);

const momentMs = ({ date }: Facts): number => Date.parse(`${date}T00:00:00Z`);

/** The id of the review that the examples show. */
export const sampleId = (facts: Facts, isHeld = false): string =>
  writeReviewId(
    { createdMs: momentMs(facts), placeId: facts.placeId, rating: 5, isHeld },
    zeros(ID_RANDOM_BYTES),
  );

/** An empty desk. */
export const sampleDesk = (rules: Partial<DeskRules> = {}): Desk => memoryDesk(zeros, rules);

/** A desk that holds the review. */
export const reviewedDesk = async (
  facts: Facts,
  rules: Partial<DeskRules> = {},
): Promise<{ readonly desk: Desk; readonly review: CreatedReview }> => {
  const desk = sampleDesk(rules);
  const [body, nowMs] = [sampleReview(facts.placeId), momentMs(facts)];
  const made = await createReview(body, nowMs, rules.isHolding ?? false, zeros(RANDOM_BYTES));
  await desk.shelf.add(made.stored, nowMs);
  return { desk, review: made.answered };
};

/** The request of an example. */
export const sampleRequest = ({ query = "", body, isAnonymous }: Example, token = ""): WriteRequest => ({
  client: "192.0.2.1",
  search: query,
  ...(isAnonymous !== true && token !== "" && { authorization: `Bearer ${token}` }),
  receive: async () => Promise.resolve({ ok: true, value: { form: "json", value: body } }),
});
