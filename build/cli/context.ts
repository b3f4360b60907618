/** What every command is made with. Printing, the clock and the terminal are the caller's. */
import type { CommandLine } from "../../server/cli/command-line.ts";
import { EXIT } from "../../server/cli/outcome.ts";
import type { Diagnostic } from "../base/diagnostics.ts";
import type { OnProgress } from "../base/progress.ts";
import type { Dialogue } from "../data/new/interview.ts";

/** What the process gives to a command. */
export interface Process {
  /** YYYY-MM-DD, in UTC. */
  readonly today: string;
  /** Milliseconds, for how long something took. */
  readonly clock: () => number;
  /** Bytes that this process, with its threads, held at most so far. */
  readonly peakMemory: () => number;
  readonly say: (line: string) => void;
  readonly onProgress: OnProgress;
  readonly openDialogue: () => Dialogue & { readonly close: () => void };
  readonly isInteractive: boolean;
}

export interface CommandContext extends Process {
  readonly cli: CommandLine;
}

// MERGED outcome.ts: The exit code that the findings of a command call for.

/** 1 with an error among the diagnostics, else 0. */
export const codeOf = (diagnostics: readonly Diagnostic[]): number =>
  diagnostics.some(({ severity }) => severity === "error") ? EXIT.problems : EXIT.clean;
