/** `refresh`: generated files, made again from the packages that they come from. */
import { Command } from "@commander-js/extra-typings";
import { oneOf } from "../../server/cli/command-line.ts";
import { EXIT, answer } from "../../server/cli/outcome.ts";
import { REFRESHABLE, refresh } from "../refresh/refresh.ts";
import type { CommandContext } from "./context.ts";
import { dataOption } from "./options.ts";

/** The package that an error is about; `null` where it says something else. */
const missingPackage = (error: unknown): string | null =>
  error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND"
    ? (/^Cannot find package '([^']+)'/.exec(error.message)?.[1] ?? null)
    : null;

export const refreshCommand = (context: CommandContext) =>
  new Command("refresh")
    .description("make generated files again; some need the packages of development")
    .argument("<what>", REFRESHABLE.join(", "), context.cli.value("what", oneOf(REFRESHABLE)))
    .addOption(dataOption(context))
    .action(
      context.cli.action(async (what, { data }) => {
        try {
          return answer(await refresh(what, data, context.onProgress));
        } catch (error) {
          const missing = missingPackage(error);
          if (missing === null) throw error;
          const why = `refresh ${what} needs the package ${missing}, which is not installed.`;
          return {
            code: EXIT.problems,
            err: `${why}\nInstall the packages of development too: npm ci, without --omit=dev.`,
          };
        }
      }),
    );
