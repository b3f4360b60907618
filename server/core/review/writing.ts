/**
 * What is written about reviews: a new review exactly once (contribution/once.ts), where bursts at a place are held for
 * moderation; then reports, moderation and erasure. Each of these writes an entry to the audit log that is never
 * changed. A client's reports count once per review within a day.
 */
import * as z from "zod";
import { textKey } from "#core/base/clean.ts";
import { hex, sha256 } from "#core/base/digest.ts";
import { formatUtc } from "#core/base/time.ts";
import { actsOf, eraseRecord, keepAct, lastActMs, newActName } from "#core/contribution/audit-log.ts";
import { type ClaimKind, claimOnce, type ClaimPlace, findClaims } from "#core/contribution/claims.ts";
import { clientDigest } from "#core/contribution/client-digest.ts";
import { type Keyed, keyedRequest } from "#core/contribution/idempotency-key.ts";
import { createWriter } from "#core/contribution/once.ts";
import {
  type Admission,
  type NewRecord,
  type Outcome,
  RANDOM_BYTES,
  type Submission,
} from "#core/contribution/record-writer.ts";
import { BURST_MAX, type RateLimit } from "#core/contribution/rate-limit.ts";
import { readStored } from "#core/contribution/record-kind.ts";
import { type Salt, saltsToClaimUnder } from "#core/contribution/salts.ts";
import { ID_RANDOM_BYTES } from "#core/contribution/storage.ts";
import { oneOf, optionalText, requiredText } from "#core/http/body.ts";
import type { CreatedReview, ModeratedReview, ReportRecord, Review, StoredReview } from "#core/model/review.ts";
import { REPORT_REASONS } from "#core/values/review.ts";
import { type ReviewBody, reviewId } from "./fields.ts";
import { actsFolder, readReviewId, REVIEW, reviewedPlaces, writeReviewId } from "./id.ts";
import { type ReviewService, toReview } from "./service.ts";
import type { ReviewEntry } from "./status.ts";

type NewReview = NewRecord<StoredReview, CreatedReview>;

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

const newId = ({ place_id: placeId, rating }: ReviewBody, createdMs: number, isHeld: boolean, random: Uint8Array) =>
  writeReviewId({ createdMs, placeId, rating, isHeld }, random);

/** A new review, as stored and as answered; `random` has {@link RANDOM_BYTES} unpredictable bytes. */
export const createReview = async (
  body: ReviewBody,
  nowMs: number,
  isHeld: boolean,
  random: Uint8Array,
): Promise<NewReview> =>
  composeReview(body, newId(body, nowMs, isHeld, random), hex(random.subarray(ID_RANDOM_BYTES, RANDOM_BYTES)));

/** The identity of a review with an idempotency key. */
export const keyedReview = async (key: string, body: ReviewBody, nowMs: number): Promise<Keyed> => {
  const { place_id: placeId, rating, comment, name } = body;
  return keyedRequest(key, { scope: placeId, content: [placeId, rating, comment, name] }, nowMs);
};

/** Counts a review at a place: bursts are held. */
const countAtPlace = async ({ limit, counters, isHolding }: ReviewService, placeId: number): Promise<Admission> => {
  if (limit === 0) return { isAdmitted: true, isHeld: isHolding, undo: async () => Promise.resolve() };
  const key = String(placeId);
  const { count } = await counters.burst.add(key);
  return { isAdmitted: true, isHeld: isHolding || count > BURST_MAX, undo: async () => counters.burst.undo(key) };
};

/** Writes a review, unless it was written before. */
export const writeReview = async (
  attempt: Submission<ReviewBody>,
  service: ReviewService,
  budget: RateLimit,
): Promise<Outcome<CreatedReview>> =>
  createWriter<ReviewBody, StoredReview, CreatedReview>(service, {
    kind: REVIEW,
    newId,
    // The same rating, and held if reviews have to be held.
    fits: (id, { rating }) => {
      const parts = readReviewId(id);
      return parts?.rating === rating && (parts.isHeld || !service.isHolding);
    },
    compose: composeReview,
    // By the comment as a reader sees it.
    aboutOf: async ({ place_id: placeId, comment }) => [
      String(placeId),
      ...(comment === null ? [] : [await sha256(textKey(comment))]),
    ],
    admit: async ({ place_id: placeId }) => countAtPlace(service, placeId),
  })(attempt, budget);

/** A review: its entry, and its stored record. */
interface FoundReview {
  readonly entry: ReviewEntry;
  readonly stored: StoredReview;
}

/** The review with an id; `null` if there is none. */
export const findReview = async ({ repository, storage }: ReviewService, id: string): Promise<FoundReview | null> => {
  const placeId = readReviewId(id)?.placeId;
  const stored = await readStored(storage, REVIEW, id);
  if (placeId === undefined || stored === null) return null;
  const { entries } = await repository.stateOf(placeId);
  const entry = entries.find((review) => review.id === id);
  return entry === undefined ? null : { entry, stored };
};

/** Erases a review and returns what is left of it. */
export const eraseReview = async (
  service: ReviewService,
  { entry, stored }: FoundReview,
  nowMs: number,
): Promise<Review> => {
  const done = { review_id: entry.id, action: "erase", by: "author", reason: null, note: null } as const;
  const left = await eraseRecord(service, REVIEW, { stored, isErased: entry.isErased }, done, nowMs);
  return toReview(left, { status: "removed" });
};

const NOTE_MAX = 1000;

/** The body of POST /review/report, as JSON and as a form. */
export const reportBody = z.strictObject({
  id: reviewId,
  reason: oneOf(REPORT_REASONS, "Why it should not be shown"),
  note: optionalText(NOTE_MAX, "What a moderator should know, at most 1000 characters"),
});
type ReportBody = z.output<typeof reportBody>;

const reportClaim = z.object({ act: z.string(), at_ms: z.int(), reason: z.enum(REPORT_REASONS) });
type ReportClaim = z.infer<typeof reportClaim>;

interface Report {
  readonly body: ReportBody;
  readonly found: FoundReview;
  readonly client: string;
  readonly salts: readonly Salt[];
  readonly nowMs: number;
}

/** Stores a report, or finds this client's earlier one; `null` if the rate limit is used up, `busy` to retry later. */
export const writeReport = async (
  { body, found, client, salts, nowMs }: Report,
  service: ReviewService,
  budget: RateLimit,
): Promise<ReportRecord | "busy" | null> => {
  const { storage } = service;
  const { id, placeId } = found.entry;
  const isDone = async ({ act }: ReportClaim): Promise<boolean> =>
    (await storage.get(actsFolder(placeId), act)) !== null;
  const kind: ClaimKind<ReportClaim> = { schema: reportClaim, isDone };
  const placesOf = async (some: readonly Salt[]): Promise<readonly ClaimPlace[]> =>
    Promise.all(
      some.map(async (salt) => ({
        period: salt.period,
        name: `r-${await clientDigest(salt, client, "report", id)}`,
      })),
    );
  const reportOf = ({ reason, at_ms }: ReportClaim): ReportRecord => ({
    review_id: id,
    reason,
    received_at: formatUtc(at_ms),
  });
  for (const claim of await findClaims(storage, kind, await placesOf(salts), nowMs))
    if (await isDone(claim)) return reportOf(claim);
  if (!(await budget.take())) return null;
  try {
    let claim: ReportClaim = {
      act: newActName(service.random, id, "report", nowMs),
      at_ms: nowMs,
      reason: body.reason,
    };
    for (const place of await placesOf(saltsToClaimUnder(salts, nowMs))) {
      const claimed = await claimOnce(storage, kind, place, claim, () => true);
      if (claimed.state === "busy") {
        await budget.giveBack();
        return "busy";
      }
      claim = claimed.claim;
    }
    const { reason } = claim;
    const done = { review_id: id, action: "report", by: "reader", reason, note: body.note } as const;
    await keepAct(storage, REVIEW, claim.act, done, claim.at_ms);
    return reportOf(claim);
  } catch (error) {
    await budget.giveBack().catch(() => undefined);
    throw error;
  }
};

const REASON_MAX = 500;

/** The body of POST /moderation/review, as JSON and as a form. */
export const moderationBody = z.strictObject({
  id: reviewId,
  action: oneOf(["publish", "remove"], "What to do"),
  reason: requiredText(REASON_MAX, "Why, for the record, at most 500 characters"),
});
type ModerationBody = z.output<typeof moderationBody>;

/** Places whose states are read in parallel. */
const AT_ONCE = 64;

/** Lists of reviews for moderators; `reported` are published ones that readers reported since they were last judged. */
export const REVIEW_LISTS = ["pending", "published", "removed", "reported"] as const;
type ReviewList = (typeof REVIEW_LISTS)[number];

const isListed = ({ status, isReported }: ReviewEntry, list: ReviewList): boolean =>
  list === "reported" ? status === "published" && isReported : status === list;

/** All reviews of a list, of all places, newest first. */
export const reviewsOf = async (
  { storage, repository }: ReviewService,
  list: ReviewList,
): Promise<readonly ReviewEntry[]> => {
  const places = await reviewedPlaces(storage);
  const found: ReviewEntry[] = [];
  for (let at = 0; at < places.length; at += AT_ONCE) {
    const states = await Promise.all(places.slice(at, at + AT_ONCE).map(repository.stateOf));
    for (const { entries } of states) found.push(...entries.filter((review) => isListed(review, list)));
  }
  return found.sort((a, b) => (a.id < b.id ? 1 : -1));
};

/** A review as moderators see it; `null` if its record is missing. */
export const tellReview = async (service: ReviewService, entry: ReviewEntry): Promise<ModeratedReview | null> => {
  const stored = await service.repository.read(entry);
  if (stored === null) return null;
  const acts = await actsOf(service.storage, REVIEW, entry.id);
  const reports = acts.filter(({ action }) => action === "report");
  return {
    ...toReview(stored, entry),
    reports: reports.map(({ reason, note, at }) => ({ reason: reason ?? "other", note, received_at: at })),
    history: acts.flatMap(({ action, by, moderator = null, reason, at }) =>
      action === "report" ? [] : [{ action, by, moderator, reason, at }],
    ),
  };
};

/** Publishes or removes a review; `null` if there is none, `erased` if its author erased it. */
export const moderateReview = async (
  service: ReviewService,
  { id, action, reason }: ModerationBody,
  moderator: string,
  nowMs: number,
): Promise<ModeratedReview | "erased" | null> => {
  const found = await findReview(service, id);
  if (found === null) return null;
  const { isErased, placeId } = found.entry;
  if (isErased && action === "publish") return "erased";
  const done = { review_id: id, action, by: "moderator", moderator, reason, note: null } as const;
  const atMs = Math.max(nowMs, (await lastActMs(service.storage, REVIEW, id)) + 1);
  await keepAct(service.storage, REVIEW, newActName(service.random, id, action, atMs), done, atMs);
  const { entries } = await service.repository.stateOf(placeId);
  return tellReview(service, entries.find((review) => review.id === id) ?? found.entry);
};
