/**
 * Entry of `npm run data -- <command>` and `npm run build`; the only file that prints, reads the clock or exits. Exit
 * codes: 0 clean, 1 problems in the data or with the disk, 2 usage, 3 internal.
 */
import { inspect } from "node:util";
import { Unavailable } from "#core/contribution/storage.ts";
import { environmentFault, EXIT, harmless } from "../../server/cli/command-line.ts";
import { asDiskFault, DiskFault } from "../base/files.ts";
import { createProgress } from "../base/progress.ts";
import { openTerminal } from "../data/new/interview.ts";
import { runData } from "./program.ts";

try {
  const { code, out, err, isForRunner } = await runData(process.argv.slice(2), {
    today: new Date().toISOString().slice(0, 10),
    clock: () => Date.now(),
    peakMemory: () => process.resourceUsage().maxRSS * 1024,
    say: (line) => console.log(harmless(line)),
    onProgress: createProgress(process.stderr.isTTY, (text) => process.stderr.write(text), Date.now),
    openDialogue: () => openTerminal(process.stdin, process.stdout),
    isInteractive: process.stdin.isTTY,
  });
  if (out !== undefined) console.log(harmless(out, isForRunner));
  if (err !== undefined) console.error(harmless(err));
  process.exitCode = code;
} catch (thrown) {
  const error = asDiskFault(thrown);
  const fault =
    error instanceof DiskFault ? error.message : thrown instanceof Unavailable ? environmentFault(thrown) : null;
  console.error(harmless(fault ?? inspect(error)));
  process.exitCode = fault === null ? EXIT.internal : EXIT.problems;
}
