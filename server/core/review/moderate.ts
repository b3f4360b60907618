/** Moderation: which reviews there are in a state, with all that was done about them, and the act of a moderator. */
import type { ModeratedReview } from "#core/model/moderation.ts";
import * as z from "zod";
import { actsOf, findReview, keepAct, lastActMs, newActName } from "./acts.ts";
import type { Desk } from "./desk.ts";
import { oneOf, requiredText, reviewId } from "./fields.ts";
import { reviewedPlaces, toReview } from "./shelf.ts";
import type { ReviewEntry, ReviewStatus } from "./state.ts";

const REASON_MAX = 500;

/** The body of POST /moderation/review, as JSON and as a form. */
export const moderationBody = z.strictObject({
  id: reviewId,
  action: oneOf(["publish", "remove"], "What is to be done"),
  reason: requiredText(REASON_MAX, "Why, for the record, at most 500 characters"),
});
export type ModerationBody = z.output<typeof moderationBody>;

/** Places whose states are read at once. */
const AT_ONCE = 64;

/** Every review of a status, of whatever place, newest first. */
export const reviewsOf = async (
  { storage, shelf }: Desk,
  status: ReviewStatus,
): Promise<readonly ReviewEntry[]> => {
  const places = await reviewedPlaces(storage);
  const found: ReviewEntry[] = [];
  for (let at = 0; at < places.length; at += AT_ONCE) {
    const states = await Promise.all(places.slice(at, at + AT_ONCE).map(shelf.stateOf));
    for (const { entries } of states) found.push(...entries.filter((one) => one.status === status));
  }
  return found.sort((a, b) => (a.id < b.id ? 1 : -1));
};

/** A review as moderators see it; `null` when its record is not there. */
export const tellReview = async (desk: Desk, entry: ReviewEntry): Promise<ModeratedReview | null> => {
  const stored = await desk.shelf.read(entry);
  if (stored === null) return null;
  const acts = await actsOf(desk.storage, entry);
  const reports = acts.filter(({ action }) => action === "report");
  return {
    ...toReview(stored, entry),
    reports: reports.map(({ reason, note, at }) => ({ reason: reason ?? "other", note, received_at: at })),
    history: acts.flatMap(({ action, by, reason, at }) =>
      action === "report" ? [] : [{ action, by, reason, at }],
    ),
  };
};

/** Publishes or removes; `null` without such a review, `erased` for one that is not to come back. */
export const moderateReview = async (
  desk: Desk,
  { id, action, reason }: ModerationBody,
  nowMs: number,
): Promise<ModeratedReview | "erased" | null> => {
  const found = await findReview(desk, id);
  if (found === null) return null;
  const { isErased, placeId } = found.entry;
  if (isErased && action === "publish") return "erased";
  const done = { review_id: id, action, by: "moderator", reason, note: null } as const;
  const atMs = Math.max(nowMs, (await lastActMs(desk.storage, found.entry)) + 1);
  await keepAct(desk.storage, placeId, newActName(desk, id, action, atMs), done, atMs);
  const { entries } = await desk.shelf.stateOf(placeId);
  return tellReview(desk, entries.find((one) => one.id === id) ?? found.entry);
};
