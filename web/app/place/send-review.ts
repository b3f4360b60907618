/** Sends a review and erases one: what was answered, as a value. */
import type { CreatedReview, Review } from "#core/model/review.ts";
import { addressOf, ask, type Failure } from "../api.ts";
import { dropToken, keepToken } from "./tokens.ts";

export interface Draft {
  readonly place_id: number;
  readonly rating: number;
  readonly comment?: string;
  readonly name?: string;
}

/** What became of it: stored, or kept on this device until there is a connection. */
export type Sent =
  | { readonly state: "stored"; readonly review: Review }
  | { readonly state: "queued" }
  | { readonly state: "refused"; readonly failure: Failure };

/** 128 random bits as hex; `randomUUID` is missing where the page is not on https. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );

type Answered = Omit<CreatedReview, "status"> & { readonly status: CreatedReview["status"] | "queued" };

/** `key` stays the same while one and the same draft is sent again, so that it arrives once. */
export const sendReview = async (draft: Draft, key: string): Promise<Sent> => {
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

/** Erases a review; answers why it could not be. */
export const eraseReview = async (id: string, token: string): Promise<Failure | null> => {
  const answer = await ask(addressOf("/review", { id }), {
    method: "DELETE",
    headers: { authorization: `Bearer ${token}` },
  });
  if (!answer.ok) return answer;
  dropToken(id);
  return null;
};
