/** What is told of reports and to moderators. */
import { ACTIONS, REPORT_REASONS, act } from "#core/review/act.ts";
import * as z from "zod";
import { review } from "./review.ts";

const moment = z.string().describe("RFC 3339, UTC");

/** The answer to a report. */
export const reportRecord = z.object({
  review_id: z.string(),
  reason: z.enum(REPORT_REASONS),
  received_at: moment,
});
export type ReportRecord = z.infer<typeof reportRecord>;

/** A review with all that was done about it, oldest first. */
export const moderatedReview = review.extend({
  reports: z.array(z.object({ reason: z.string(), note: z.string().nullable(), received_at: moment })),
  history: z.array(
    z.object({
      action: z.enum(ACTIONS).exclude(["report"]),
      by: act.shape.by,
      reason: z.string().nullable(),
      at: moment,
    }),
  ),
});
export type ModeratedReview = z.infer<typeof moderatedReview>;
