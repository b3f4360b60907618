/** The commands of those who edit the data: options in, outcome out. Printing and the clock are the caller's. */
import { lookup } from "node:dns/promises";
import { readBase } from "../base.ts";
import { checkData } from "../check.ts";
import { commentFrom } from "../diff/comment.ts";
import { diffData } from "../diff/diff.ts";
import { formatDiffMarkdown, formatDiffText } from "../diff/format.ts";
import { formatDiagnostic, formatSummary } from "../diagnostics.ts";
import { planFix } from "../fix/plan.ts";
import { formatChange, formatFixSummary } from "../fix/report.ts";
import { writeFix } from "../fix/write.ts";
import {
  LINK_CHECK_DEFAULTS,
  checkLinks,
  formatLinksMarkdown,
  formatLinksText,
  hasBroken,
} from "../links.ts";
import { collectLinks } from "../links/collect.ts";
import { publicOnly } from "../links/public-only.ts";
import { formatMint, mint } from "../mint.ts";
import { answersFromFlags } from "../new/options.ts";
import { formatNewPlace, newPlace } from "../new/place.ts";
import { REFRESHABLE, refresh } from "../refresh/refresh.ts";
import { FORMATS, formatReport, parseFormat } from "../report/report.ts";
import { formatStats } from "../stats-text.ts";
import { collectStats } from "../stats.ts";
import type { Command } from "./context.ts";
import { importsOf } from "./options.ts";
import { EXIT, answer, codeOf, usage } from "./outcome.ts";
import type { Outcome } from "./outcome.ts";

const wrongFormat = (format: string, allowed: readonly string[]): Outcome =>
  usage(`--format is ${JSON.stringify(format)}, must be one of ${allowed.join(", ")}`);

const noBase = (base: string): Outcome =>
  usage(`${JSON.stringify(base)} is neither a folder nor a git revision`);

export const check: Command = ({ values, today }) => {
  const format = parseFormat(values.format);
  if (format === null) return wrongFormat(values.format, FORMATS);
  const base = values.base === undefined ? undefined : readBase(values.base, values.data);
  if (base === null) return noBase(values.base ?? "");
  const importsDir = values.imports ?? null;
  const result = checkData(values.data, { today, importsDir, ...(base !== undefined && { base }) });
  const text = formatReport(format, result);
  const code = codeOf(result.diagnostics);
  return format === "text" ? { code, err: text } : { code, out: text };
};

export const fix: Command = ({ values, words }) => {
  const plan = planFix(values.data, words);
  if (!values["dry-run"]) writeFix(plan.changes);
  const problems = plan.diagnostics.map((one) => `${formatDiagnostic(one)}\n\n`).join("");
  return {
    code: codeOf(plan.diagnostics),
    ...(plan.changes.length > 0 && { out: plan.changes.map(formatChange).join("\n") }),
    err: problems + formatFixSummary(plan, values["dry-run"]),
  };
};

export const newRow: Command = async ({ values, words, flags, today, openDialogue, isInteractive }) => {
  if (words[0] !== "place") return usage(`new what? Only: new place.`);
  const dialogue = openDialogue();
  try {
    const answers = answersFromFlags(flags);
    const options = {
      dataDir: values.data,
      today,
      answers,
      dialogue,
      isInteractive,
      isConfirmed: values.yes,
    };
    const result = await newPlace(options);
    return answer(formatNewPlace(result), result.outcome === "written" ? EXIT.clean : EXIT.problems);
  } finally {
    dialogue.close();
  }
};

export const mintIds: Command = ({ values }) => {
  const result = mint(values.data);
  const code = codeOf(result.diagnostics);
  if (code === EXIT.clean) return answer(formatMint(result));
  const problems = result.diagnostics.map((one) => `${formatDiagnostic(one)}\n`);
  return {
    code,
    err: [...problems, formatSummary(result.diagnostics, result.files), "No id was given."].join("\n"),
  };
};

export const diff: Command = ({ values, words: [base] }) => {
  if (base === undefined) return usage("diff with what? Name a git revision or a folder.");
  const found = diffData(base, values.data);
  if (found === null) return noBase(base);
  const formats = { text: formatDiffText, markdown: formatDiffMarkdown, json: JSON.stringify };
  const format = Object.hasOwn(formats, values.format)
    ? formats[values.format as keyof typeof formats]
    : null;
  return format === null ? wrongFormat(values.format, Object.keys(formats)) : answer(format(found));
};

export const stats: Command = ({ values }) => {
  const found = collectStats(values.data, values.out, importsOf(values));
  if (values.format === "json") return answer(JSON.stringify(found));
  return values.format === "text" ? answer(formatStats(found)) : wrongFormat(values.format, ["text", "json"]);
};

export const links: Command = async ({ values, onProgress }) => {
  if (values.format !== "text" && values.format !== "markdown")
    return wrongFormat(values.format, ["text", "markdown"]);
  const sleep = async (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
  const reports = await checkLinks(collectLinks(values.data), {
    ...LINK_CHECK_DEFAULTS,
    fetch: publicOnly(fetch, lookup),
    sleep,
    onProgress,
  });
  const text = values.format === "text" ? formatLinksText(reports) : formatLinksMarkdown(reports);
  return answer(text, hasBroken(reports) ? EXIT.problems : EXIT.clean);
};

export const refreshOne: Command = async ({ values, words, onProgress }) => {
  const what = REFRESHABLE.find((one) => one === words[0]);
  if (what === undefined) return usage(`refresh what? One of ${REFRESHABLE.join(", ")}.`);
  return answer(await refresh(what, values.data, onProgress));
};

export const comment: Command = ({ words: [folder] }) =>
  folder === undefined ? usage("comment from which folder?") : answer(commentFrom(folder));
