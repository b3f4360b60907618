/**
 * The command line for reviews and suggestions: `npm run reviews -- <command>`. Only this file prints and exits. Exit
 * codes: 0 clean, 1 problems, 2 usage, 3 internal.
 */
import { EXIT, harmless, storageAt } from "./command-line.ts";
import { runReviews } from "./commands.ts";

const print = (stream: NodeJS.WriteStream, text: string): boolean => stream.write(`${harmless(text)}\n`);

try {
  const { code, out, err } = await runReviews(process.argv.slice(2), () =>
    storageAt(undefined, (line) => void print(process.stderr, line)),
  );
  if (out !== undefined) print(process.stdout, out);
  if (err !== undefined) print(process.stderr, err);
  process.exitCode = code;
} catch (error) {
  print(process.stderr, error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = EXIT.internal;
}
