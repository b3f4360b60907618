/**
 * The command line for reviews: `npm run reviews -- <command>`. Only this file prints and exits. Exit codes: 0 clean,
 * 1 problems, 2 usage, 3 internal.
 */
import { printable } from "#core/base/text.ts";
import type { ReviewStorage } from "#core/contribution/storage.ts";
import { openReviewStorage, parseReviewsSetting, reviewsDefault } from "../storage/open.ts";
import { runReviews } from "./commands.ts";
import { EXIT } from "./outcome.ts";

const print = (stream: NodeJS.WriteStream, text: string): boolean => stream.write(`${printable(text)}\n`);

const open = (): ReviewStorage | string => {
  const setting = parseReviewsSetting(process.env["MUSALLA_REVIEWS"] ?? reviewsDefault("process"));
  if (typeof setting === "string") return `MUSALLA_REVIEWS ${setting}`;
  return openReviewStorage(setting, (line) => void print(process.stderr, line));
};

try {
  const { code, out, err } = await runReviews(process.argv.slice(2), open);
  if (out !== undefined) print(process.stdout, out);
  if (err !== undefined) print(process.stderr, err);
  process.exitCode = code;
} catch (error) {
  print(process.stderr, error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = EXIT.internal;
}
