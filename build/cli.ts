/**
 * The command line of the data, `npm run data -- <command>`, and of `npm run build`. The only file that prints, reads the
 * clock or exits. Exit codes: 0 clean, 1 problems in the data or of the disk, 2 usage, 3 internal.
 */
import { existsSync } from "node:fs";
import { inspect } from "node:util";
import { printable } from "#core/text/printable.ts";
import { parseDate } from "#core/time/date.ts";
import { COMMANDS } from "./commands/commands.ts";
import { parseCommandLine, usageOf } from "./commands/options.ts";
import { EXIT, answer, usage } from "./commands/outcome.ts";
import type { Outcome } from "./commands/outcome.ts";
import { DiskFault, asDiskFault } from "./disk-fault.ts";
import { openTerminal } from "./new/dialogue.ts";
import { createProgress } from "./progress.ts";

const args = process.argv.slice(2);
const explained = usageOf(args);

const run = async (): Promise<Outcome> => {
  const { values, flags, positionals } = parseCommandLine(args);
  const [name, ...words] = positionals;
  const today = values.today ?? new Date().toISOString().slice(0, 10);
  if (values.help) return answer(explained);
  if (parseDate(today) === null || !/^(19|20)/.test(today)) {
    return usage(
      `--today is ${JSON.stringify(today)}, must be a date of 1900 to 2099 that exists, written YYYY-MM-DD`,
    );
  }
  if (!existsSync(values.data))
    return usage(`--data is ${JSON.stringify(values.data)}; there is no such folder`);
  if (values.imports !== undefined && !existsSync(values.imports))
    return usage(`--imports is ${JSON.stringify(values.imports)}; there is no such folder`);
  const load = name === undefined ? undefined : COMMANDS.get(name);
  if (load === undefined) {
    return usage(
      name === undefined ? explained : `There is no command ${JSON.stringify(name)}.\n\n${explained}`,
    );
  }
  const command = await load();
  return command({
    values,
    words,
    flags,
    today,
    clock: () => Date.now(),
    peakMemory: () => process.resourceUsage().maxRSS * 1024,
    say: (line) => console.log(printable(line)),
    onProgress: createProgress(process.stderr.isTTY, (text) => process.stderr.write(text), Date.now),
    openDialogue: () => openTerminal(process.stdin, process.stdout),
    isInteractive: process.stdin.isTTY,
  });
};

const isUsageError = (error: unknown): boolean =>
  error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");

try {
  const { code, out, err } = await run();
  if (out !== undefined) console.log(printable(out));
  if (err !== undefined) console.error(printable(err));
  process.exitCode = code;
} catch (thrown) {
  const error = asDiskFault(thrown);
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof DiskFault) {
    console.error(printable(message));
    process.exitCode = EXIT.problems;
  } else {
    console.error(printable(isUsageError(error) ? `${message}\n\n${explained}` : inspect(error)));
    process.exitCode = isUsageError(error) ? EXIT.usage : EXIT.internal;
  }
}
