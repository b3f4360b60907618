/** The results of a fuzzing run, and their table. */
import { asBytes, percentile } from "../../../support/figures.ts";
import { type Kind, KINDS } from "./requests.ts";

export interface Fault {
  readonly fault: string;
  /** The shortest command found that reproduces it. */
  readonly command: string;
}

export interface Slow {
  readonly tookMs: number;
  readonly command: string;
}

export interface Tally {
  /** Answers by kind of request and status; 0 without an answer. */
  readonly kinds: ReadonlyMap<Kind, ReadonlyMap<number, number>>;
  readonly timesMs: readonly number[];
  /** Slowest first. */
  readonly slowest: readonly Slow[];
  /** Resident memory of the server at the start and after each part, bytes. */
  readonly residents: readonly number[];
  readonly faults: readonly Fault[];
}

const SHOWN = 20;

const countIf = ({ kinds }: Tally, isCounted: (status: number) => boolean): number =>
  [...kinds.values()]
    .flatMap((statuses) => [...statuses])
    .reduce((sum, [status, count]) => sum + (isCounted(status) ? count : 0), 0);

/** Number of requests sent. */
const requestsIn = (tally: Tally): number => countIf(tally, () => true);

/** Memory growth in bytes per 10,000 requests, after the first quarter. */
const slopeOf = (tally: Tally): number => {
  const { residents } = tally;
  const quarter = residents[Math.ceil((residents.length - 1) / 4)] ?? 0;
  return (((residents.at(-1) ?? 0) - quarter) / (requestsIn(tally) * 0.75)) * 10_000;
};

/** The tally in Markdown. */
export const tableOf = (tally: Tally): string => {
  const { kinds, timesMs, slowest, residents, faults } = tally;
  const rows = KINDS.map((kind) => {
    const statuses = [...(kinds.get(kind) ?? new Map<number, number>())].toSorted(([a], [b]) => a - b);
    const total = statuses.reduce((sum, [, count]) => sum + count, 0);
    return `| ${kind} | ${total} | ${statuses.map(([status, count]) => `${status || "none"}: ${count}`).join(", ")} |`;
  });
  const [p50, p99, p999, most] = [0.5, 0.99, 0.999, 1].map((share) => percentile(timesMs, share).toFixed(1));
  return [
    "| kind | requests | answers |",
    "|---|---|---|",
    ...rows,
    "",
    `Requests sent: ${requestsIn(tally)}. Answers of 5xx: ${countIf(tally, (status) => status >= 500)}; none at all: ${countIf(tally, (status) => status === 0)}.`,
    `Time of an answer: p50 ${p50} ms, p99 ${p99} ms, p99.9 ${p999} ms, longest ${most} ms. The slowest:`,
    ...slowest.map(({ tookMs, command }) => `- ${tookMs.toFixed(0)} ms: ${command.slice(0, 200)}`),
    `Resident memory at the start and after each part: ${residents.map(asBytes).join(", ")}; from a quarter on ${asBytes(slopeOf(tally))} for 10,000 requests.`,
    `Broken promises: ${faults.length}.`,
    ...faults.slice(0, SHOWN).map(({ fault, command }) => `- ${fault}\n  ${command}`),
  ].join("\n");
};
