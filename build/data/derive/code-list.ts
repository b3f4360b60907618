/** The list of the codes of the check in data/README.md, made of their declarations. */
import { DIAGNOSTIC_KINDS } from "#core/columns/diagnostic-codes.ts";
import { replaceMarked } from "./marked.ts";

const START = "<!-- codes: made by `npm run data -- refresh dictionary`, not by hand -->";
const END = "<!-- end of codes -->";

const SEVERITIES = { error: "error", warning: "warning", either: "error or warning" } as const;

/** Text for a cell of a table. */
const cell = (text: string): string => text.replaceAll("|", "\\|");

/** A text as code; the fence is longer than any run of backticks in it. */
const code = (text: string): string => {
  const fence = "`".repeat(Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length)) + 1);
  const padding = fence.length > 1 ? " " : "";
  return cell(`${fence}${padding}${text}${padding}${fence}`);
};

const rows = (): readonly string[] =>
  Object.entries(DIAGNOSTIC_KINDS).map(
    ([name, { severity, meaning, example, fix, isFixable }]) =>
      `| <a id="${name}"></a>\`${name}\` | ${SEVERITIES[severity ?? "error"]} | ${cell(meaning)} | ${code(example)} | ${cell(fix)}${isFixable ? " `fix` does it." : ""} |`,
  );

/** `readme` with the current list between its marks; `null` if the marks are missing. */
export const withCodes = (readme: string): string | null =>
  replaceMarked(
    readme,
    START,
    END,
    ["| code | severity | what it means | example | what to do |", "|---|---|---|---|---|", ...rows()].join("\n"),
  );
