/**
 * The report as workflow commands, which GitHub shows beside the lines of a pull request. Columns are
 * UTF-16 code units from 1, the end one past the last.
 * Reference: docs.github.com, "Workflow commands for GitHub Actions"; the escapes are those of
 * actions/toolkit, packages/core/src/command.ts.
 */
import type { CheckResult } from "../check.ts";
import { formatSummary } from "../diagnostics.ts";
import type { Diagnostic } from "../diagnostics.ts";
import { visible } from "../unseen.ts";

const escapeMessage = (text: string): string =>
  text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");

const escapeProperty = (text: string): string =>
  escapeMessage(text).replaceAll(":", "%3A").replaceAll(",", "%2C");

/** One diagnostic as one line. */
export const formatCommand = (one: Diagnostic): string => {
  const { code, severity, file, line, column, endColumn, message, hint } = one;
  const place =
    line === 0 ? [] : [`line=${line}`, `col=${column}`, `endColumn=${Math.max(endColumn, column + 1)}`];
  const properties = [`file=${escapeProperty(file)}`, ...place, `title=${escapeProperty(code)}`];
  const text = [message, ...(hint === undefined ? [] : [`hint: ${hint}`])].map(visible).join("\n");
  return `::${severity} ${properties.join(",")}::${escapeMessage(text)}`;
};

export const formatGithub = ({ diagnostics, files }: CheckResult): string =>
  [...diagnostics.map(formatCommand), formatSummary(diagnostics, files)].join("\n");
