/**
 * Reports, moderation and erasure. Each writes an entry to the audit log that is never changed.
 * - Reports: a client counts once per review within a day.
 * - Erasure: first the audit entry, after which nobody reads the text, then the record without its text. A retry
 *   finishes an interrupted erasure.
 */
import * as z from "zod";
import { formatUtc } from "#core/base/time.ts";
import {
  type Act,
  type ModeratedReview,
  REPORT_REASONS,
  type ReportRecord,
  type Review,
  type StoredReview,
} from "#core/model/review.ts";
import { clientDigest, type Salt, saltsToClaimUnder } from "./client.ts";
import { type ClaimKind, claimOnce, type ClaimPlace, findClaims } from "./dedupe.ts";
import { oneOf, optionalText, requiredText, reviewId } from "./fields.ts";
import type { RateLimit } from "./rate-limit.ts";
import { readAct, readStored } from "./record.ts";
import { type ReviewService, toReview } from "./service.ts";
import { ACT_RANDOM_BYTES, readActName, type ReviewEntry, type ReviewStatus, writeActName } from "./status.ts";
import { actsFolder, logFolder, readReviewId, reviewedPlaces, reviewsFolder, type ReviewStorage } from "./storage.ts";

/** A review: its entry, and its stored record. */
interface FoundReview {
  readonly entry: ReviewEntry;
  readonly stored: StoredReview;
}

/** The review with an id; `null` if there is none. */
export const findReview = async ({ repository, storage }: ReviewService, id: string): Promise<FoundReview | null> => {
  const placeId = readReviewId(id)?.placeId;
  const stored = placeId === undefined ? null : await readStored(storage, placeId, id);
  if (placeId === undefined || stored === null) return null;
  const { entries } = await repository.stateOf(placeId);
  const entry = entries.find((one) => one.id === id);
  return entry === undefined ? null : { entry, stored };
};

/** A name for a new audit entry. */
const newActName = (
  { random }: Pick<ReviewService, "random">,
  id: string,
  action: Act["action"],
  atMs: number,
): string => writeActName({ reviewId: id, atMs, action }, random(ACT_RANDOM_BYTES));

/** Stores an audit entry after its log line; an existing one is not changed. */
const keepAct = async (
  storage: ReviewStorage,
  placeId: number,
  name: string,
  done: Omit<Act, "at">,
  atMs: number,
): Promise<void> => {
  await storage.create(logFolder(atMs), name, "");
  await storage.create(actsFolder(placeId), name, JSON.stringify({ ...done, at: formatUtc(atMs) }));
};

type Which = Pick<ReviewEntry, "id" | "placeId">;

const namesOf = async (storage: ReviewStorage, { id, placeId }: Which): Promise<readonly string[]> =>
  (await storage.names(actsFolder(placeId))).filter((name) => readActName(name)?.reviewId === id);

/** Time of the last audit entry of a review in ms, or 0. The next one must be later. */
const lastActMs = async (storage: ReviewStorage, which: Which): Promise<number> =>
  Math.max(0, ...(await namesOf(storage, which)).map((name) => readActName(name)?.atMs ?? 0));

/** The audit log of a review, oldest first. */
const actsOf = async (storage: ReviewStorage, which: Which): Promise<readonly Act[]> => {
  const folder = actsFolder(which.placeId);
  const names = await namesOf(storage, which);
  const texts = await Promise.all(names.map(async (name) => storage.get(folder, name)));
  return texts.flatMap((text) => (text === null ? [] : (readAct(text) ?? [])));
};

/** Removes text and name from the record of a review. */
const stripReview = async (storage: ReviewStorage, stored: StoredReview): Promise<void> => {
  if (stored.comment === null && stored.name === null) return;
  const stripped: StoredReview = { ...stored, comment: null, name: null };
  await storage.replace(reviewsFolder(stored.place_id), stored.id, JSON.stringify(stripped));
};

/** Erases a review and returns what is left of it. */
export const eraseReview = async (
  service: ReviewService,
  { entry, stored }: FoundReview,
  nowMs: number,
): Promise<Review> => {
  const { id, placeId, isErased } = entry;
  if (!isErased) {
    const done = { review_id: id, action: "erase", by: "author", reason: null, note: null } as const;
    await keepAct(service.storage, placeId, newActName(service, id, "erase", nowMs), done, nowMs);
  }
  await stripReview(service.storage, stored);
  return toReview({ ...stored, comment: null, name: null }, { status: "removed" });
};

const NOTE_MAX = 1000;

/** The body of POST /review/report, as JSON and as a form. */
export const reportBody = z.strictObject({
  id: reviewId,
  reason: oneOf(REPORT_REASONS, "Why it should not stand"),
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
  const told = ({ reason, at_ms }: ReportClaim): ReportRecord => ({
    review_id: id,
    reason,
    received_at: formatUtc(at_ms),
  });
  for (const claim of await findClaims(storage, kind, await placesOf(salts), nowMs))
    if (await isDone(claim)) return told(claim);
  if (!(await budget.take())) return null;
  try {
    let claim: ReportClaim = {
      act: newActName(service, id, "report", nowMs),
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
    await keepAct(storage, placeId, claim.act, done, claim.at_ms);
    return told(claim);
  } catch (error) {
    await budget.giveBack().catch(() => undefined);
    throw error;
  }
};

const REASON_MAX = 500;

/** The body of POST /moderation/review, as JSON and as a form. */
export const moderationBody = z.strictObject({
  id: reviewId,
  action: oneOf(["publish", "remove"], "What is to be done"),
  reason: requiredText(REASON_MAX, "Why, for the record, at most 500 characters"),
});
type ModerationBody = z.output<typeof moderationBody>;

/** Places whose states are read in parallel. */
const AT_ONCE = 64;

/** All reviews with a status, of all places, newest first. */
export const reviewsOf = async (
  { storage, repository }: ReviewService,
  status: ReviewStatus,
): Promise<readonly ReviewEntry[]> => {
  const places = await reviewedPlaces(storage);
  const found: ReviewEntry[] = [];
  for (let at = 0; at < places.length; at += AT_ONCE) {
    const states = await Promise.all(places.slice(at, at + AT_ONCE).map(repository.stateOf));
    for (const { entries } of states) found.push(...entries.filter((one) => one.status === status));
  }
  return found.sort((a, b) => (a.id < b.id ? 1 : -1));
};

/** A review as moderators see it; `null` if its record is missing. */
export const tellReview = async (service: ReviewService, entry: ReviewEntry): Promise<ModeratedReview | null> => {
  const stored = await service.repository.read(entry);
  if (stored === null) return null;
  const acts = await actsOf(service.storage, entry);
  const reports = acts.filter(({ action }) => action === "report");
  return {
    ...toReview(stored, entry),
    reports: reports.map(({ reason, note, at }) => ({ reason: reason ?? "other", note, received_at: at })),
    history: acts.flatMap(({ action, by, reason, at }) => (action === "report" ? [] : [{ action, by, reason, at }])),
  };
};

/** Publishes or removes a review; `null` if there is none, `erased` if its author erased it. */
export const moderateReview = async (
  service: ReviewService,
  { id, action, reason }: ModerationBody,
  nowMs: number,
): Promise<ModeratedReview | "erased" | null> => {
  const found = await findReview(service, id);
  if (found === null) return null;
  const { isErased, placeId } = found.entry;
  if (isErased && action === "publish") return "erased";
  const done = { review_id: id, action, by: "moderator", reason, note: null } as const;
  const atMs = Math.max(nowMs, (await lastActMs(service.storage, found.entry)) + 1);
  await keepAct(service.storage, placeId, newActName(service, id, action, atMs), done, atMs);
  const { entries } = await service.repository.stateOf(placeId);
  return tellReview(service, entries.find((one) => one.id === id) ?? found.entry);
};
