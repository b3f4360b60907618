/** Servers that run are named in the temporary folder, so that they can be ended when nobody stops them. */
import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const PREFIX = "musalla-server-";

/** Names the process in the temporary folder; the answer takes its name away again. */
export const nameServer = (pid: number): (() => void) => {
  const file = join(tmpdir(), `${PREFIX}${pid}`);
  writeFileSync(file, "");
  return () => rmSync(file, { force: true });
};

/** The process that a file of the temporary folder names; `null` where it is another file. */
export const serverIn = (name: string): number | null => {
  const pid = Number(name.startsWith(PREFIX) ? name.slice(PREFIX.length) : Number.NaN);
  return Number.isInteger(pid) ? pid : null;
};
