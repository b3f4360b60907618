/**
 * One temporary folder for a run of the tests. The processes that run them are ended from outside, with what their test
 * files share: so what they left is removed here, and the servers that they name in the folder are ended.
 */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  symlinkSync,
} from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";
import { serverIn } from "../support/left-servers.ts";

/** Linux's folder in memory: tests write files by the hundred thousand; on a disk, half of the time of a small build is that. */
const IN_MEMORY = "/dev/shm";

/** The least that must be free, in memory and in its folder: several times what a run leaves there. */
const FREE_MIN_BYTES = 6 * 2 ** 30;

const hasRoomInMemory = (): boolean => {
  if (!existsSync(IN_MEMORY)) return false;
  // Tests start programs that they installed, and containers often forbid that there.
  if (new RegExp(`^\\S+ ${IN_MEMORY} \\S+ \\S*\\bnoexec\\b`, "m").test(readFileSync("/proc/mounts", "utf8")))
    return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return Math.min(bavail * bsize, freemem()) >= FREE_MIN_BYTES;
};

export default (): (() => void) => {
  const folder = mkdtempSync(join(hasRoomInMemory() ? IN_MEMORY : tmpdir(), "musalla-tests-"));
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
