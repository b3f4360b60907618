/** Suggestions from the storage that the server keeps them in. */
import type { ContributionService } from "#core/contribution/service.ts";
import type { SuggestionRecord } from "#core/model/suggestion.ts";
import { markApplied, suggestionsOf, tellSuggestion } from "#core/suggestion/moderation.ts";
import type { SuggestionSource } from "./accept.ts";

/** Those that were accepted, and the confirmations that may count; `nowMs` is the moment of the marks. */
export const sourceOfStorage = (
  service: Pick<ContributionService, "storage" | "random">,
  nowMs: number,
): SuggestionSource => ({
  read: async () => {
    const records: SuggestionRecord[] = [];
    for (const { id, kind, status } of await suggestionsOf(service, ["accepted", "pending", "applied"])) {
      if (kind !== "confirm" && status !== "accepted") continue;
      const told = await tellSuggestion(service, id);
      if (told !== null) records.push(told.record);
    }
    return records;
  },
  mark: async (ids) => {
    for (const id of ids) await markApplied(service, id, nowMs);
  },
});
