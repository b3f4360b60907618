/** `mint`: an id for every place that has none. */
import { Command } from "@commander-js/extra-typings";
import { EXIT, answer } from "../../server/cli/outcome.ts";
import type { CommandContext } from "./context.ts";
import { dataOption } from "./options.ts";
import { codeOf } from "./outcome.ts";

export const mintCommand = (context: CommandContext) =>
  new Command("mint")
    .description("give an id to every place that has none")
    .addOption(dataOption(context))
    .option("--dry-run", "show the ids that would be given and write nothing")
    .action(
      context.cli.action(async ({ data, dryRun = false }) => {
        const { formatDiagnostic, formatSummary } = await import("../diagnostics.ts");
        const { formatMint, mint } = await import("../mint.ts");
        const result = mint(data, dryRun);
        const code = codeOf(result.diagnostics);
        if (code === EXIT.clean) return answer(formatMint(result, dryRun));
        const problems = result.diagnostics.map((one) => `${formatDiagnostic(one)}\n`);
        const summary = formatSummary(result.diagnostics, result.files);
        return { code, err: [...problems, summary, "No id was given."].join("\n") };
      }),
    );
