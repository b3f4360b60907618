/**
 * A diff for a terminal and, as Markdown, for a pull request, where it is posted with the result of the check. Texts
 * from the data are put into code spans (CommonMark 0.31, 6.1), so that contributors cannot inject HTML, links,
 * mentions or references. Markdown stays below GitHub's size limit. The pull request could have changed the code that
 * made the JSON of its check and diff, so a comment validates both against schemas and does not trust them otherwise.
 */
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { formatDistance } from "../../base/diagnostics.ts";
import { dataDiff, type DataDiff, type FieldChange, type PlaceName, type TableDiff } from "./diff.ts";

/** Characters that end lines, control terminals or change the text direction. */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** The text with invisible and control characters replaced. */
export const plain = (text: string): string => text.replaceAll(UNSEEN, "\uFFFD");

/** The text as a code span: fenced by one backtick more than its longest run of them. */
export const codeSpan = (text: string): string => {
  const content = plain(text);
  const longest = Math.max(0, ...(content.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  const pad = /^`|`$|^ .*\S.* $/.test(content) ? " " : "";
  return content === "" ? "(empty)" : `${fence}${pad}${content}${pad}${fence}`;
};

/** GitHub's limit is 65,536 characters per comment. */
export const COMMENT_BYTES = 60_000;

/** As many lines as fit into `maxBytes`, and a note of how many do not. Each line must be complete in itself. */
export const cutLines = (lines: readonly string[], maxBytes: number): string => {
  const whole = `${lines.join("\n")}\n`;
  if (Buffer.byteLength(whole) <= maxBytes) return whole;
  const note = (left: number): string => `\n… ${left} more lines are cut here; \`npm run data -- diff\` tells all.\n`;
  let room = maxBytes - Buffer.byteLength(note(lines.length));
  const kept: string[] = [];
  for (const line of lines) {
    room -= Buffer.byteLength(line) + 1;
    if (room < 0) break;
    kept.push(line);
  }
  return `${kept.join("\n")}\n${note(lines.length - kept.length)}`;
};

const places = (count: number): string => `${count} place${count === 1 ? "" : "s"}`;

/** Up to three distances one by one, more as a range. */
const distances = (all: readonly number[]): string => {
  const texts = all.toSorted((a, b) => a - b).map(formatDistance);
  const last = texts.at(-1) ?? "";
  if (texts.length > 3) return `${texts[0]} to ${last}`;
  return texts.length === 1 ? last : `${texts.slice(0, -1).join(", ")} and ${last}`;
};

/** `places.csv +2 −1 ~3`, without the zero parts. */
const formatCounts = (added: number, removed: number, changed: number): string =>
  [[added, "+"] as const, [removed, "−"] as const, [changed, "~"] as const]
    .filter(([count]) => count > 0)
    .map(([count, sign]) => `${sign}${count}`)
    .join(" ");

/** The diff in one line: `+3 places, 2 moved 41 m and 5.2 km, 1 renamed`; `show` escapes file paths. */
export const formatSummaryLine = (diff: DataDiff, show: (text: string) => string): string => {
  const { added, removed, retired, moved, renamed, changed, minted, renumbered } = diff;
  const parts: readonly (readonly [number, string])[] = [
    [added.length, `+${places(added.length)}`],
    [removed.length, `−${places(removed.length)}`],
    [retired.length, `${retired.length} retired`],
    [moved.length, `${moved.length} moved ${distances(moved.map(({ metres }) => metres))}`],
    [renamed.length, `${renamed.length} renamed`],
    [changed.length, `${changed.length} changed`],
    [minted.length, `${minted.length} given an id`],
    [renumbered.length, `${renumbered.length} with another id`],
    [diff.columns.length, `${diff.columns.length} column${diff.columns.length === 1 ? "" : "s"} differ`],
  ];
  const told = [
    ...parts.filter(([count]) => count > 0).map(([, text]) => text),
    ...diff.tables.map(
      (one) => `${show(one.path)} ${formatCounts(one.added.length, one.removed.length, one.changed.length)}`,
    ),
    ...(diff.files.length === 0 ? [] : [`${diff.files.length} other file${diff.files.length === 1 ? "" : "s"}`]),
  ];
  return told.length === 0 ? "no change" : told.join(", ");
};

/** A headed list of lines; texts from the data have passed through `show`. */
export interface Section {
  readonly title: string;
  readonly lines: readonly string[];
}

type Show = (text: string) => string;

/** Longer moves are rarely corrections. */
const FAR_M = 1000;

/** Rows of a table that are listed one by one. */
const MAX_ROWS = 10;

/** Longest field shown whole, in code points. */
const MAX_TEXT = 160;

const cut = (text: string): string => {
  const points = [...text];
  return points.length <= MAX_TEXT ? text : `${points.slice(0, MAX_TEXT).join("")}…`;
};

const placeLine = ({ country, slug, id, name }: PlaceName, show: Show): string =>
  `${show(cut(name))} (${show(`${country} ${cut(slug)}${id === "" ? "" : ` ${cut(id)}`}`)})`;

const change = ({ column, before, after }: FieldChange, show: Show): string => {
  const value = (text: string): string => (text === "" ? "nothing" : show(cut(text)));
  return `${show(cut(column))}: ${value(before)} → ${value(after)}`;
};

const tableLines = (table: TableDiff, show: Show): readonly string[] => {
  const { path, added, removed, changed } = table;
  const named = [
    ["+", added],
    ["−", removed],
    ["~", changed],
  ] as const;
  const rows = named.flatMap(([sign, keys]) => keys.map((key) => `${sign} ${show(cut(key))}`));
  const more = rows.length > MAX_ROWS ? [`and ${rows.length - MAX_ROWS} more`] : [];
  return [
    `${show(cut(path))} ${formatCounts(added.length, removed.length, changed.length)}: ${[...rows.slice(0, MAX_ROWS), ...more].join(", ")}`,
  ];
};

/** The sections that are not empty. */
const sectionsOf = (diff: DataDiff, show: Show): readonly Section[] => {
  const name = (one: PlaceName): string => placeLine(one, show);
  const changes = (all: readonly FieldChange[]): string => all.map((one) => change(one, show)).join("; ");
  const far = (metres: number): string =>
    metres > FAR_M ? ", further than most corrections: is it the same place?" : "";
  const sections: readonly Section[] = [
    { title: "Added", lines: diff.added.map(name) },
    {
      title: "Removed",
      lines: diff.removed.map((one) => `${name(one)}${one.id === "" ? "" : ", not in retired.csv"}`),
    },
    {
      title: "Retired",
      lines: diff.retired.map((one) => {
        const heir = one.replacedBy === "" ? "" : `, replaced by ${show(cut(one.replacedBy))}`;
        return `${name(one)}: ${show(cut(one.reason))}${heir}`;
      }),
    },
    {
      title: "Moved",
      lines: diff.moved
        .toSorted((a, b) => b.metres - a.metres)
        .map((one) => `${name(one)}: ${formatDistance(one.metres)}${far(one.metres)}`),
    },
    { title: "Renamed", lines: diff.renamed.map((one) => `${name(one)}: ${changes(one.changes)}`) },
    { title: "Changed", lines: diff.changed.map((one) => `${name(one)}: ${changes(one.changes)}`) },
    { title: "Given an id", lines: diff.minted.map(name) },
    {
      title: "With another id, though ids never change",
      lines: diff.renumbered.map((one) => `${name(one)}: was ${show(cut(one.before))}`),
    },
    { title: "Columns", lines: diff.columns.map((one) => show(cut(one))) },
    { title: "Other tables", lines: diff.tables.flatMap((one) => tableLines(one, show)) },
    { title: "Other files", lines: diff.files.map((one) => show(cut(one))) },
  ];
  return sections.filter(({ lines }) => lines.length > 0);
};

/** Plain text: headed lists, the summary last. */
export const formatDiffText = (diff: DataDiff): string => {
  const sections = sectionsOf(diff, plain).map(({ title, lines }) =>
    [`${title}:`, ...lines.map((line) => `  ${line}`), "", ""].join("\n"),
  );
  return `${sections.join("")}${formatSummaryLine(diff, plain)}\n`;
};

/** The lines of the Markdown form: the summary first, since the end may be cut. */
const diffMarkdownLines = (diff: DataDiff): readonly string[] => [
  `**${formatSummaryLine(diff, codeSpan)}**`,
  ...sectionsOf(diff, codeSpan).flatMap(({ title, lines }) => [
    "",
    `#### ${title}`,
    "",
    ...lines.map((line) => `- ${line}`),
  ]),
];

/** Markdown of at most 60 kB. */
export const formatDiffMarkdown = (diff: DataDiff): string => cutLines(diffMarkdownLines(diff), COMMENT_BYTES);

const finding = z.object({
  code: z.string(),
  severity: z.enum(["error", "warning"]),
  file: z.string(),
  line: z.number(),
  message: z.string(),
  hint: z.string().nullish(),
});
const findings = z.array(finding);
const checkAnswer = z.union([findings, z.object({ diagnostics: findings }).transform((one) => one.diagnostics)]);

/** Findings shown; `check` shows all. */
const MAX_FINDINGS = 50;

/** Lets the job find its own comment again. */
export const COMMENT_MARK = "<!-- musalla data check -->";

const findingLine = ({ code, severity, file, line, message, hint }: z.infer<typeof finding>): string => {
  const place = line === 0 ? file : `${file}:${line}`;
  return `- ${severity} ${codeSpan(code)} ${codeSpan(place)} ${codeSpan(message)}${hint ? ` — ${codeSpan(hint)}` : ""}`;
};

const checkLines = (json: unknown): readonly string[] => {
  const parsed = checkAnswer.safeParse(json);
  if (!parsed.success) return ["The check gave no answer that can be read."];
  const errors = parsed.data.filter(({ severity }) => severity === "error");
  const count = (n: number, word: string): string => `${n} ${word}${n === 1 ? "" : "s"}`;
  const summary = `**${count(errors.length, "error")}, ${count(parsed.data.length - errors.length, "warning")}**`;
  const rest = parsed.data.length - MAX_FINDINGS;
  return [
    summary,
    ...(parsed.data.length > 0 ? [""] : []),
    ...parsed.data.slice(0, MAX_FINDINGS).map(findingLine),
    ...(rest > 0 ? [`- and ${rest} more; \`npm run check\` tells all`] : []),
  ];
};

const diffLines = (json: unknown): readonly string[] => {
  const parsed = dataDiff.safeParse(json);
  return parsed.success ? diffMarkdownLines(parsed.data) : ["The diff gave no answer that can be read."];
};

/** The comment as Markdown of at most 60 kB; `null` stands for a missing result. */
export const formatComment = (diffJson: unknown, checkJson: unknown): string =>
  cutLines(
    [COMMENT_MARK, "### Check", "", ...checkLines(checkJson), "", "### Data", "", ...diffLines(diffJson)],
    COMMENT_BYTES,
  );

/** Larger inputs are not read. */
const MAX_ANSWER_BYTES = 20_000_000;

const readAnswer = (path: string): unknown => {
  if (!existsSync(path) || statSync(path).size > MAX_ANSWER_BYTES) return null;
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
};

/** The comment from a folder with diff.json and check.json. */
export const commentFrom = (folder: string): string =>
  formatComment(readAnswer(join(folder, "diff.json")), readAnswer(join(folder, "check.json")));
