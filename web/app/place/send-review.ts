/** Sending a review, and deleting one that was written here. */
import type { CreatedReview, Review } from "#core/model/review.ts";
import { addressOf, type Failure } from "../base/api.ts";
import { ask } from "../base/ask.ts";
import type { ReviewDraft } from "./review-draft.ts";
import { dropToken, keepToken } from "./review-tokens.ts";

/** The result: stored on the server, or queued on this device until there is a connection. */
type SentReview =
  | { readonly state: "stored"; readonly review: Review }
  | { readonly state: "queued" }
  | { readonly state: "refused"; readonly failure: Failure };

type Answered = Omit<CreatedReview, "status"> & { readonly status: CreatedReview["status"] | "queued" };

/** `key` stays the same for retries of a draft, so that it is stored once. */
export const sendReview = async (draft: ReviewDraft, key: string): Promise<SentReview> => {
  const answer = await ask<Answered>(addressOf("/review"), {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": key },
    body: JSON.stringify(draft),
  });
  if (!answer.ok) return { state: "refused", failure: answer };
  const [created] = answer.data;
  if (created === undefined || created.status === "queued") return { state: "queued" };
  const { delete_token, status, ...rest } = created;
  keepToken(created.id, delete_token);
  return { state: "stored", review: { ...rest, status } };
};

/** Deletes a review; returns the failure, if any. */
export const eraseReview = async (id: string, token: string): Promise<Failure | null> => {
  const answer = await ask(addressOf("/review", { id }), {
    method: "DELETE",
    headers: { authorization: `Bearer ${token}` },
  });
  if (!answer.ok) return answer;
  dropToken(id);
  return null;
};
