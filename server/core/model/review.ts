/** The records of reviews, reports and moderation. */
import * as z from "zod";
import { ACTIONS, REPORT_REASONS, REVIEW_STATUSES } from "#core/values/review.ts";
import { moderatorName } from "./common.ts";

export const review = z.object({
  id: z.string().max(40).describe("Time-ordered"),
  place_id: z.int().min(1),
  rating: z.int().min(1).max(5),
  comment: z.string().nullable(),
  name: z.string().nullable(),
  status: z.enum(REVIEW_STATUSES),
  created_at: z.string().describe("RFC 3339, UTC"),
});
export type Review = z.infer<typeof review>;

/** The answer to a new review; its token is the only way to delete the review. */
export const createdReview = review.extend({
  delete_token: z.string().describe("Shown once; anyone who has it can delete the review"),
});
export type CreatedReview = z.infer<typeof createdReview>;

/** A stored review: only the SHA-256 of the token; the status is derived from its audit log. */
export const storedReview = review.omit({ status: true }).extend({ delete_token_hash: z.string() });
export type StoredReview = z.infer<typeof storedReview>;

/** A stored entry of the audit log. */
export const act = z.object({
  review_id: z.string(),
  action: z.enum(ACTIONS),
  by: z.enum(["moderator", "author", "reader"]),
  moderator: z.string().optional().describe("Name of the moderator"),
  reason: z.string().nullable(),
  note: z.string().nullable(),
  at: z.string().describe("RFC 3339, UTC"),
});

export type Act = z.infer<typeof act>;

const moment = z.string().describe("RFC 3339, UTC");

/** The answer to a report. */
export const reportRecord = z.object({
  review_id: z.string(),
  reason: z.enum(REPORT_REASONS),
  received_at: moment,
});
export type ReportRecord = z.infer<typeof reportRecord>;

/** A review with its reports and history, oldest first. */
export const moderatedReview = review.extend({
  reports: z.array(z.object({ reason: z.string(), note: z.string().nullable(), received_at: moment })),
  history: z.array(
    z.object({
      action: z.enum(ACTIONS).exclude(["report"]),
      by: act.shape.by,
      moderator: moderatorName,
      reason: z.string().nullable(),
      at: moment,
    }),
  ),
});
export type ModeratedReview = z.infer<typeof moderatedReview>;
