/**
 * The command line of the reviews: `npm run reviews -- <command>`. The only file of it that prints
 * or leaves. Exit codes: 0 clean, 1 problems, 2 usage, 3 internal.
 */
import { printable } from "#core/text/printable.ts";
import { openReviewStorage, parseReviewsSetting, reviewsDefault } from "../utils/review-storage.ts";
import { USAGE, parseCommand } from "./commands.ts";
import { EXIT } from "./outcome.ts";
import type { Outcome } from "./outcome.ts";

const usage = (message: string): Outcome => ({
  code: EXIT.usage,
  err: message === USAGE ? USAGE : `${message}\n\n${USAGE}`,
});

const run = async (): Promise<Outcome> => {
  const command = await parseCommand(process.argv.slice(2));
  if (typeof command === "string") return usage(command);
  const setting = parseReviewsSetting(process.env["MUSALLA_REVIEWS"] ?? reviewsDefault("process"));
  if (typeof setting === "string") return usage(`MUSALLA_REVIEWS ${setting}`);
  const storage = openReviewStorage(setting, (line) => void process.stderr.write(`${printable(line)}\n`));
  try {
    return await command(storage);
  } finally {
    await storage.close().catch(() => undefined);
  }
};

const isUsageError = (error: unknown): error is Error =>
  error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");

try {
  const { code, out, err } = await run();
  if (out !== undefined) process.stdout.write(printable(out));
  if (err !== undefined) process.stderr.write(printable(err));
  process.exitCode = code;
} catch (error) {
  const { code, err = "" } = isUsageError(error)
    ? usage(error.message)
    : {
        code: EXIT.internal,
        err: `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
      };
  process.stderr.write(printable(err));
  process.exitCode = code;
}
