/** The report for people: every problem, what was not looked at, the closing line. */
import type { CheckResult } from "../check.ts";
import { formatDiagnostic, formatSummary } from "../diagnostics.ts";

export const formatText = ({ diagnostics, files, imported, skipped }: CheckResult): string =>
  [
    ...diagnostics.map((one) => `${formatDiagnostic(one)}\n`),
    ...(imported === null
      ? []
      : [
          `imported places: ${imported.places} in ${imported.countries} countries; only errors are told of them`,
        ]),
    ...(skipped.length === 0 ? [] : [`not checked: ${skipped.join("; ")}`]),
    formatSummary(diagnostics, files),
  ].join("\n");
