/**
 * Sends and deletes reviews; results are values. The tokens for deleting are stored on this device, since the server
 * shows each once and only keeps its hash.
 */
import type { CreatedReview, Review } from "#core/model/review.ts";
import { addressOf, type Failure } from "../base/api.ts";
import { ask } from "../base/ask.ts";

const KEPT = "musalla.reviews";

const readAll = (): Readonly<Record<string, string>> => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
    return typeof value === "object" && value !== null ? (value as Readonly<Record<string, string>>) : {};
  } catch {
    return {};
  }
};

const writeAll = (tokens: Readonly<Record<string, string>>): void => {
  try {
    localStorage.setItem(KEPT, JSON.stringify(tokens));
  } catch {
    // Private windows have no storage: the review cannot be deleted from here later.
  }
};

/** The token of a review; `null` if it was not written here. */
export const tokenOf = (id: string): string | null => readAll()[id] ?? null;

const keepToken = (id: string, token: string): void => writeAll({ ...readAll(), [id]: token });

const dropToken = (id: string): void => {
  const { [id]: _dropped, ...rest } = readAll();
  writeAll(rest);
};

interface Draft {
  readonly place_id: number;
  readonly rating: number;
  readonly comment?: string;
  readonly name?: string;
}

/** The result: stored on the server, or queued on this device until there is a connection. */
type Sent =
  | { readonly state: "stored"; readonly review: Review }
  | { readonly state: "queued" }
  | { readonly state: "refused"; readonly failure: Failure };

/** 128 random bits as hex; `randomUUID` is missing without https. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

type Answered = Omit<CreatedReview, "status"> & { readonly status: CreatedReview["status"] | "queued" };

/** `key` stays the same for retries of a draft, so that it is stored once. */
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
