/**
 * Check reports in three formats. Text for people; JSON for programs (one object, names as in the API, may gain
 * members); GitHub workflow commands, shown beside the lines of a pull request. Reference: docs.github.com, "Workflow
 * commands for GitHub Actions"; escapes as in actions/toolkit, packages/core/src/command.ts.
 */
import { visible } from "#core/columns/text.ts";
import { countDiagnostics, type Diagnostic, formatDiagnostic, formatSummary, isFixable } from "../base/diagnostics.ts";
import type { CheckResult } from "./check.ts";

const formatText = ({ diagnostics, files, layered, imported, skipped }: CheckResult): string =>
  [
    ...diagnostics.map((diagnostic) => `${formatDiagnostic(diagnostic)}\n`),
    ...Object.entries({ "places of layers": layered, "imported places": imported }).flatMap(([what, checked]) =>
      checked === null
        ? []
        : [`${what}: ${checked.places} in ${checked.countries} countries; only their errors are shown`],
    ),
    ...(skipped.length === 0 ? [] : [`not checked: ${skipped.join("; ")}`]),
    formatSummary(diagnostics, files),
  ].join("\n");

const formatJson = ({ diagnostics, files, layered, imported, skipped }: CheckResult): string => {
  const { errors, warnings, fixable, touched } = countDiagnostics(diagnostics);
  const summary = { errors, warnings, fixable, files, files_with_problems: touched, layered, imported, skipped };
  const all = diagnostics.map((diagnostic) => ({
    code: diagnostic.code,
    severity: diagnostic.severity,
    file: diagnostic.file,
    line: diagnostic.line,
    column: diagnostic.column,
    end_column: diagnostic.endColumn,
    field: diagnostic.field ?? null,
    message: diagnostic.message,
    hint: diagnostic.hint ?? null,
    fixable: isFixable(diagnostic),
  }));
  return JSON.stringify({ summary, diagnostics: all }, null, 2);
};

/** Columns are UTF-16 code units from 1, the end one past the last. */
const escapeMessage = (text: string): string =>
  text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");

const escapeProperty = (text: string): string => escapeMessage(text).replaceAll(":", "%3A").replaceAll(",", "%2C");

/** One diagnostic as one line. */
export const formatCommand = (diagnostic: Diagnostic): string => {
  const { code, severity, file, line, column, endColumn, message, hint } = diagnostic;
  const place = line === 0 ? [] : [`line=${line}`, `col=${column}`, `endColumn=${Math.max(endColumn, column + 1)}`];
  const properties = [`file=${escapeProperty(file)}`, ...place, `title=${escapeProperty(code)}`];
  const text = [message, ...(hint === undefined ? [] : [`hint: ${hint}`])].map(visible).join("\n");
  return `::${severity} ${properties.join(",")}::${escapeMessage(text)}`;
};

const formatGithub = ({ diagnostics, files }: CheckResult): string =>
  [...diagnostics.map(formatCommand), formatSummary(diagnostics, files)].join("\n");

/** Formats by the value of `--format`. */
const FORMATTERS = { text: formatText, github: formatGithub, json: formatJson } as const;

type Format = keyof typeof FORMATTERS;

export const FORMATS: readonly Format[] = ["text", "github", "json"];

/** The report of a check, without a final line end. */
export const formatReport = (format: Format, result: CheckResult): string => FORMATTERS[format](result);
