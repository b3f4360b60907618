/** All commands of `npm run data`, in help order. Each loads its code when run. */
import { Command } from "@commander-js/extra-typings";
import { createCommandLine, type Outcome } from "../../server/cli/command-line.ts";
import { bulkCommand, tilesCommand } from "./site-files.ts";
import { allCommand, buildCommand, prepareCommand, releaseCommand } from "./build.ts";
import type { CommandContext, Process } from "./options.ts";
import { fixCommand, mintCommand, newPlaceCommand, refreshCommand } from "./edit.ts";
import { importCommand, layersCommand, worldCommand } from "./import.ts";
import {
  checkCommand,
  commentCommand,
  diffCommand,
  licencesCommand,
  linksCommand,
  locksCommand,
  statsCommand,
} from "./look.ts";
import { acceptCommand, stewardsCommand } from "./suggestions.ts";

const COMMANDS = [
  checkCommand,
  fixCommand,
  newPlaceCommand,
  mintCommand,
  acceptCommand,
  stewardsCommand,
  diffCommand,
  importCommand,
  layersCommand,
  worldCommand,
  tilesCommand,
  statsCommand,
  linksCommand,
  licencesCommand,
  locksCommand,
  buildCommand,
  bulkCommand,
  refreshCommand,
  prepareCommand,
  allCommand,
  releaseCommand,
  commentCommand,
];

/** The program with all commands. */
export const createProgram = (context: CommandContext) => {
  const program = new Command("npm run data --")
    .usage("<command> [options]")
    .enablePositionalOptions()
    .addHelpText(
      "after",
      "\n<command> --help has the options of a command.\nExit codes: 0 clean, 1 problems, 2 usage, 3 internal.",
    );
  for (const command of COMMANDS) program.addCommand(command(context));
  return program;
};

/** Runs the command named by `args`. */
export const runData = async (args: readonly string[], process: Process): Promise<Outcome> => {
  const cli = createCommandLine();
  return cli.run(createProgram({ ...process, cli }), args);
};
