/**
 * What was done about a review after it was written: an act is a record of its own that is never
 * changed. Its name says which review, when, and what, so that the state of a place's reviews is
 * known from names alone; all acts together are the audit trail.
 */
import * as z from "zod";
import { fromBase32, randomBase32, toBase32 } from "./base32.ts";
import { readReviewId } from "./id.ts";

/** A moderator publishes or removes; the author erases; a reader reports. */
export const ACTIONS = ["publish", "remove", "erase", "report"] as const;
export type Action = (typeof ACTIONS)[number];

export const REPORT_REASONS = [
  "spam",
  "off-topic",
  "harassment",
  "false-information",
  "conflict-of-interest",
  "other",
] as const;

/** An act as it is stored. */
export const act = z.object({
  review_id: z.string(),
  action: z.enum(ACTIONS),
  by: z.enum(["moderator", "author", "reader"]),
  reason: z.string().nullable(),
  note: z.string().nullable(),
  at: z.string().describe("RFC 3339, UTC"),
});
export type Act = z.infer<typeof act>;

const TIME_LENGTH = 10;
/** Random bytes that the name of an act needs. */
export const ACT_RANDOM_BYTES = 8;

export interface ActNameParts {
  readonly reviewId: string;
  readonly atMs: number;
  readonly action: Action;
}

/** `<review>-<time and chance>-<action>`; `random` holds {@link ACT_RANDOM_BYTES} unpredictable bytes. */
export const writeActName = ({ reviewId, atMs, action }: ActNameParts, random: Uint8Array): string =>
  `${reviewId}-${toBase32(atMs, TIME_LENGTH)}${randomBase32(random.subarray(0, ACT_RANDOM_BYTES))}-${action}`;

/** What the name of an act says, or `null` when it is none of ours. */
export const readActName = (name: string): ActNameParts | null => {
  const [reviewId = "", stamp = "", last = "", ...more] = name.split("-");
  const action = ACTIONS.find((one) => one === last);
  const atMs = fromBase32(stamp.slice(0, TIME_LENGTH));
  if (more.length > 0 || action === undefined || atMs === null) return null;
  if (stamp.length !== TIME_LENGTH + ACT_RANDOM_BYTES || readReviewId(reviewId) === null) return null;
  return { reviewId, atMs, action };
};
