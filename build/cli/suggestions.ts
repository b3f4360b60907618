/** `accept`: suggestions of the public that moderators have accepted, into the data. */
import { randomBytes } from "node:crypto";
import { existsSync, statSync, writeFileSync } from "node:fs";
import { Command } from "@commander-js/extra-typings";
import { oneOf, path } from "../../server/cli/command-line.ts";
import { answer, EXIT, type Outcome } from "../../server/cli/outcome.ts";
import { storageAt } from "../../server/cli/storage-at.ts";
import { isForPeople } from "../base/diagnostics.ts";
import type { Mark, SuggestionSource } from "../data/accept/accept.ts";
import type { CommandContext } from "./context.ts";
import { dataOption, todayOption } from "./options.ts";

const MARKS = ["written", "merged"] as const satisfies readonly Mark[];

/** The suggestions of a file, which is only read, or of a storage; text says why there are none. */
const openSource = async (
  from: string | undefined,
  { say, clock }: CommandContext,
): Promise<(SuggestionSource & { readonly close: () => Promise<void> }) | string> => {
  if (from !== undefined && existsSync(from) && statSync(from).isFile()) {
    const { readRecords } = await import("../data/accept/source.ts");
    return { read: async () => readRecords(from), mark: null, close: async () => Promise.resolve() };
  }
  const storage = storageAt(from, say);
  if (typeof storage === "string") return storage;
  const { sourceOfStorage } = await import("../data/accept/source.ts");
  const random = (length: number): Uint8Array => new Uint8Array(randomBytes(length));
  return { ...sourceOfStorage({ storage, random }, clock()), close: async () => storage.close() };
};

export const acceptCommand = (context: CommandContext) => {
  const { cli } = context;
  return new Command("accept")
    .description("write the suggestions that moderators accepted into the data, once each")
    .addOption(
      cli.option(
        "--from <where>",
        "storage of the suggestions, or a file of JSON lines (default: MUSALLA_REVIEWS)",
        path,
      ),
    )
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
          const source = await openSource(from, context);
          if (typeof source === "string") return { code: EXIT.usage, err: source };
          try {
            const plan = await accept(data, source, { today, isFar: far, mark, isDryRun: dryRun });
            const message = commitMessage(plan);
            if (messageFile !== undefined && message !== null && !dryRun) writeFileSync(messageFile, `${message}\n`);
            return answer(formatAccept(plan, dryRun));
          } catch (error) {
            if (isForPeople(error)) return { code: EXIT.problems, err: error.message };
            throw error;
          } finally {
            await source.close();
          }
        },
      ),
    );
};
