/**
 * A command line over commander: arguments in, an {@link Outcome} out; prints nothing and does not exit. Unknown
 * commands or options, excess arguments and all invalid values are reported in one usage error that names the command
 * and its help. Shared with the commands of the build; those on reviews find their storage here.
 */
import { accessSync, constants, statSync } from "node:fs";
import { CommanderError, type CommandUnknownOpts, InvalidArgumentError, Option } from "@commander-js/extra-typings";
import { printable, withoutCommands } from "#core/base/printable.ts";
import { type ContributionStorage, Unavailable, watched } from "#core/contribution/storage.ts";
import { openReviewStorage, parseReviewsSetting, reviewsDefault } from "../storage/open.ts";

export const EXIT = { clean: 0, problems: 1, usage: 2, internal: 3 } as const;

export interface Outcome {
  readonly code: number;
  /** The result, for stdout, without the last line feed. */
  readonly out?: string;
  /** Messages for a person, for stderr. */
  readonly err?: string;
  /** Whether the result is made of commands for the runner of GitHub Actions. */
  readonly isForRunner?: boolean;
}

/** Makes what is printed harmless: for a terminal, and for a runner of GitHub Actions, which reads commands in it. */
export const harmless = (text: string, isForRunner = false): string =>
  printable(process.env["GITHUB_ACTIONS"] === "true" && !isForRunner ? withoutCommands(text) : text);

export const answer = (out: string, code: number = EXIT.clean): Outcome => ({ code, out });

/** A usage error; the caller adds a reference to the help. */
export const usage = (err: string): Outcome => ({ code: EXIT.usage, err });

/** Parses a value. Throws an `InvalidArgumentError` whose message ends the sentence `--name is "text", …`. */
export type Parse<T> = (text: string, previous: T | undefined) => T;

type TypedOption<Flags extends string, T> = Option<Flags, undefined, undefined, T>;

export interface CommandLine {
  /** A parser for commander that reports all invalid values; commander would stop at the first. */
  readonly value: <T>(name: string, parse: Parse<T>) => Parse<T>;
  /** An option with a parser, which is also applied to a default that is text. */
  readonly option: <const Flags extends string, T>(
    flags: Flags,
    description: string,
    parse: Parse<T>,
  ) => TypedOption<Flags, T>;
  /** A handler for commander; its outcome becomes that of the command line. */
  readonly action: <A extends readonly unknown[]>(
    handler: (...args: A) => Outcome | Promise<Outcome>,
  ) => (...args: A) => Promise<void>;
  /** Runs the command in `args`. Rejects with errors of its handler. */
  readonly run: (program: CommandUnknownOpts, args: readonly string[]) => Promise<Outcome>;
}

const HELP_WIDTH = 110;

/** How a command is called: `npm run data -- check`. */
const calledAs = (command: CommandUnknownOpts): string =>
  command
    .createHelp()
    .commandUsage(command)
    .replace(/ (?:\[options\]|<command>)[^]*$/, "");

/** The name of a command without its program: `new place`. */
const nameOf = (command: CommandUnknownOpts): string =>
  command.parent === null ? "" : `${nameOf(command.parent)} ${command.name()}`.trim();

const quoted = (words: readonly string[]): string => words.map((word) => JSON.stringify(word)).join(", ");

/** The commands that do something: those without subcommands, and those with arguments of their own. */
export const leavesOf = (command: CommandUnknownOpts): readonly CommandUnknownOpts[] => {
  const isLeaf = command.commands.length === 0 || command.registeredArguments.length > 0;
  return [...(isLeaf ? [command] : []), ...command.commands.flatMap(leavesOf)];
};

const hasOption = ({ options }: CommandUnknownOpts, flag: string): boolean => options.some(({ long }) => long === flag);

/** The unknown options of `args` after the first, which commander reports itself. */
const othersUnknown = (command: CommandUnknownOpts, message: string, args: readonly string[]): readonly string[] => {
  const flags = args.map((word) => word.replace(/=[^]*$/, "")).filter((word) => /^--[a-z]/i.test(word));
  return [...new Set(flags)].filter(
    (flag) => !hasOption(command, flag) && flag !== "--help" && !message.includes(`'${flag}`),
  );
};

/** Hints which other commands have the unknown options. */
const takersOf = (program: CommandUnknownOpts, flags: readonly string[]): readonly string[] =>
  flags.flatMap((flag) => {
    const takers = leavesOf(program).filter((command) => hasOption(command, flag));
    return takers.length === 0 ? [] : [`(${flag} is an option of ${takers.map(nameOf).join(", ")})`];
  });

/** An error of commander, as lines that name the command. */
const describe = (
  error: CommanderError,
  command: CommandUnknownOpts,
  program: CommandUnknownOpts,
  args: readonly string[],
): readonly string[] => {
  const name = calledAs(command).replace(/ --$/, "");
  const message = error.message.replace(/^error: /, "");
  if (error.code === "commander.excessArguments") {
    const excess = command.args.slice(command.registeredArguments.length);
    return [`${name}: too many arguments: ${quoted(excess)}`];
  }
  if (error.code !== "commander.unknownOption") return [`${name}: ${message}`];
  const [, first = ""] = /'(--[^'=]+)/.exec(message) ?? [];
  const others = othersUnknown(command, message, args);
  return [
    `${name}: ${message}`,
    ...others.map((flag) => `${name}: unknown option '${flag}'`),
    ...takersOf(program, [first, ...others]),
  ];
};

/** Faults in the combination of options: a missing value, or an option together with its `--no-` form. */
const faultsOfWords = ({ options }: CommandUnknownOpts, args: readonly string[]): readonly string[] =>
  options.flatMap(({ long, required, negate }) => {
    if (long === null || long === undefined) return [];
    const next = args[args.indexOf(long) + 1] ?? "";
    if (required && args.includes(long) && /^--?[a-z]/i.test(next))
      return [`${long} needs a value, and ${next} looks like an option; if it is the value, write ${long}=${next}`];
    const positive = long.replace(/^--no-/, "--");
    const isGiven = args.some((word) => word === positive || word.startsWith(`${positive}=`));
    return negate && args.includes(long) && isGiven ? [`${positive} and ${long} contradict each other`] : [];
  });

/** What commander printed, and the command that it was at when it ended the run. */
interface Printed {
  text: string;
  current: CommandUnknownOpts;
}

/** Lets a command and its subcommands print into `printed`, and throw where commander would exit. */
const capture = (command: CommandUnknownOpts, printed: Printed): void => {
  const print = (text: string): void => {
    printed.text += text;
  };
  command
    .helpCommand(false)
    .configureOutput({
      writeOut: print,
      writeErr: print,
      outputError: () => undefined,
      getOutHelpWidth: () => HELP_WIDTH,
      getErrHelpWidth: () => HELP_WIDTH,
    })
    .exitOverride((error) => {
      printed.current = command;
      throw error;
    });
  for (const subcommand of command.commands) capture(subcommand, printed);
};

/** Runs the parsers of options on their defaults that are text: a parser notes its fault. */
const parseDefaults = (command: CommandUnknownOpts): void => {
  for (const option of command.options) {
    const value: unknown = command.getOptionValue(option.attributeName());
    const isDefault = command.getOptionValueSource(option.attributeName()) === "default";
    if (isDefault && typeof value === "string") option.parseArg?.(value, value);
  }
};

export const createCommandLine = (): CommandLine => {
  const faults = new Set<string>();
  let outcome: Outcome | null = null;

  const value =
    <T>(name: string, parse: Parse<T>): Parse<T> =>
    (text, previous) => {
      try {
        return parse(text, previous);
      } catch (error) {
        if (!(error instanceof InvalidArgumentError)) throw error;
        faults.add(`${name} is ${JSON.stringify(text)}, ${error.message}`);
        // Unused: the run ends before the command starts.
        return previous as T;
      }
    };

  /** Ends the run before the command starts if there are faults. */
  const refuseFaults = (command: CommandUnknownOpts, args: readonly string[]): void => {
    parseDefaults(command);
    for (const fault of faultsOfWords(command, args)) faults.add(fault);
    if (faults.size > 0) throw new CommanderError(EXIT.usage, "musalla.values", "");
  };

  const run = async (program: CommandUnknownOpts, args: readonly string[]): Promise<Outcome> => {
    const printed: Printed = { text: "", current: program };
    capture(program, printed);
    program.hook("preAction", (_, command) => {
      printed.current = command;
      refuseFaults(command, args);
    });
    try {
      await program.parseAsync(args, { from: "user" });
    } catch (error) {
      if (!(error instanceof CommanderError)) throw error;
      if (error.exitCode === 0) return { code: EXIT.clean, out: printed.text.trimEnd() };
      if (error.code === "commander.help") return usage(printed.text.trimEnd());
      const refused = error.message === "" ? [] : describe(error, printed.current, program, args);
      outcome = usage([...refused, ...faults].join("\n"));
    }
    const name = calledAs(printed.current);
    if (outcome === null) throw new Error(`${name} has no handler`);
    const { code, err } = outcome;
    return code === EXIT.usage ? { ...outcome, err: `${err ?? ""}\nSee ${name} --help` } : outcome;
  };

  return {
    value,
    option: (flags, description, parse) => {
      const made = new Option(flags, description);
      return made.argParser(value(made.long ?? flags, parse));
    },
    action:
      (handler) =>
      async (...args) => {
        outcome = await handler(...args);
      },
    run,
  };
};

/** One of some words. */
export const oneOf =
  <const T extends string>(words: readonly T[]) =>
  (text: string): T => {
    const word = words.find((candidate) => candidate === text);
    const all = words.length === 2 ? words.join(" or ") : `one of ${words.join(", ")}`;
    if (word === undefined) throw new InvalidArgumentError(`must be ${all}`);
    return word;
  };

/** An unsigned whole number with at most `digits` digits. */
export const wholeNumber =
  (digits: number, least = 0): Parse<number> =>
  (text) => {
    const number = /^\d+$/.test(text) && text.length <= digits ? Number(text) : Number.NaN;
    if (!(number >= least))
      throw new InvalidArgumentError(`must be a whole number from ${least} to ${"9".repeat(digits)}`);
    return number;
  };

/** Whether a path is a folder; `null` if it cannot be read. */
const isFolder = (at: string): boolean | null => {
  try {
    accessSync(at, constants.R_OK);
    return statSync(at).isDirectory();
  } catch {
    return null;
  }
};

/** A path that need not exist. Refuses an empty one (an unset variable), which would be the working folder. */
export const path: Parse<string> = (text) => {
  if (text === "") throw new InvalidArgumentError("must be a path");
  return text;
};

/** An existing folder. */
export const folder: Parse<string> = (text) => {
  if (isFolder(text) !== true) throw new InvalidArgumentError("must be a folder that can be read");
  return text;
};

/** An existing file, or a pipe. */
export const file: Parse<string> = (text) => {
  if (isFolder(text) !== false) throw new InvalidArgumentError("must be a file that can be read");
  return text;
};

/** The variable that names the storage. */
const STORAGE_VARIABLE = "MUSALLA_REVIEWS";

/** Opens a storage; text says what is wrong with the setting. `tell` gets lines for the operator. */
export const storageAt = (given: string | undefined, tell: (line: string) => void): ContributionStorage | string => {
  const name = given === undefined ? STORAGE_VARIABLE : "--from";
  const setting = parseReviewsSetting(given ?? process.env[STORAGE_VARIABLE] ?? reviewsDefault("process"));
  return typeof setting === "string" ? `${name} ${setting}` : watched(openReviewStorage(setting, tell));
};

/** What a system says about a file, such as "ENOSPC: no space left on device, write". */
const OF_SYSTEM = /^E[A-Z\d]+$/;

/** What is wrong with the storage or the disk, as a sentence; `null` if an error is a fault of ours. */
export const environmentFault = (error: unknown): string | null => {
  if (!(error instanceof Error)) return null;
  if (error instanceof Unavailable) {
    const cause = error.cause instanceof Error ? error.cause.message : String(error.cause);
    return `${STORAGE_VARIABLE}: ${error.message}: ${cause}`;
  }
  return "code" in error && typeof error.code === "string" && OF_SYSTEM.test(error.code) ? error.message : null;
};
