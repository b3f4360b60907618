/** Resident memory of a process that was started here. */
import { type ChildProcess, execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Bytes, as `ps` tells them. */
export const residentBytes = ({ pid }: ChildProcess): number => {
  const kilobytes = Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" }));
  if (!(kilobytes > 0)) throw new Error(`process ${pid}: ps answers no memory`);
  return kilobytes * 1024;
};

/** The most bytes that were resident since the process began (VmHWM, proc(5)); Linux alone tells. */
export const peakResidentBytes = ({ pid }: Pick<ChildProcess, "pid">): number => {
  const kilobytes = Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
  if (!(kilobytes > 0)) throw new Error(`process ${pid}: /proc tells no peak`);
  return kilobytes * 1024;
};
