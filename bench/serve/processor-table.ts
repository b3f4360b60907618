/** The tables of processor time: one of a build with its targets, one of how each kind grows with the build. */
import { percentile } from "../../test/support/figures.ts";
import { type Kind, type KindName, KINDS } from "./addresses.ts";

export interface Figures {
  /** Processor time a request, ms: the mean of a round, the median of the rounds. */
  readonly processorMs: number;
  /** Of one connection that asks again as soon as it is answered. */
  readonly timesMs: readonly number[];
}

export interface Result {
  readonly kind: KindName;
  readonly ours: Figures;
  readonly peer: Figures;
  /** Our processor time by the peer's: the median of the rounds. */
  readonly ratio: number;
  readonly agreement: string;
}

/** What a run over one build gave. */
export interface Run {
  readonly places: number;
  readonly results: readonly Result[];
}

const ms = (value: number): string => value.toFixed(value < 0.1 ? 3 : 2);
const timesOf = ({ timesMs }: Figures): string => `${ms(percentile(timesMs, 0.5))} / ${ms(percentile(timesMs, 0.99))}`;

/** Each target as it is written, and whether it is held. */
const targetsOf = (result: Result): readonly (readonly [target: string, isHeld: boolean])[] => {
  const { ratio, meanMs, p99Ms }: Kind["target"] = KINDS[result.kind].target;
  const { processorMs, timesMs } = result.ours;
  return [
    ...(ratio === undefined ? [] : [[`≤ ${ratio} ×`, result.ratio <= ratio] as const]),
    ...(meanMs === undefined ? [] : [[`mean ≤ ${meanMs} ms`, processorMs <= meanMs] as const]),
    ...(p99Ms === undefined ? [] : [[`p99 ≤ ${p99Ms} ms`, percentile(timesMs, 0.99) <= p99Ms] as const]),
  ];
};

const row = (result: Result): string => {
  const { kind, ours, peer, agreement } = result;
  const targets = targetsOf(result).map(([target, isHeld]) => (isHeld ? target : `${target} **missed**`));
  const cells = [
    KINDS[kind].title,
    targets.join(", "),
    ms(ours.processorMs),
    ms(peer.processorMs),
    `**${result.ratio.toFixed(2)}**`,
    timesOf(ours),
    timesOf(peer),
    agreement,
  ];
  return `| ${cells.join(" | ")} |`;
};

/** The table of one build. */
export const processorTable = ({ places, results }: Run, peer: string): string =>
  [
    `| ${places.toLocaleString("en")} places, processor ms a request | target | ours | ${peer} | ratio | ours, p50 / p99 ms | SQLite, p50 / p99 ms | answers compared |`,
    "|---|---|---|---|---|---|---|---|",
    ...results.map(row),
  ].join("\n");

/** The table of several builds, the smallest first. */
export const growthTable = (runs: readonly Run[]): string => {
  const bySize = runs.toSorted((a, b) => a.places - b.places);
  const heads = bySize.map(({ places }) => `${places.toLocaleString("en")} places`);
  const [first] = bySize;
  const rows = (first?.results ?? []).map(({ kind }) => {
    const some = bySize.flatMap(({ results }) => results.filter((result) => result.kind === kind));
    const cells = some.map(
      (result) => `${ms(result.ours.processorMs)} / ${ms(result.peer.processorMs)} / **${result.ratio.toFixed(2)}**`,
    );
    const grown = (side: "ours" | "peer"): string =>
      ((some.at(-1)?.[side].processorMs ?? 0) / (some[0]?.[side].processorMs ?? 1)).toFixed(1);
    return `| ${[KINDS[kind].title, ...cells, `${grown("ours")} / ${grown("peer")}`].join(" | ")} |`;
  });
  return [
    `| ours / SQLite ms, **ratio** | ${heads.join(" | ")} | grows by, ours / SQLite |`,
    `|---|${heads.map(() => "---|").join("")}---|`,
    ...rows,
  ].join("\n");
};
