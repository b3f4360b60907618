/** Latencies and outcomes by kind of request, in constant memory. */
import { createHistogram, type RecordableHistogram } from "node:perf_hooks";
import type { Outcome } from "./client.ts";
import type { MixedRequest } from "./mix.ts";

/** Microseconds with three significant digits. */
type Times = RecordableHistogram;

export interface Figures {
  readonly answers: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly p999Ms: number;
  readonly maxMs: number;
}

export interface Tally {
  readonly count: (asked: MixedRequest, outcome: Outcome, tookMs: number) => void;
  /** By kind of request, and by status as "status 200". */
  readonly figures: () => Readonly<Record<string, Figures>>;
  readonly all: () => Figures;
  /** Answers by status, and missing ones by reason. */
  readonly outcomes: () => Readonly<Record<string, number>>;
}

const figuresOf = (times: Times): Figures => {
  const ms = (us: number): number => Math.round(us) / 1000;
  const [p50Ms = 0, p99Ms = 0, p999Ms = 0] = [50, 99, 99.9].map((share) => ms(times.percentile(share)));
  return { answers: times.count, p50Ms, p99Ms, p999Ms, maxMs: times.count === 0 ? 0 : ms(times.max) };
};

export const openTally = (): Tally => {
  const all = createHistogram();
  const byName = new Map<string, Times>();
  const outcomes = new Map<string, number>();
  const timesOf = (name: string): Times => {
    const times = byName.get(name) ?? createHistogram();
    byName.set(name, times);
    return times;
  };
  return {
    count: ({ kind }, outcome, tookMs) => {
      const name = "status" in outcome ? String(outcome.status) : outcome.error;
      outcomes.set(name, (outcomes.get(name) ?? 0) + 1);
      if (!("status" in outcome)) return;
      const us = Math.max(1, Math.round(1000 * tookMs));
      for (const times of [all, timesOf(kind), timesOf(`status ${outcome.status}`)]) times.record(us);
    },
    figures: () => Object.fromEntries([...byName].map(([name, times]) => [name, figuresOf(times)])),
    all: () => figuresOf(all),
    outcomes: () => Object.fromEntries([...outcomes].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
};
