/** One request that wants to become a review, what it is known by, and what became of it before. */
import type { CreatedReview } from "#core/model/review.ts";
import { isSameDigest, sha256 } from "#core/text/digest.ts";
import { textKey } from "#core/text/clean.ts";
import * as z from "zod";
import type { ReviewBody } from "./body.ts";
import { findClaims } from "./claim.ts";
import type { ClaimKind, ClaimPlace } from "./claim.ts";
import { clientDigest } from "./client.ts";
import { composeReview } from "./create.ts";
import type { NewReview } from "./create.ts";
import type { Desk } from "./desk.ts";
import { keyClaim, keyedToken } from "./idempotency.ts";
import type { KeyClaim, Keyed } from "./idempotency.ts";
import type { Salt } from "./salt.ts";
import { reviewsFolder } from "./shelf.ts";
import { readStored } from "./stored.ts";

export interface Attempt {
  readonly body: ReviewBody;
  readonly keyed: Keyed | null;
  /** Address of the client. */
  readonly client: string;
  /** In use, the current one first. */
  readonly salts: readonly Salt[];
  readonly nowMs: number;
}

/** `busy`: another attempt may be under way; it is to come again. */
export type Outcome =
  | { readonly kind: "created" | "replayed"; readonly review: CreatedReview }
  | { readonly kind: "conflict" | "duplicate" | "over-budget" | "busy" };

const textClaim = z.object({ review_id: z.string(), at_ms: z.int() });
export type TextClaim = z.infer<typeof textClaim>;

/** The claims of a place's reviews: by text and client, and by idempotency key. */
export const claimKinds = (
  { storage }: Desk,
  placeId: number,
): { readonly texts: ClaimKind<TextClaim>; readonly keys: ClaimKind<KeyClaim> } => {
  const isDone = async ({ review_id }: TextClaim): Promise<boolean> =>
    (await storage.get(reviewsFolder(placeId), review_id)) !== null;
  return { texts: { schema: textClaim, isDone }, keys: { schema: keyClaim, isDone } };
};

/** Where the claims of a text stand, one for each salt: same client, place and comment, as a reader sees it. */
export const textPlaces = async (
  { body, client }: Attempt,
  salts: readonly Salt[],
): Promise<readonly ClaimPlace[]> => {
  const { place_id, comment } = body;
  const about = [String(place_id), ...(comment === null ? [] : [await sha256(textKey(comment))])];
  return Promise.all(
    salts.map(async (salt) => ({
      period: salt.period,
      name: `d-${await clientDigest(salt, client, ...about)}`,
    })),
  );
};

/** The review that a key's claim stands for. */
export const keyedReview = async (
  { body }: Attempt,
  { key }: Keyed,
  claim: Pick<KeyClaim, "review_id" | "salt">,
): Promise<NewReview> => composeReview(body, claim.review_id, await keyedToken(key, claim, claim.review_id));

/** What became of an earlier request with the same key; its claim when nothing came of it yet. */
export const findReplay = async (attempt: Attempt, desk: Desk): Promise<Outcome | KeyClaim | null> => {
  const { body, keyed, nowMs } = attempt;
  if (keyed === null) return null;
  const { keys } = claimKinds(desk, body.place_id);
  const claims = await findClaims(desk.storage, keys, keyed.looked, nowMs);
  if (claims.some(({ body_hash }) => !isSameDigest(body_hash, keyed.bodyHash))) return { kind: "conflict" };
  for (const claim of claims) {
    const record = await readStored(desk.storage, body.place_id, claim.review_id);
    if (record === null) continue;
    const { stored, answered } = await keyedReview(attempt, keyed, claim);
    const isOurs = isSameDigest(record.delete_token_hash, stored.delete_token_hash);
    return isOurs ? { kind: "replayed", review: answered } : { kind: "duplicate" };
  }
  return claims.at(-1) ?? null;
};

/** What to answer when the review is there already: with the same key it was this very request. */
export const overtaken = async (attempt: Attempt, desk: Desk): Promise<Outcome> => {
  const found = await findReplay(attempt, desk);
  return found !== null && "kind" in found ? found : { kind: "duplicate" };
};
