/** A diff for a terminal and for a pull request. */
import type { DataDiff } from "./model.ts";
import { COMMENT_BYTES, codeSpan, cutLines, plain } from "./markdown.ts";
import { sectionsOf } from "./sections.ts";
import { formatSummaryLine } from "./summary.ts";

/** Plain text: headed lists, the summary last. */
export const formatDiffText = (diff: DataDiff): string => {
  const sections = sectionsOf(diff, plain).map(({ title, lines }) =>
    [`${title}:`, ...lines.map((line) => `  ${line}`), "", ""].join("\n"),
  );
  return `${sections.join("")}${formatSummaryLine(diff, plain)}\n`;
};

/** The lines of the Markdown form: the summary first, since the end may be cut. */
export const diffMarkdownLines = (diff: DataDiff): readonly string[] => [
  `**${formatSummaryLine(diff, codeSpan)}**`,
  ...sectionsOf(diff, codeSpan).flatMap(({ title, lines }) => [
    "",
    `#### ${title}`,
    "",
    ...lines.map((line) => `- ${line}`),
  ]),
];

/** Markdown of at most 60 kB. */
export const formatDiffMarkdown = (diff: DataDiff): string =>
  cutLines(diffMarkdownLines(diff), COMMENT_BYTES);
