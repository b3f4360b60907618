/** `diff`: what changed in the data, in words. */
import { Command } from "@commander-js/extra-typings";
import { answer, usage } from "../../server/cli/outcome.ts";
import type { CommandContext } from "./context.ts";
import { dataOption, formatOption, noBase } from "./options.ts";

export const diffCommand = (context: CommandContext) =>
  new Command("diff")
    .description("what changed since a git revision or a folder, in words")
    .argument("<base>", "a git revision or a folder")
    .addOption(dataOption(context))
    .addOption(formatOption(context, ["text", "markdown", "json"], "text"))
    .action(
      context.cli.action(async (base, { data, format }) => {
        const { diffData } = await import("../diff/diff.ts");
        const { formatDiffMarkdown, formatDiffText } = await import("../diff/format.ts");
        const found = diffData(base, data);
        if (found === null) return usage(noBase(base));
        const formats = { text: formatDiffText, markdown: formatDiffMarkdown, json: JSON.stringify };
        return answer(formats[format](found));
      }),
    );
