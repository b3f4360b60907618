/** What a suggestion may say, and what becomes of it. */

export const SUGGESTION_KINDS = ["add", "edit", "confirm", "closed", "moved", "duplicate", "times"] as const;
export type SuggestionKind = (typeof SUGGESTION_KINDS)[number];

/** `applied`: `npm run data -- accept` wrote it into the data; `removed`: its author erased it. */
export const SUGGESTION_STATUSES = ["pending", "accepted", "rejected", "applied", "removed"] as const;
export type SuggestionStatus = (typeof SUGGESTION_STATUSES)[number];

/** The statuses of suggestions that have content. */
export const LISTED_STATUSES = SUGGESTION_STATUSES.filter((status) => status !== "removed");

/** What a visitor can confirm of a place. */
export const CONFIRMABLE = ["existence", "name", "address", "phone", "website", "opening_hours", "times"] as const;

export const NOTE_MAX = 500;
export const EVIDENCE_MAX = 500;
/** The most rows of a schedule in one suggestion. */
export const RULES_MAX = 60;
/** The most characters of printed days: every column of those days. */
export const PRINTED_MAX = 40_000;

/** A moderator accepts, rejects or takes that back; the author erases; `npm run data -- accept` applies. */
export const SUGGESTION_ACTIONS = ["accept", "reject", "reopen", "erase", "apply"] as const;
export type SuggestionAction = (typeof SUGGESTION_ACTIONS)[number];

/** `far-move`: over 1 km from where the place is; `no-place`: the place is gone. */
export const SUGGESTION_FLAGS = ["far-move", "no-place"] as const;
