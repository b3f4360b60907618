/** Processor time of this machine that its host gave to others ("steal" in proc(5)). */
import { readFileSync } from "node:fs";

/** Time since the start, in ticks; `null` if the system does not tell. */
interface Ticks {
  readonly all: number;
  readonly stolen: number;
}

export const ticksNow = (): Ticks | null => {
  try {
    const [, ...ticks] = /^cpu .*/.exec(readFileSync("/proc/stat", "utf8"))?.[0].split(/\s+/) ?? [];
    // user, nice, system, idle, iowait, irq, softirq, steal; guests are in the first two.
    const eight = ticks.slice(0, 8).map(Number);
    return eight.length === 8 ? { all: eight.reduce((sum, one) => sum + one), stolen: eight[7] ?? 0 } : null;
  } catch {
    return null;
  }
};

/** The stolen share between two samples, 0 … 1. */
export const stolenBetween = (before: Ticks | null, after: Ticks | null): number | null =>
  before === null || after === null || after.all === before.all
    ? null
    : (after.stolen - before.stolen) / (after.all - before.all);
