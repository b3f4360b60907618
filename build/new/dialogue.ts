/**
 * A dialogue: lines out, lines in. The commands that ask know nothing of terminals; tests answer with
 * plain strings. The end of the input is an answer too: `null`.
 */
import { createInterface } from "node:readline/promises";
import { printable } from "#core/base/text.ts";

export interface Dialogue {
  readonly say: (text: string) => void;
  /** The line typed after `prompt`, without its end; `null` when the input has ended. */
  readonly ask: (prompt: string) => Promise<string | null>;
}

export interface Terminal extends Dialogue {
  readonly close: () => void;
}

/** A dialogue over two streams. Lines that arrive before they are asked for are kept. */
export const openTerminal = (input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Terminal => {
  const lines = createInterface({ input, output, terminal: "isTTY" in output && output.isTTY === true });
  const typed = lines[Symbol.asyncIterator]();
  return {
    say: (text) => {
      output.write(`${printable(text)}\n`);
    },
    ask: async (prompt) => {
      lines.setPrompt(printable(prompt));
      lines.prompt();
      const { done, value } = await typed.next();
      return done === true ? null : value;
    },
    close: () => lines.close(),
  };
};
