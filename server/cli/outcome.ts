/** What a command answers: the exit code, and what to print where. */

export const EXIT = { clean: 0, problems: 1, usage: 2, internal: 3 } as const;

export interface Outcome {
  readonly code: number;
  /** For stdout: the answer, its last line ended. */
  readonly out?: string;
  /** For stderr: what a person should know beside it. */
  readonly err?: string;
}
