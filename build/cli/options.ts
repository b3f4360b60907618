/**
 * What commands receive from the process (today's date, a clock, output), the exit code for their findings, and the
 * options that several commands share; each picks those it takes.
 */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { InvalidArgumentError } from "@commander-js/extra-typings";
import { parseDate } from "#core/base/date.ts";
import { type CommandLine, EXIT, folder, oneOf, type Parse, wholeNumber } from "../../server/cli/command-line.ts";
import type { Diagnostic } from "../base/diagnostics.ts";
import type { OnProgress } from "../base/progress.ts";
import type { Overlay } from "../check/load/country-files.ts";
import type { Dialogue } from "../data/new/interview.ts";

/** What the process provides. */
export interface Process {
  /** YYYY-MM-DD, in UTC. */
  readonly today: string;
  /** Milliseconds, for measuring durations. */
  readonly clock: () => number;
  /** Peak memory of the process and its threads in bytes. */
  readonly peakMemory: () => number;
  readonly say: (line: string) => void;
  readonly onProgress: OnProgress;
  readonly openDialogue: () => Dialogue & { readonly close: () => void };
  readonly isInteractive: boolean;
}

export interface CommandContext extends Process {
  readonly cli: CommandLine;
}

/** 1 if any diagnostic is an error, else 0. */
export const codeOf = (diagnostics: readonly Diagnostic[]): number =>
  diagnostics.some(({ severity }) => severity === "error") ? EXIT.problems : EXIT.clean;

/** Where `build` writes and the server reads. */
export const DATA_OUT = "public/data/v1";

export const date: Parse<string> = (text) => {
  if (parseDate(text) === null || !/^(19|20)/.test(text))
    throw new InvalidArgumentError("must be a date of 1900 to 2099 that exists, written YYYY-MM-DD");
  return text;
};

/** A whole number in a range. */
export const upTo =
  (least: number, most: number): Parse<number> =>
  (text) => {
    const number = wholeNumber(4, least)(text, undefined);
    if (number > most) throw new InvalidArgumentError(`must be ${least} to ${most}`);
    return number;
  };

/** The years of timetables. */
export const year = upTo(1900, 2100);

/** A country code, upper case. */
export const country: Parse<string> = (text) => {
  if (!/^[a-z]{2}$/i.test(text)) throw new InvalidArgumentError("must be a two-letter country code such as gb");
  return text.toUpperCase();
};

export const webAddress: Parse<string> = (text) => {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) throw new InvalidArgumentError("must be a web address");
  return text;
};

export const dataOption = ({ cli }: CommandContext) =>
  cli.option("--data <dir>", "data folder", folder).default("data");

export const todayOption = ({ cli, today }: CommandContext, what: string) =>
  cli.option("--today <date>", `${what}, YYYY-MM-DD`, date).default(today, "today, UTC");

export const formatOption = <const T extends string>({ cli }: CommandContext, formats: readonly T[], normal: T) =>
  cli.option("--format <name>", formats.join(", "), oneOf(formats)).default(normal);

export const importsOption = ({ cli }: CommandContext) =>
  cli.option("--imports <dir>", "folder of the imports (default: imports beside the data, if it is there)", folder);

/** The imports folder: the one given, else the one beside the data if it exists. */
const importsOf = (data: string, imports: string | boolean | undefined): string | null => {
  if (imports === false) return null;
  if (typeof imports === "string") return imports;
  const beside = join(dirname(data), "imports");
  return existsSync(beside) ? beside : null;
};

/** The layers of the data and the imports, as the options say. */
export const overlaysOf = async (
  data: string,
  { imports, layers }: { readonly imports?: string | boolean | undefined; readonly layers: boolean },
): Promise<readonly Overlay[]> => {
  const { importsAt, layersOf } = await import("../check/load/country-files.ts");
  return [...(layers ? layersOf(data) : []), ...importsAt(importsOf(data, imports))];
};

/** Upper-case codes, each once. */
export const countryCodes: Parse<readonly string[]> = (text) => {
  if (!/^[a-z]{2}(?:,[a-z]{2})*$/i.test(text))
    throw new InvalidArgumentError("must be two-letter country codes joined by commas, such as gb,fr");
  return [...new Set(text.toUpperCase().split(","))];
};

export const noBase = (base: string): string => `${JSON.stringify(base)} is neither a folder nor a git revision`;
