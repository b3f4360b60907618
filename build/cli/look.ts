/**
 * Commands that only read: `check` (problems of the data), `diff` (changes in words), `comment` (posts that on a pull
 * request), `links` (dead web addresses), `stats` (counts and completeness), `locks` and `licences` (third-party
 * dependencies).
 */
import { lookup } from "node:dns/promises";
import { readFileSync } from "node:fs";
import { Command } from "@commander-js/extra-typings";
import { answer, EXIT, folder, type Outcome, usage } from "../../server/cli/command-line.ts";
import { formatReport, FORMATS } from "../check/report.ts";
import {
  codeOf,
  type CommandContext,
  DATA_OUT,
  dataOption,
  formatOption,
  importsOption,
  noBase,
  overlaysOf,
  todayOption,
} from "./options.ts";

export const checkCommand = (context: CommandContext) =>
  new Command("check")
    .description("check the data; prints every problem at once")
    .addOption(dataOption(context))
    .addOption(context.cli.option("--imports <dir>", "check this folder of imports too", folder))
    .option("--no-layers", "without the layers of the data folder")
    .option("--base <rev>", "also compare with this git revision or folder")
    .addOption(todayOption(context, "day of the check"))
    .addOption(formatOption(context, FORMATS, "text"))
    .action(
      context.cli.action(async ({ data, imports = false, layers, base: against, today, format }) => {
        const { checkData } = await import("../check/check.ts");
        const { readBase } = await import("../check/load/revision.ts");
        const base = against === undefined ? undefined : readBase(against, data);
        if (base === null) return usage(noBase(against ?? ""));
        const result = checkData(data, {
          today,
          overlays: await overlaysOf(data, { imports, layers }),
          ...(base !== undefined && { base }),
        });
        const text = formatReport(format, result);
        const code = codeOf(result.diagnostics);
        return format === "text" ? { code, err: text } : { code, out: text };
      }),
    );

export const diffCommand = (context: CommandContext) =>
  new Command("diff")
    .description("what changed since a git revision or a folder, in words")
    .argument("<base>", "a git revision or a folder")
    .addOption(dataOption(context))
    .addOption(formatOption(context, ["text", "markdown", "json"], "text"))
    .action(
      context.cli.action(async (base, { data, format }) => {
        const { diffData } = await import("../data/diff/diff.ts");
        const { formatDiffMarkdown, formatDiffText } = await import("../data/diff/format.ts");
        const found = diffData(base, data);
        if (found === null) return usage(noBase(base));
        const formats = { text: formatDiffText, markdown: formatDiffMarkdown, json: JSON.stringify };
        return answer(formats[format](found));
      }),
    );

export const commentCommand = ({ cli }: CommandContext) =>
  new Command("comment")
    .description("the comment of a pull request, from its check.json and diff.json")
    .argument("<folder>", "the folder that holds them", cli.value("folder", folder))
    .action(
      cli.action(async (from) => {
        const { commentFrom } = await import("../data/diff/format.ts");
        return answer(commentFrom(from));
      }),
    );

export const linksCommand = (context: CommandContext) =>
  new Command("links")
    .description("ask every web address of the data whether it still answers")
    .addOption(dataOption(context))
    .addOption(formatOption(context, ["text", "markdown"], "text"))
    .action(
      context.cli.action(async ({ data, format }) => {
        const {
          checkLinks,
          collectLinks,
          formatLinksMarkdown,
          formatLinksText,
          hasBroken,
          LINK_CHECK_DEFAULTS,
          publicOnly,
        } = await import("../data/links.ts");
        const sleep = async (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
        const reports = await checkLinks(collectLinks(data), {
          ...LINK_CHECK_DEFAULTS,
          fetch: publicOnly(fetch, lookup),
          sleep,
          onProgress: context.onProgress,
        });
        const text = format === "text" ? formatLinksText(reports) : formatLinksMarkdown(reports);
        return answer(text, hasBroken(reports) ? EXIT.problems : EXIT.clean);
      }),
    );

export const statsCommand = (context: CommandContext) =>
  new Command("stats")
    .description("what the data and the imports hold, and how complete it is")
    .addOption(dataOption(context))
    .addOption(importsOption(context))
    .option("--no-imports", "without the imports")
    .option("--no-layers", "without the layers of the data folder")
    .addOption(context.cli.option("--out <dir>", `build whose files are counted (default: ${DATA_OUT})`, folder))
    .addOption(formatOption(context, ["text", "json"], "text"))
    .action(
      context.cli.action(async ({ data, imports, layers, out = DATA_OUT, format }) => {
        const { collectStats, formatStats } = await import("../data/stats.ts");
        const found = collectStats(data, out, await overlaysOf(data, { imports, layers }));
        return answer(format === "json" ? JSON.stringify(found) : formatStats(found));
      }),
    );

const outcomeOf = (faults: readonly string[], out: string): Outcome =>
  faults.length === 0 ? answer(out) : { code: EXIT.problems, out, err: faults.join("\n") };

export const locksCommand = ({ cli }: CommandContext) =>
  new Command("locks")
    .description("whether the lock files are sound, and no package runs a script that is not approved")
    .action(
      cli.action(async () => {
        const { locksFaults, locksIn } = await import("../data/supply/packages.ts");
        const found = locksIn(".");
        return outcomeOf(locksFaults(found), `${found.length} lock files: ${found.join(", ")}`);
      }),
    );

export const licencesCommand = ({ cli }: CommandContext) =>
  new Command("licences").description("all packages with their licences; refuses those that are not approved").action(
    cli.action(async () => {
      const { default: approved } = await import("../data/supply/approved.json", {
        with: { type: "json" },
      });
      const { formatLicences, licenceFaults, licencesOf } = await import("../data/supply/packages.ts");
      const used = licencesOf(readFileSync("package-lock.json", "utf8"), approved);
      return outcomeOf(licenceFaults(used, approved), formatLicences(used));
    }),
  );
