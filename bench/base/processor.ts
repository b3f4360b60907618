/** Processor time of a process that was started here, all of its threads: what a shared machine does not change. */
import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";

/** Linux counts in hundredths of a second for programs, whatever the kernel's own clock. */
const TICK_MS = 10;

/** User and system time from the text of /proc/PID/stat, ms; proc(5): fields 14 and 15, behind a name in brackets. */
export const processorMsIn = (stat: string): number => {
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const ticks = Number(fields[11]) + Number(fields[12]);
  if (!Number.isFinite(ticks)) throw new Error(`got ${JSON.stringify(stat)}, expected a line of /proc/PID/stat`);
  return ticks * TICK_MS;
};

/** Processor time since the process started, ms. Linux only. */
export const processorMs = ({ pid }: ChildProcess): number =>
  processorMsIn(readFileSync(`/proc/${pid ?? "self"}/stat`, "utf8"));
