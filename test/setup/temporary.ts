/**
 * One temporary folder for a run of the tests. The processes that run them are ended from outside, with what their test
 * files share: so what they left is removed here, and the servers that they name in the folder are ended.
 */
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serverIn } from "../support/left-servers.ts";

export default (): (() => void) => {
  const folder = mkdtempSync(join(tmpdir(), "musalla-tests-"));
  // nginx reads below it without rights.
  chmodSync(folder, 0o755);
  // tsx keeps there what it compiled, from run to run.
  const compiled = `tsx-${process.geteuid?.() ?? ""}`;
  const kept = join(tmpdir(), compiled);
  mkdirSync(kept, { recursive: true });
  symlinkSync(kept, join(folder, compiled));
  process.env["TMPDIR"] = folder;
  process.env["TEST_RUN_FOLDER"] = folder;
  return () => {
    for (const name of readdirSync(folder)) {
      const pid = serverIn(name);
      if (pid === null) continue;
      try {
        process.kill(pid, "SIGKILL");
      } catch {
        // It has ended.
      }
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  };
};
