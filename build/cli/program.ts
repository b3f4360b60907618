/** Every command of `npm run data`, in the order of its help. Each loads what it works with when it is run. */
import { Command } from "@commander-js/extra-typings";
import { createCommandLine } from "../../server/cli/command-line.ts";
import type { Outcome } from "../../server/cli/outcome.ts";
import { allCommand, buildCommand, prepareCommand, releaseCommand } from "./build.ts";
import type { CommandContext, Process } from "./context.ts";
import { fixCommand, mintCommand, newPlaceCommand, refreshCommand } from "./edit.ts";
import { importCommand } from "./import.ts";
import {
  checkCommand,
  commentCommand,
  diffCommand,
  licencesCommand,
  linksCommand,
  locksCommand,
  statsCommand,
} from "./look.ts";

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
  releaseCommand,
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
