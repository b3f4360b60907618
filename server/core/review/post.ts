/**
 * From a sound review to its record, once: replay of an idempotency key, duplicate, budget, burst of
 * the place, claims, log line, record. Rejects with Unavailable when something cannot be asked; then
 * nothing was acknowledged and the same request may come again.
 */
import { hex, isSameDigest } from "#core/text/digest.ts";
import { claimKinds, findReplay, keyedReview, overtaken, textPlaces } from "./attempt.ts";
import type { Attempt, Outcome, TextClaim } from "./attempt.ts";
import { BURST_MAX } from "./budget.ts";
import type { Budget } from "./budget.ts";
import { claimOnce, findClaims } from "./claim.ts";
import { composeReview, TOKEN_BYTES } from "./create.ts";
import type { NewReview } from "./create.ts";
import type { Desk } from "./desk.ts";
import { ID_RANDOM_BYTES, readReviewId, writeReviewId } from "./id.ts";
import type { KeyClaim } from "./idempotency.ts";
import { saltsToClaimUnder } from "./salt.ts";
import { readStored } from "./stored.ts";

/** A review that this attempt may write, or why it may not. */
type Claimed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly outcome: Outcome };

const BUSY = { ok: false, outcome: { kind: "busy" } } as const;

/** Claims the text; answers the id to write under, which may be that of an attempt that came to nothing. */
const claimText = async (
  attempt: Attempt,
  desk: Desk,
  unfinished: string | null,
  isHeld: boolean,
): Promise<Claimed<string>> => {
  const { body, salts, nowMs } = attempt;
  const { place_id: placeId, rating } = body;
  const { texts } = claimKinds(desk, placeId);
  /** Whether another's review can stand for this one; a held one always may. */
  const fits = (id: string): boolean => {
    const parts = readReviewId(id);
    return parts?.rating === rating && (parts.isHeld || !desk.isHolding);
  };
  let isFixed = unfinished !== null && fits(unfinished);
  let id = writeReviewId({ createdMs: nowMs, placeId, rating, isHeld }, desk.random(ID_RANDOM_BYTES));
  if (isFixed && unfinished !== null) id = unfinished;
  const canAdopt = ({ review_id }: TextClaim): boolean => review_id === id || (!isFixed && fits(review_id));
  for (const place of await textPlaces(attempt, saltsToClaimUnder(salts, nowMs))) {
    const claimed = await claimOnce(desk.storage, texts, place, { review_id: id, at_ms: nowMs }, canAdopt);
    if (claimed.state === "busy") return BUSY;
    if (claimed.state === "done") return { ok: false, outcome: await overtaken(attempt, desk) };
    id = claimed.claim.review_id;
    isFixed = true;
  }
  return { ok: true, value: id };
};

/** The review under its id, its key claimed if it has one. */
const claimKey = async (attempt: Attempt, desk: Desk, id: string): Promise<Claimed<NewReview>> => {
  const { body, keyed, nowMs } = attempt;
  const secret = hex(desk.random(TOKEN_BYTES));
  if (keyed === null) return { ok: true, value: await composeReview(body, id, secret) };
  const { keys } = claimKinds(desk, body.place_id);
  let claim: KeyClaim = { review_id: id, at_ms: nowMs, body_hash: keyed.bodyHash, salt: secret };
  const canAdopt = ({ review_id, body_hash }: KeyClaim): boolean =>
    review_id === id && body_hash === keyed.bodyHash;
  for (const place of keyed.claimed) {
    const claimed = await claimOnce(desk.storage, keys, place, claim, canAdopt);
    if (claimed.state === "busy") return BUSY;
    if (claimed.state === "done") return { ok: false, outcome: await overtaken(attempt, desk) };
    claim = { ...claimed.claim, at_ms: nowMs };
  }
  return { ok: true, value: await keyedReview(attempt, keyed, claim) };
};

/** Claims and keeps the review. */
const keep = async (
  attempt: Attempt,
  desk: Desk,
  unfinished: string | null,
  isHeld: boolean,
): Promise<Outcome> => {
  const id = await claimText(attempt, desk, unfinished, isHeld);
  if (!id.ok) return id.outcome;
  const review = await claimKey(attempt, desk, id.value);
  if (!review.ok) return review.outcome;
  const { stored, answered } = review.value;
  const created: Outcome = { kind: "created", review: answered };
  if (await desk.shelf.add(stored, attempt.nowMs)) return created;
  const kept = await readStored(desk.storage, stored.place_id, stored.id);
  const isOurs = kept !== null && isSameDigest(kept.delete_token_hash, stored.delete_token_hash);
  return isOurs && attempt.keyed === null ? created : overtaken(attempt, desk);
};

/** Counts one more at a place; answers whether that is a burst, and how to take it back. */
const countAtPlace = async (
  { limit, counters }: Desk,
  placeId: number,
): Promise<{ readonly isBurst: boolean; readonly undo: () => Promise<void> }> => {
  if (limit === 0) return { isBurst: false, undo: async () => Promise.resolve() };
  const key = String(placeId);
  const { count } = await counters.burst.add(key);
  return { isBurst: count > BURST_MAX, undo: async () => counters.burst.undo(key) };
};

/** Writes one review, unless it was written before. */
export const writeReview = async (attempt: Attempt, desk: Desk, budget: Budget): Promise<Outcome> => {
  const { body, salts, nowMs } = attempt;
  const earlier = await findReplay(attempt, desk);
  if (earlier !== null && "kind" in earlier) return earlier;
  const { texts } = claimKinds(desk, body.place_id);
  const before = await findClaims(desk.storage, texts, await textPlaces(attempt, salts), nowMs);
  for (const claim of before) if (await texts.isDone(claim)) return overtaken(attempt, desk);
  if (!(await budget.take())) return { kind: "over-budget" };
  let undo = budget.giveBack;
  try {
    const place = await countAtPlace(desk, body.place_id);
    undo = async () => {
      await Promise.all([budget.giveBack(), place.undo()]);
    };
    const outcome = await keep(attempt, desk, earlier?.review_id ?? null, desk.isHolding || place.isBurst);
    if (outcome.kind !== "created") await undo();
    return outcome;
  } catch (error) {
    await undo().catch(() => undefined);
    throw error;
  }
};
