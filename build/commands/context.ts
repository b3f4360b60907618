/** What a command is told, and what it is. Printing and the clock are the caller's. */
import type { Dialogue } from "../new/dialogue.ts";
import type { OnProgress } from "../progress.ts";
import type { CommandValues } from "./options.ts";
import type { Outcome } from "./outcome.ts";

export interface CommandContext {
  readonly values: CommandValues;
  /** Words after the command. */
  readonly words: readonly string[];
  readonly flags: Readonly<Record<string, unknown>>;
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

export type Command = (context: CommandContext) => Promise<Outcome> | Outcome;
