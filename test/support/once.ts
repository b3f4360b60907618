/** What the processes of a run share: the first that needs it makes it, in the temporary folder of the run. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** The longest that a process waits for another. */
const WAIT_MS = 120_000;

/** The folder of the run (test/setup/temporary.ts); a script outside of the tests has one of its own until it ends. */
const runFolder = (): string => {
  const given = process.env["TEST_RUN_FOLDER"];
  if (given !== undefined) return given;
  const own = mkdtempSync(join(tmpdir(), "musalla-tests-"));
  process.once("exit", () => rmSync(own, { recursive: true, force: true }));
  process.env["TEST_RUN_FOLDER"] = own;
  return own;
};

/** True where this process made the folder, so that no other makes what belongs into it. */
const isFirst = (folder: string): boolean => {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
};

/** The folder `name` of the run, which the first process of the run that asks for it fills; nothing else writes into it. */
export const onceARun = async (name: string, fill: (folder: string) => Promise<void>): Promise<string> => {
  const folder = join(runFolder(), name);
  const [filled, failed] = [`${folder}.filled`, `${folder}.failed`];
  if (isFirst(folder)) {
    try {
      await fill(folder);
      writeFileSync(filled, "");
    } catch (error) {
      writeFileSync(failed, "");
      throw error;
    }
    return folder;
  }
  const giveUpAt = performance.now() + WAIT_MS;
  while (!existsSync(filled)) {
    if (existsSync(failed) || performance.now() > giveUpAt)
      throw new Error(`${name}: another process of this run could not make it`);
    await pause(20);
  }
  return folder;
};
