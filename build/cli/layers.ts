/** `layers`: makes the shipped layers from a folder of imports. */
import { Command } from "@commander-js/extra-typings";
import { folder } from "../../server/cli/command-line.ts";
import { answer, EXIT } from "../../server/cli/outcome.ts";
import { isForPeople } from "../base/failure.ts";
import type { CommandContext } from "./context.ts";
import { dataOption } from "./options.ts";

export const layersCommand = (context: CommandContext) =>
  new Command("layers")
    .description("make the layers of the data folder from imports made with --no-layers")
    .argument("[folder]", "the folder of the imports", context.cli.value("folder", folder), "imports")
    .addOption(dataOption(context))
    .option("--dry-run", "show what would change and write nothing")
    .action(
      context.cli.action(async (importsDir, { data, dryRun = false }) => {
        const { makeLayers } = await import("../data/layers/layers.ts");
        const { formatDiffText } = await import("../data/diff/format.ts");
        try {
          const { diff, counts, held } = makeLayers(data, importsDir, dryRun);
          const sizes = Object.entries(counts).map(([layer, count]) => `${layer} ${count}`);
          const written = dryRun ? "nothing was written" : `written: ${sizes.join(", ")} places`;
          const left = held === 0 ? "" : `; ${held} left out by held-areas.csv`;
          return answer(`${formatDiffText(diff)}${written}${left}`);
        } catch (error) {
          if (isForPeople(error)) return { code: EXIT.problems, err: error.message };
          throw error;
        }
      }),
    );
