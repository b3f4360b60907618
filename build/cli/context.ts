/** What commands receive from the process: today's date, a clock, output; and the exit code for their findings. */
import type { CommandLine } from "../../server/cli/command-line.ts";
import { EXIT } from "../../server/cli/outcome.ts";
import type { Diagnostic } from "../base/diagnostics.ts";
import type { OnProgress } from "../base/progress.ts";
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
