/**
 * `accept`: writes accepted suggestions into the data, once each. The files come first, then the ledger, then the marks in
 * the storage; a run that was killed between any two of them is run again, and ends as if it had not been.
 */
import { join } from "node:path";
import type { SuggestionRecord } from "#core/model/suggestion.ts";
import { writeFiles } from "../../base/files.ts";
import { type AcceptOptions, type AcceptPlan, planAccept } from "./plan.ts";

/** Where suggestions come from. */
export interface SuggestionSource {
  readonly read: () => Promise<readonly SuggestionRecord[]>;
  /** Marks suggestions as applied; those that are already stay so. `null` for a source that is only read. */
  readonly mark: ((ids: readonly string[]) => Promise<void>) | null;
}

/** Which suggestions are marked: all that the ledger has now, or those that it had before, whose pull request is merged. */
export type Mark = "written" | "merged";

export interface AcceptRun extends AcceptOptions {
  readonly mark: Mark;
  readonly isDryRun: boolean;
}

/** Plans, writes and marks; a dry run only plans. */
export const accept = async (dataDir: string, source: SuggestionSource, run: AcceptRun): Promise<AcceptPlan> => {
  const plan = planAccept(dataDir, await source.read(), run);
  if (run.isDryRun) return plan;
  writeFiles(new Map([...plan.texts].map(([path, text]) => [join(dataDir, path), text])));
  const written = run.mark === "written" ? plan.applied.map(({ id }) => id) : [];
  const ids = [...plan.known, ...plan.counted, ...written];
  if (ids.length > 0) await source.mark?.(ids);
  return plan;
};
