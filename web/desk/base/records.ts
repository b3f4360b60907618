/** What is judged, and what a verdict is. */
import type { ModeratedReview } from "#core/model/review.ts";
import type { ModeratedSuggestion, SuggestedFields } from "#core/model/suggestion.ts";

export const QUEUES = ["suggestions", "reviews", "reports"] as const;
export type QueueName = (typeof QUEUES)[number];

/** Something to judge, with its queue. */
export type Item =
  | (ModeratedSuggestion & { readonly queue: "suggestions" })
  | (ModeratedReview & { readonly queue: "reviews" | "reports" });

type Action = "accept" | "reject" | "reopen" | "publish" | "remove";

export interface Verdict {
  readonly action: Action;
  readonly reason: string;
  /** The fields as the moderator corrected them. */
  readonly fields?: SuggestedFields;
}

export interface Filter {
  readonly status: string;
  /** Of suggestions; empty for all. */
  readonly kind: string;
  /** Of suggestions; empty for all. */
  readonly placeId: string;
}
