/** `accept`: suggestions of the public that moderators have accepted, into the data. */
import { existsSync, statSync, writeFileSync } from "node:fs";
import { Command } from "@commander-js/extra-typings";
import { oneOf, path } from "../../server/cli/command-line.ts";
import { answer, EXIT, type Outcome } from "../../server/cli/outcome.ts";
import { isForPeople } from "../base/diagnostics.ts";
import { MARKS, type SuggestionSource } from "../data/accept/accept.ts";
import type { CommandContext } from "./context.ts";
import { dataOption, todayOption } from "./options.ts";

/** The suggestions of a file, which is only read, or of a storage; text says why there are none. */
const openSource = async (from: string): Promise<SuggestionSource | string> => {
  if (existsSync(from) && statSync(from).isFile()) {
    const { readRecords } = await import("../data/accept/read.ts");
    return { read: async () => readRecords(from), mark: null };
  }
  return `--from ${JSON.stringify(from)} is no file`;
};

export const acceptCommand = (context: CommandContext) => {
  const { cli } = context;
  return new Command("accept")
    .description("write the suggestions that moderators accepted into the data, once each")
    .addOption(cli.option("--from <where>", "storage of the reviews, or a file of JSON lines", path))
    .addOption(dataOption(context))
    .addOption(todayOption(context, "day of the ledger"))
    .option("--far", "also move places by more than a kilometre")
    .addOption(
      cli
        .option(
          "--mark <which>",
          "what becomes applied in the storage: all that is written, or only what the ledger had before, since its pull request is merged",
          oneOf(MARKS),
        )
        .default("written"),
    )
    .addOption(cli.option("--message <file>", "write the message of the commit there", path))
    .option("--dry-run", "show what would be written and write nothing")
    .action(
      cli.action(
        async ({ data, from, today, far = false, mark, message: messageFile, dryRun = false }): Promise<Outcome> => {
          const { accept } = await import("../data/accept/accept.ts");
          const { commitMessage, formatAccept } = await import("../data/accept/report.ts");
          const source = await openSource(from ?? "");
          if (typeof source === "string") return { code: EXIT.problems, err: source };
          try {
            const plan = await accept(data, source, { today, isFar: far, mark, isDryRun: dryRun });
            const message = commitMessage(plan);
            if (messageFile !== undefined && message !== null && !dryRun) writeFileSync(messageFile, `${message}\n`);
            return answer(formatAccept(plan, dryRun));
          } catch (error) {
            if (isForPeople(error)) return { code: EXIT.problems, err: error.message };
            throw error;
          }
        },
      ),
    );
};
