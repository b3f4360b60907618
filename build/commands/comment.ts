/** `comment`: writes the comment on the data of a pull request. */
import { Command } from "@commander-js/extra-typings";
import { folder } from "../../server/cli/command-line.ts";
import { answer } from "../../server/cli/outcome.ts";
import type { CommandContext } from "./context.ts";

export const commentCommand = ({ cli }: CommandContext) =>
  new Command("comment")
    .description("the comment of a pull request, from its check.json and diff.json")
    .argument("<folder>", "the folder that holds them", cli.value("folder", folder))
    .action(
      cli.action(async (from) => {
        const { commentFrom } = await import("../diff/comment.ts");
        return answer(commentFrom(from));
      }),
    );
