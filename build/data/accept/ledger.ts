/**
 * The ledger of applied suggestions, data/applied-suggestions.csv: it is written last, so that a suggestion in it is in the
 * data, and it goes through the same pull request as what it speaks of.
 */
import { existsSync } from "node:fs";
import { formatDiagnostic } from "../../base/diagnostics.ts";
import { loadTable } from "../../check/load/load.ts";
import { fileAt } from "../../check/load/source.ts";
import { appliedSuggestions } from "../../tables/reference.ts";

/** The ids in the ledger; throws an Error that names a faulty line, since a suggestion could be applied twice. */
export const readApplied = (dataDir: string): ReadonlyMap<string, string> => {
  const file = fileAt(dataDir, appliedSuggestions.path);
  if (!existsSync(file.path)) return new Map();
  const { rows, diagnostics } = loadTable(appliedSuggestions, file);
  if (diagnostics.length > 0) throw new Error(diagnostics.map(formatDiagnostic).join("\n"));
  return new Map(rows.map(({ value }) => [value.id, value.applied_on]));
};
