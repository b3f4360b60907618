/** Every command of `npm run data`, in the order of its help. Each loads what it works with when it is run. */
import { Command } from "@commander-js/extra-typings";
import { createCommandLine } from "../../server/cli/command-line.ts";
import type { Outcome } from "../../server/cli/outcome.ts";
import { allCommand, buildCommand, prepareCommand } from "./build.ts";
import { checkCommand } from "./check.ts";
import { commentCommand } from "./comment.ts";
import type { CommandContext, Process } from "./context.ts";
import { diffCommand } from "./diff.ts";
import { fixCommand } from "./fix.ts";
import { importCommand } from "./import.ts";
import { linksCommand } from "./links.ts";
import { mintCommand } from "./mint.ts";
import { newPlaceCommand } from "./new-place.ts";
import { refreshCommand } from "./refresh.ts";
import { statsCommand } from "./stats.ts";
import { licencesCommand, locksCommand } from "./supply.ts";

const COMMANDS = [
  checkCommand,
  fixCommand,
  newPlaceCommand,
  mintCommand,
  diffCommand,
  importCommand,
  statsCommand,
  linksCommand,
  licencesCommand,
  locksCommand,
  buildCommand,
  refreshCommand,
  prepareCommand,
  allCommand,
  commentCommand,
];

/** The program with all its commands; `<command> --help` tells of one. */
export const createProgram = (context: CommandContext) => {
  const program = new Command("npm run data --")
    .usage("<command> [options]")
    .addHelpText(
      "after",
      "\n<command> --help has the options of a command.\nExit codes: 0 clean, 1 problems, 2 usage, 3 internal.",
    );
  for (const command of COMMANDS) program.addCommand(command(context));
  return program;
};

/** Runs the command that `args` name. */
export const runData = async (args: readonly string[], process: Process): Promise<Outcome> => {
  const cli = createCommandLine();
  return cli.run(createProgram({ ...process, cli }), args);
};
