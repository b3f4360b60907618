/** What `fix` did or would do, as text: for each file what changed, then the diff of its rows. */
import { plural } from "#core/base/plural.ts";
import type { FileChange, FixPlan } from "./plan.ts";
import { unifiedDiff } from "./unified-diff.ts";

/** One changed file: a line of notes and its diff. */
export const formatChange = ({ file, before, after, notes }: FileChange): string => {
  const diff = unifiedDiff(file.label, before, after.trimEnd().split("\n"));
  const also = notes.length > 0 ? notes : diff === "" ? ["quotes, empty lines or the last line end"] : [];
  return [`${file.label}${also.length === 0 ? "" : `: ${also.join("; ")}`}\n`, diff].join("");
};

/** The closing line of a fix. */
export const formatFixSummary = ({ changes, diagnostics, files }: FixPlan, isDryRun: boolean): string => {
  const left = new Set(
    diagnostics.filter((diagnostic) => diagnostic.severity === "error").map((diagnostic) => diagnostic.file),
  ).size;
  const done = isDryRun ? "would be fixed" : "fixed";
  const alone = left === 0 ? "" : `, ${left} left alone`;
  return `${changes.length} of ${plural(files, "file")} ${done}${alone}.`;
};
