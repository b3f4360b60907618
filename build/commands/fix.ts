/** `fix`: files from any spreadsheet in canonical form. */
import { Command } from "@commander-js/extra-typings";
import type { CommandContext } from "./context.ts";
import { dataOption } from "./options.ts";
import { codeOf } from "./outcome.ts";

export const fixCommand = (context: CommandContext) =>
  new Command("fix")
    .description("bring files from any spreadsheet into canonical form")
    .argument("[file...]", "files to fix (default: every file of the data folder)")
    .addOption(dataOption(context))
    .option("--dry-run", "show what would change and write nothing")
    .action(
      context.cli.action(async (files, { data, dryRun = false }) => {
        const { formatDiagnostic } = await import("../diagnostics.ts");
        const { planFix } = await import("../fix/plan.ts");
        const { formatChange, formatFixSummary } = await import("../fix/report.ts");
        const { writeFix } = await import("../fix/write.ts");
        const plan = planFix(data, files);
        if (!dryRun) writeFix(plan.changes);
        const problems = plan.diagnostics.map((one) => `${formatDiagnostic(one)}\n\n`).join("");
        return {
          code: codeOf(plan.diagnostics),
          ...(plan.changes.length > 0 && { out: plan.changes.map(formatChange).join("\n") }),
          err: problems + formatFixSummary(plan, dryRun),
        };
      }),
    );
