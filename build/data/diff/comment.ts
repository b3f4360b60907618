/**
 * The comment on a pull request of data: its diff with the result of the check. The pull request could have changed the code
 * that made the JSON of both, so they are validated against schemas and not trusted otherwise.
 */
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { dataDiff } from "./diff.ts";
import { diffMarkdownLines } from "./format.ts";
import { codeSpan, COMMENT_BYTES, cutLines } from "./markdown.ts";

const finding = z.object({
  code: z.string(),
  severity: z.enum(["error", "warning"]),
  file: z.string(),
  line: z.number(),
  message: z.string(),
  hint: z.string().nullish(),
});
const findings = z.array(finding);
const checkAnswer = z.union([findings, z.object({ diagnostics: findings }).transform((answer) => answer.diagnostics)]);

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
