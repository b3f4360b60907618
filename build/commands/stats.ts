/** `stats`: what there is, and how complete it is. */
import { Command } from "@commander-js/extra-typings";
import { folder } from "../../server/cli/command-line.ts";
import { answer } from "../../server/cli/outcome.ts";
import type { CommandContext } from "./context.ts";
import { DATA_OUT, dataOption, formatOption, importsOf, importsOption } from "./options.ts";

export const statsCommand = (context: CommandContext) =>
  new Command("stats")
    .description("what the data and the imports hold, and how complete it is")
    .addOption(dataOption(context))
    .addOption(importsOption(context))
    .option("--no-imports", "the data alone")
    .addOption(
      context.cli.option("--out <dir>", `build whose files are counted (default: ${DATA_OUT})`, folder),
    )
    .addOption(formatOption(context, ["text", "json"], "text"))
    .action(
      context.cli.action(async ({ data, imports, out = DATA_OUT, format }) => {
        const { collectStats } = await import("../stats.ts");
        const { formatStats } = await import("../stats-text.ts");
        const found = collectStats(data, out, importsOf(data, imports));
        return answer(format === "json" ? JSON.stringify(found) : formatStats(found));
      }),
    );
