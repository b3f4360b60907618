/** The outcome of a command: exit code, and text for stdout and stderr. Shared with the commands of the build. */

export const EXIT = { clean: 0, problems: 1, usage: 2, internal: 3 } as const;

export interface Outcome {
  readonly code: number;
  /** The result, for stdout, without the last line feed. */
  readonly out?: string;
  /** Messages for a person, for stderr. */
  readonly err?: string;
}

export const answer = (out: string, code: number = EXIT.clean): Outcome => ({ code, out });

/** A usage error; the caller adds a reference to the help. */
export const usage = (err: string): Outcome => ({ code: EXIT.usage, err });
