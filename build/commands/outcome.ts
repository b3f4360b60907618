/** What a command answers: the exit code, and what to print where. */
import type { Diagnostic } from "../diagnostics.ts";

export const EXIT = { clean: 0, problems: 1, usage: 2, internal: 3 } as const;

export interface Outcome {
  readonly code: number;
  /** For stdout: the answer. */
  readonly out?: string;
  /** For stderr: what a person should know beside it. */
  readonly err?: string;
}

export const answer = (out: string, code: number = EXIT.clean): Outcome => ({ code, out });

export const usage = (err: string): Outcome => ({ code: EXIT.usage, err });

/** 1 with an error among the diagnostics, else 0. */
export const codeOf = (diagnostics: readonly Diagnostic[]): number =>
  diagnostics.some(({ severity }) => severity === "error") ? EXIT.problems : EXIT.clean;
