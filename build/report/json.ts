/** The report for programs: one object. Its names are those of the API; new ones may be added. */
import type { CheckResult } from "../check.ts";
import { countDiagnostics } from "../diagnostics.ts";
import { isFixable } from "./fixable.ts";

export const formatJson = ({ diagnostics, files, imported, skipped }: CheckResult): string => {
  const { errors, warnings, fixable, touched } = countDiagnostics(diagnostics);
  const summary = { errors, warnings, fixable, files, files_with_problems: touched, imported, skipped };
  const all = diagnostics.map((one) => ({
    code: one.code,
    severity: one.severity,
    file: one.file,
    line: one.line,
    column: one.column,
    end_column: one.endColumn,
    field: one.field ?? null,
    message: one.message,
    hint: one.hint ?? null,
    fixable: isFixable(one),
  }));
  return JSON.stringify({ summary, diagnostics: all }, null, 2);
};
