/** What a command answers: the exit code, and what to print where. The commands of the build answer the same. */

export const EXIT = { clean: 0, problems: 1, usage: 2, internal: 3 } as const;

export interface Outcome {
  readonly code: number;
  /** For stdout: the answer. Whoever prints it ends its last line. */
  readonly out?: string;
  /** For stderr: what a person should know beside it. */
  readonly err?: string;
}

export const answer = (out: string, code: number = EXIT.clean): Outcome => ({ code, out });

/** A wrong command line; the caller adds where the help is. */
export const usage = (err: string): Outcome => ({ code: EXIT.usage, err });
