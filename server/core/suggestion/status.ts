/**
 * The status of a suggestion, derived from the names of its audit entries: pending, until a moderator accepts or rejects
 * it; applied, once it is written into the data, which is final; removed, once its author has erased it.
 */
import type { ActName } from "#core/contribution/record-kind.ts";
import type { SuggestionAction, SuggestionStatus } from "#core/model/suggestion.ts";

export interface SuggestionState {
  readonly status: SuggestionStatus;
  /** When the standing verdict was given, ms; `null` without one. */
  readonly judgedMs: number | null;
  readonly appliedMs: number | null;
  /** How many verdicts there were, those taken back included. */
  readonly verdicts: number;
}

export const PENDING: SuggestionState = { status: "pending", judgedMs: null, appliedMs: null, verdicts: 0 };

/** The state after one more entry. */
export const afterAct = (
  before: SuggestionState,
  { action, atMs }: Pick<ActName<SuggestionAction>, "action" | "atMs">,
): SuggestionState => {
  if (action === "erase") return { ...before, status: "removed" };
  if (action === "apply")
    return { ...before, status: before.status === "removed" ? "removed" : "applied", appliedMs: atMs };
  const counted = { ...before, verdicts: before.verdicts + 1 };
  if (before.status === "removed" || before.status === "applied") return counted;
  if (action === "reopen") return { ...counted, status: "pending", judgedMs: null };
  return { ...counted, status: action === "accept" ? "accepted" : "rejected", judgedMs: atMs };
};

/** The state after all entries, oldest first. */
export const stateAfter = (acts: readonly Pick<ActName<SuggestionAction>, "action" | "atMs">[]): SuggestionState =>
  acts.reduce(afterAct, PENDING);
