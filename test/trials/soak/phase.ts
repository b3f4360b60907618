/** A phase of the run: what was offered, the outcomes, and the server's own numbers. */
import { median } from "../../../server/core/base/median.ts";
import { asBytes } from "../../support/figures.ts";
import type { Hear } from "./offer.ts";
import { serverNumbers, type ServerNumbers } from "./server-numbers.ts";
import { stolenBetween, ticksNow } from "./stolen.ts";
import { type Figures, openTally } from "./tally.ts";

/** Interval of server samples, s. */
export const LOOK_S = 10;

export interface Phase {
  readonly name: string;
  readonly seconds: number;
  readonly all: Figures;
  readonly figures: Readonly<Record<string, Figures>>;
  readonly outcomes: Readonly<Record<string, number>>;
  /** Over all samples: the median of p50, the worst p99 and the overall maximum, ms. */
  readonly delayMs: ServerNumbers["delayMs"];
  /** Resident memory at each sample, bytes. */
  readonly residents: readonly number[];
  /** Processor time of the server, s. */
  readonly processorS: number;
  /** Share of processor time that the host gave to others, 0 … 1. */
  readonly stolen: number | null;
}

/** Runs `offer`, which returns its seconds, and samples the server at `base` meanwhile and at the end. */
export const runPhase = async (name: string, base: string, offer: (hear: Hear) => Promise<number>): Promise<Phase> => {
  const tally = openTally();
  const looks: ServerNumbers[] = [];
  // Excludes what happened before this phase.
  const before = await serverNumbers(base);
  const ticks = ticksNow();
  const look = async (): Promise<void> => void looks.push(await serverNumbers(base));
  let looking = Promise.resolve();
  const timer = setInterval(() => (looking = looking.then(look)), 1000 * LOOK_S);
  const seconds = await offer(tally.count);
  clearInterval(timer);
  await looking;
  const stolen = stolenBetween(ticks, ticksNow());
  await look();
  return {
    name,
    seconds,
    all: tally.all(),
    figures: tally.figures(),
    outcomes: tally.outcomes(),
    delayMs: {
      p50: median(looks.map(({ delayMs }) => delayMs.p50)),
      p99: Math.max(...looks.map(({ delayMs }) => delayMs.p99)),
      max: Math.max(...looks.map(({ delayMs }) => delayMs.max)),
    },
    residents: looks.map(({ residentBytes }) => residentBytes),
    processorS: (looks.at(-1)?.processorS ?? 0) - before.processorS,
    stolen,
  };
};

export const PHASE_HEAD = [
  "| | answers a second | p50 ms | p99 ms | p99.9 ms | most ms | outcomes | event-loop delay ms, p50 / p99 / most | resident | server's processor ms an answer | stolen by the host |",
  "|---|---|---|---|---|---|---|---|---|---|---|",
];

const asMs = (ms: number): string => ms.toFixed(1);

/** The table cells of latencies. */
export const timeCells = ({ p50Ms, p99Ms, p999Ms, maxMs }: Figures): string =>
  [p50Ms, p99Ms, p999Ms, maxMs].map(asMs).join(" | ");

const asShare = (share: number | null): string => (share === null ? "–" : `${(100 * share).toFixed(0)} %`);

/** A row below {@link PHASE_HEAD}. */
export const phaseRow = (phase: Phase): string => {
  const { name, seconds, all, outcomes, delayMs, residents } = phase;
  const came = Object.entries(outcomes)
    .map(([outcome, count]) => `${outcome}: ${count}`)
    .join(", ");
  const delay = [delayMs.p50, delayMs.p99, delayMs.max].map(asMs).join(" / ");
  return `| ${name} | ${(all.answers / seconds).toFixed(0)} | ${timeCells(all)} | ${came} | ${delay} | ${asBytes(residents.at(-1) ?? 0)} | ${((1000 * phase.processorS) / all.answers).toFixed(2)} | ${asShare(phase.stolen)} |`;
};
