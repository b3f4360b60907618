/**
 * Writes a new review exactly once: replay of an idempotency key, duplicate check, rate limit, burst check of the
 * place, claims, log line, record. Rejects with Unavailable if a storage or counter fails; then nothing was
 * acknowledged and the client can send the same request again.
 */
import * as z from "zod";
import { textKey } from "#core/base/clean.ts";
import { hex, isSameDigest, sha256 } from "#core/base/digest.ts";
import { formatUtc } from "#core/base/time.ts";
import type { CreatedReview, StoredReview } from "#core/model/review.ts";
import { clientDigest, type Salt, saltsToClaimUnder } from "./client.ts";
import {
  type ClaimKind,
  claimOnce,
  type ClaimPlace,
  findClaims,
  keyClaim,
  type KeyClaim,
  type Keyed,
  keyedToken,
} from "./dedupe.ts";
import type { ReviewBody } from "./fields.ts";
import { type RateLimit, BURST_MAX } from "./rate-limit.ts";
import { readStored } from "./record.ts";
import type { ReviewService } from "./service.ts";
import { ID_RANDOM_BYTES, readReviewId, reviewsFolder, writeReviewId } from "./storage.ts";

/** Random bytes of a delete token. */
const TOKEN_BYTES = 32;
/** Random bytes of a new review: id and token. */
export const RANDOM_BYTES = ID_RANDOM_BYTES + TOKEN_BYTES;

interface NewReview {
  readonly stored: StoredReview;
  readonly answered: CreatedReview;
}

/** The review with an id and a token, as stored and as answered. Throws an Error if the id is not valid. */
const composeReview = async (
  { rating, comment, name, place_id }: ReviewBody,
  id: string,
  token: string,
): Promise<NewReview> => {
  const parts = readReviewId(id);
  if (parts === null) throw new Error(`got ${JSON.stringify(id)}, expected the id of a review`);
  const review = { id, place_id, rating, comment, name, created_at: formatUtc(parts.createdMs) };
  return {
    stored: { ...review, delete_token_hash: await sha256(token) },
    answered: { ...review, status: parts.isHeld ? "pending" : "published", delete_token: token },
  };
};

/** A new review, as stored and as answered; `random` has {@link RANDOM_BYTES} unpredictable bytes. */
export const createReview = async (
  body: ReviewBody,
  nowMs: number,
  isHeld: boolean,
  random: Uint8Array,
): Promise<NewReview> => {
  const id = writeReviewId({ createdMs: nowMs, placeId: body.place_id, rating: body.rating, isHeld }, random);
  return composeReview(body, id, hex(random.subarray(ID_RANDOM_BYTES, RANDOM_BYTES)));
};

export interface Submission {
  readonly body: ReviewBody;
  readonly keyed: Keyed | null;
  /** Address of the client. */
  readonly client: string;
  /** Those in use, the current one first. */
  readonly salts: readonly Salt[];
  readonly nowMs: number;
}

/** `busy`: another attempt may be running; retry later. */
export type Outcome =
  | { readonly kind: "created" | "replayed"; readonly review: CreatedReview }
  | { readonly kind: "conflict" | "duplicate" | "over-budget" | "busy" };

const textClaim = z.object({ review_id: z.string(), at_ms: z.int() });
type TextClaim = z.infer<typeof textClaim>;

/** The claims of a place's reviews: by text and client, and by idempotency key. */
const claimKinds = (
  { storage }: ReviewService,
  placeId: number,
): { readonly texts: ClaimKind<TextClaim>; readonly keys: ClaimKind<KeyClaim> } => {
  const isDone = async ({ review_id }: TextClaim): Promise<boolean> =>
    (await storage.get(reviewsFolder(placeId), review_id)) !== null;
  return { texts: { schema: textClaim, isDone }, keys: { schema: keyClaim, isDone } };
};

/** Where a text is claimed, one per salt: by client, place and comment (as a reader sees it). */
const textPlaces = async ({ body, client }: Submission, salts: readonly Salt[]): Promise<readonly ClaimPlace[]> => {
  const { place_id, comment } = body;
  const about = [String(place_id), ...(comment === null ? [] : [await sha256(textKey(comment))])];
  return Promise.all(
    salts.map(async (salt) => ({
      period: salt.period,
      name: `d-${await clientDigest(salt, client, ...about)}`,
    })),
  );
};

/** The review that the claim of a key names. */
const keyedReview = async (
  { body }: Submission,
  { key }: Keyed,
  claim: Pick<KeyClaim, "review_id" | "salt">,
): Promise<NewReview> => composeReview(body, claim.review_id, await keyedToken(key, claim, claim.review_id));

/** The outcome of an earlier request with the same key; its claim if there is no outcome yet. */
const findReplay = async (attempt: Submission, service: ReviewService): Promise<Outcome | KeyClaim | null> => {
  const { body, keyed, nowMs } = attempt;
  if (keyed === null) return null;
  const { keys } = claimKinds(service, body.place_id);
  const claims = await findClaims(service.storage, keys, keyed.looked, nowMs);
  if (claims.some(({ body_hash }) => !isSameDigest(body_hash, keyed.bodyHash))) return { kind: "conflict" };
  for (const claim of claims) {
    const record = await readStored(service.storage, body.place_id, claim.review_id);
    if (record === null) continue;
    const { stored, answered } = await keyedReview(attempt, keyed, claim);
    const isOurs = isSameDigest(record.delete_token_hash, stored.delete_token_hash);
    return isOurs ? { kind: "replayed", review: answered } : { kind: "duplicate" };
  }
  return claims.at(-1) ?? null;
};

/** The outcome if the review exists already: with the same key it is a replay, otherwise a duplicate. */
const overtaken = async (attempt: Submission, service: ReviewService): Promise<Outcome> => {
  const found = await findReplay(attempt, service);
  return found !== null && "kind" in found ? found : { kind: "duplicate" };
};

/** A review that this attempt may write, or why it may not. */
type Claimed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly outcome: Outcome };

const BUSY = { ok: false, outcome: { kind: "busy" } } as const;

/** Claims the text; returns the id to use, possibly adopted from a failed attempt. */
const claimText = async (
  attempt: Submission,
  service: ReviewService,
  unfinished: string | null,
  isHeld: boolean,
): Promise<Claimed<string>> => {
  const { body, salts, nowMs } = attempt;
  const { place_id: placeId, rating } = body;
  const { texts } = claimKinds(service, placeId);
  /** Whether the id of another attempt can be adopted: same rating, and held if reviews have to be held. */
  const fits = (id: string): boolean => {
    const parts = readReviewId(id);
    return parts?.rating === rating && (parts.isHeld || !service.isHolding);
  };
  let isFixed = unfinished !== null && fits(unfinished);
  let id = writeReviewId({ createdMs: nowMs, placeId, rating, isHeld }, service.random(ID_RANDOM_BYTES));
  if (isFixed && unfinished !== null) id = unfinished;
  const canAdopt = ({ review_id }: TextClaim): boolean => review_id === id || (!isFixed && fits(review_id));
  for (const place of await textPlaces(attempt, saltsToClaimUnder(salts, nowMs))) {
    const claimed = await claimOnce(service.storage, texts, place, { review_id: id, at_ms: nowMs }, canAdopt);
    if (claimed.state === "busy") return BUSY;
    if (claimed.state === "done") return { ok: false, outcome: await overtaken(attempt, service) };
    id = claimed.claim.review_id;
    isFixed = true;
  }
  return { ok: true, value: id };
};

/** Claims the idempotency key, if there is one, and makes the review. */
const claimKey = async (attempt: Submission, service: ReviewService, id: string): Promise<Claimed<NewReview>> => {
  const { body, keyed, nowMs } = attempt;
  const secret = hex(service.random(TOKEN_BYTES));
  if (keyed === null) return { ok: true, value: await composeReview(body, id, secret) };
  const { keys } = claimKinds(service, body.place_id);
  let claim: KeyClaim = { review_id: id, at_ms: nowMs, body_hash: keyed.bodyHash, salt: secret };
  const canAdopt = ({ review_id, body_hash }: KeyClaim): boolean => review_id === id && body_hash === keyed.bodyHash;
  for (const place of keyed.claimed) {
    const claimed = await claimOnce(service.storage, keys, place, claim, canAdopt);
    if (claimed.state === "busy") return BUSY;
    if (claimed.state === "done") return { ok: false, outcome: await overtaken(attempt, service) };
    claim = { ...claimed.claim, at_ms: nowMs };
  }
  return { ok: true, value: await keyedReview(attempt, keyed, claim) };
};

/** Claims and stores the review. */
const keep = async (
  attempt: Submission,
  service: ReviewService,
  unfinished: string | null,
  isHeld: boolean,
): Promise<Outcome> => {
  const id = await claimText(attempt, service, unfinished, isHeld);
  if (!id.ok) return id.outcome;
  const review = await claimKey(attempt, service, id.value);
  if (!review.ok) return review.outcome;
  const { stored, answered } = review.value;
  const created: Outcome = { kind: "created", review: answered };
  if (await service.repository.add(stored, attempt.nowMs)) return created;
  const kept = await readStored(service.storage, stored.place_id, stored.id);
  const isOurs = kept !== null && isSameDigest(kept.delete_token_hash, stored.delete_token_hash);
  return isOurs && attempt.keyed === null ? created : overtaken(attempt, service);
};

/** Counts a review at a place; returns whether that is a burst, and how to undo it. */
const countAtPlace = async (
  { limit, counters }: ReviewService,
  placeId: number,
): Promise<{ readonly isBurst: boolean; readonly undo: () => Promise<void> }> => {
  if (limit === 0) return { isBurst: false, undo: async () => Promise.resolve() };
  const key = String(placeId);
  const { count } = await counters.burst.add(key);
  return { isBurst: count > BURST_MAX, undo: async () => counters.burst.undo(key) };
};

/** Writes a review, unless it was written before. */
export const writeReview = async (attempt: Submission, service: ReviewService, budget: RateLimit): Promise<Outcome> => {
  const { body, salts, nowMs } = attempt;
  const earlier = await findReplay(attempt, service);
  if (earlier !== null && "kind" in earlier) return earlier;
  const { texts } = claimKinds(service, body.place_id);
  const before = await findClaims(service.storage, texts, await textPlaces(attempt, salts), nowMs);
  for (const claim of before) if (await texts.isDone(claim)) return overtaken(attempt, service);
  if (!(await budget.take())) return { kind: "over-budget" };
  let undo = budget.giveBack;
  try {
    const place = await countAtPlace(service, body.place_id);
    undo = async () => {
      await Promise.all([budget.giveBack(), place.undo()]);
    };
    const outcome = await keep(attempt, service, earlier?.review_id ?? null, service.isHolding || place.isBurst);
    if (outcome.kind !== "created") await undo();
    return outcome;
  } catch (error) {
    await undo().catch(() => undefined);
    throw error;
  }
};
