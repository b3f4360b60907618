/** A run as tables. */
import { availableParallelism, cpus } from "node:os";
import { asBytes } from "../search/figures.ts";
import { PHASE_HEAD, phaseRow, timeCells } from "./phase.ts";
import type { Phase } from "./phase.ts";
import type { Run } from "./soak.ts";
import type { Figures } from "./tally.ts";

const TIMES_HEAD = ["| | answers | p50 ms | p99 ms | p99.9 ms | most ms |", "|---|---|---|---|---|---|"];

const rowOf = (name: string, figures: Figures): string =>
  `| ${name} | ${figures.answers} | ${timeCells(figures)} |`;

const isStatus = (name: string): boolean => name.startsWith("status ");

const rowsOf = (figures: Readonly<Record<string, Figures>>, isShown: (name: string) => boolean): readonly string[] =>
  Object.entries(figures).filter(([name]) => isShown(name)).map(([name, one]) => rowOf(name, one)); // prettier-ignore

/** Outcomes that match, of phases together. */
const countOf = (phases: readonly Pick<Phase, "outcomes">[], pattern: RegExp): number =>
  phases
    .flatMap(({ outcomes }) => Object.entries(outcomes))
    .reduce((sum, [name, count]) => sum + (pattern.test(name) ? count : 0), 0);

const phasesOf = ({ saturated, minutes, overload, after }: Run): readonly Phase[] => [
  ...(saturated === null ? [] : [saturated]),
  ...minutes,
  overload,
  after,
];

/** Requests that were answered with 5xx but 503, or not at all. */
export const faultsOf = (run: Run): number => countOf(phasesOf(run), /^(?!503$)(?:5\d\d|\D.*)$/);

export const asText = (run: Run): string => {
  const { perSecond, soak, overload, memory, reviews } = run;
  const [processor] = cpus();
  const asHourly = (bytes: number): string => `${(bytes / 1e6).toFixed(2)} MB/h`;
  return [
    `Server and load share ${availableParallelism()} cores (${processor?.model ?? "unknown"}, Node ${process.versions.node}); what the load takes, the server has not.`,
    "",
    ...PHASE_HEAD,
    ...phasesOf(run).map(phaseRow),
    "",
    `${run.minutes.length} minutes at ${perSecond.toFixed(0)} requests a second, open loop, times from when a request was due:`,
    "",
    ...TIMES_HEAD,
    rowOf("all", soak.all),
    ...rowsOf(soak.figures, (name) => !isStatus(name)),
    "",
    "Overload, by status, and /health:",
    "",
    ...TIMES_HEAD,
    ...rowsOf(overload.figures, (name) => isStatus(name) || name === "health"),
    "",
    `Memory in the second half: ${asHourly(memory.perHour)} ± ${asHourly(memory.error)} (standard error); ${asBytes(memory.least)} to ${asBytes(memory.most)}.`,
    `Of the soak's ${soak.all.answers} answers ${countOf([soak], /^5/)} were 5xx; ${countOf([soak], /^\D/)} requests had no answer.`,
    `Reviews: ${reviews.acknowledged} acknowledged, ${reviews.found} of them found at the end.`,
  ].join("\n");
};
