/** What a review may say, and what becomes of it. */

export const COMMENT_MAX = 2000;
export const NAME_MAX = 80;

/** One to five whole stars. */
export const RATINGS = [1, 2, 3, 4, 5] as const;

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

export const REVIEW_STATUSES = ["published", "pending", "removed"] as const;
