/**
 * The command line of a script of package.json that is not one of the programs of command-line.ts: `--help` prints what
 * it does and exits with 0 before it does anything; words that it does not know exit with 2.
 */
import { Command, type CommanderError } from "@commander-js/extra-typings";
import { EXIT } from "./command-line.ts";

const HELP_WIDTH = 110;

const leave = ({ exitCode }: CommanderError): never => process.exit(exitCode === 0 ? EXIT.clean : EXIT.usage);

/** Gives the command and its subcommands the same manners. */
const prepared = <T extends Command>(command: T): T => {
  command
    .helpCommand(false)
    .configureOutput({ getOutHelpWidth: () => HELP_WIDTH, getErrHelpWidth: () => HELP_WIDTH })
    .exitOverride(leave);
  return command;
};

/**
 * A script, to which options, arguments and subcommands are added before it parses.
 * @param name - how it is called, such as `npm run house`
 */
export const script = (name: string, description: string): Command =>
  prepared(new Command(name).description(description).showHelpAfterError(`See ${name} --help`));

/** A subcommand of a script; its own program parses the words behind it. */
export const subcommand = (name: string, description: string, run: (words: readonly string[]) => unknown): Command => {
  const command = prepared(new Command(name)).description(description).argument("[words...]");
  command.allowUnknownOption().action(async (words) => void (await run(words)));
  return command as unknown as Command;
};
