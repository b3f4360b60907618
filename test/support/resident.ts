/** Resident memory of a process that was started here. */
import { type ChildProcess, execFileSync } from "node:child_process";

/** Bytes, as `ps` tells them. */
export const residentBytes = ({ pid }: ChildProcess): number => {
  const kilobytes = Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" }));
  if (!(kilobytes > 0)) throw new Error(`process ${pid}: ps answers no memory`);
  return kilobytes * 1024;
};
