/** The figures of a run as one table: a line a measure, its target, then us and each peer. */
import { asBytes, asMs, asShare, mean, percentile, sum } from "../../test/support/figures.ts";
import { QUERY_CLASSES, type QueryClass } from "../generate/classes.ts";
import { tallyOf } from "../peers/judge.ts";
import type { Cold } from "./cold.ts";
import type { Contest, Failed, Ratios, Standing } from "./contest.ts";
import type { Compared } from "./equality.ts";
import type { ServerMemory } from "./server-memory.ts";
import type { Fetched, Sharded } from "./sharded.ts";
import type { GroupSize } from "./sizes.ts";

/** All that one run measured. */
export interface Figures {
  readonly size: string;
  readonly set: string;
  /** The class of each query, in the order in which they are asked. */
  readonly classes: readonly string[];
  readonly contest: Contest;
  readonly compared: Compared;
  readonly cold: { readonly engine: Cold; readonly server: Cold | null };
  /** `null` where the server is not built. */
  readonly serverMemory: ServerMemory | null;
  readonly sizes: readonly GroupSize[];
  readonly sharded: Sharded;
}

const NOTHING = "–";

type Column = Standing | Failed;
type Line = readonly [measure: string, target: string, ...cells: readonly string[]];

const isStanding = (column: Column): column is Standing => "ranks" in column;

/** One cell for each column; a dash for a peer that failed. */
const cells = (columns: readonly Column[], cell: (column: Standing) => string): readonly string[] =>
  columns.map((column) => (isStanding(column) ? cell(column) : NOTHING));

const topOf = (ranks: readonly number[]): string => {
  const { asked, top1, top5 } = tallyOf(ranks);
  return asked === 0 ? NOTHING : `${asShare(top1)} / ${asShare(top5)}`;
};

/** Targets of a class, top-1, and of all. */
const CLASS_TARGET = "≥ .85";
const CLASS_TARGETS: Partial<Record<QueryClass, string>> = {
  exact: "1.000",
  prefix: "≥ .90",
  arabic: "1.000",
  "name-city": "1.000",
  "city-name": "1.000",
  "city-name-city": "1.000",
};
const ALL_TARGET = "≥ .95 / .98";

const qualityLines = (classes: readonly string[], columns: readonly Column[]): readonly Line[] => [
  ...QUERY_CLASSES.map((name): Line => {
    const target = CLASS_TARGETS[name] ?? CLASS_TARGET;
    const ofClass = ({ ranks }: Standing): string => topOf(ranks.filter((_, i) => classes[i] === name));
    return [`top-1 / top-5, ${name}`, target, ...cells(columns, ofClass)];
  }),
  ["top-1 / top-5, all", ALL_TARGET, ...cells(columns, ({ ranks }) => topOf(ranks))],
  ["queries asked", "", ...cells(columns, ({ ranks }) => String(ranks.length))],
];

const spread = (values: readonly number[]): string =>
  `${asMs(percentile(values, 0.5))} / ${asMs(percentile(values, 0.99))} / ${asMs(mean(values))}`;

const ratioLine = (columns: readonly Column[], what: keyof Ratios, words: string, target: string): Line => [
  `processor time, × ours, ${words}, at the mean / p50`,
  target,
  ...cells(columns, ({ ratios }) =>
    ratios === null ? NOTHING : `${ratios[what].mean.toFixed(1)} / ${ratios[what].median.toFixed(1)}`,
  ),
];

const timeLines = (columns: readonly Column[]): readonly Line[] => [
  ["processor ms, whole answer, p50 / p99 / mean", "≤ 1 / 15", ...cells(columns, ({ cpuUs }) => spread(cpuUs))],
  ["processor ms, hits alone, p50 / p99 / mean", "", ...cells(columns, ({ hitsUs }) => spread(hitsUs))],
  ["wall ms, whole answer, p50 / p99 / mean", "", ...cells(columns, ({ wallUs }) => spread(wallUs))],
  ratioLine(columns, "answers", "whole answer", "FTS5 strict ≥ 3"),
  ratioLine(columns, "hits", "hits alone", ""),
];

const memoryLines = ({ bareRssBytes }: Contest, columns: readonly Column[]): readonly Line[] => [
  [
    "memory above bare Node, after all queries",
    "≤ 150 MB",
    ...cells(columns, ({ rssBytes }) => asBytes(rssBytes - bareRssBytes)),
  ],
  ["processor s until it can be asked", "", ...cells(columns, ({ openCpuUs }) => (openCpuUs / 1e6).toFixed(2))],
];

const coldLine = (what: string, { emptyMs, moreMs, moreCpuMs }: Cold): Line => [
  `${what}: first answer beyond its empty start of ${emptyMs.toFixed(0)} ms`,
  "≤ 100 ms",
  `${moreMs.toFixed(0)} ms${moreCpuMs === null ? "" : `, processor ${moreCpuMs.toFixed(0)} ms`}`,
];

const serverMemoryLine = ({ bareBytes, startBytes, afterBytes }: ServerMemory): Line => [
  "built server: memory above bare Node, before the first query / after all queries",
  "≤ 150 MB",
  [startBytes, afterBytes].map((bytes) => asBytes(bytes - bareBytes)).join(" / "),
];

const fetchedLine = (what: string, target: string, fetched: readonly Fetched[]): Line => {
  const spreadOf = (figure: (fetched: Fetched) => number, print: (value: number) => string): string => {
    const values = fetched.map(figure);
    return [0.5, 0.99, 1].map((share) => print(percentile(values, share))).join(" / ");
  };
  const [bytes, files, trips] = [
    spreadOf((query) => query.bytes, asBytes),
    spreadOf((query) => query.files, String),
    spreadOf((query) => query.trips, String),
  ];
  return [
    `${fetched.length} cold queries over shards, ${what}, p50 / p99 / most`,
    target,
    `${bytes}; files ${files}; trips ${trips}`,
  ];
};

const shardedLines = ({ bootstrap, hits, answers }: Sharded): readonly Line[] => {
  const names = bootstrap.map(([name, bytes]) => `${name} ${asBytes(bytes)}`).join(", ");
  return [
    [`bootstrap: ${names}`, "≤ 5 kB", asBytes(sum(bootstrap.map(([, bytes]) => bytes)))],
    fetchedLine("hits alone", "≤ 30 / 60 kB, 3 trips", hits),
    fetchedLine("with the records of the first page", "", answers),
  ];
};

/** The table, and below it why a peer failed. */
export const searchTable = ({
  size,
  set,
  classes,
  contest,
  compared,
  cold,
  serverMemory,
  sizes,
  sharded,
}: Figures): string => {
  const columns: readonly Column[] = [contest.ours, ...contest.peers];
  const { memoryDiffers, httpDiffers, ranks } = compared;
  const lines: readonly Line[] = [
    ...qualityLines(classes, columns),
    ["top-1 / top-5 over HTTP, cities and events among the records", "", topOf(ranks)],
    [
      `answers of ${ranks.length} that differ from local files: memory / HTTP`,
      "0 / 0",
      `${memoryDiffers} / ${httpDiffers}`,
    ],
    ...timeLines(columns),
    ...memoryLines(contest, columns),
    coldLine("engine", cold.engine),
    ...(cold.server === null ? [] : [coldLine("built server", cold.server)]),
    ...(serverMemory === null ? [] : [serverMemoryLine(serverMemory)]),
    ...sizes.map(({ what, quality, files, rawBytes, brotliBytes, compressed }, i): Line => [
      `${what}: raw / brotli ${quality}${compressed < files ? ` from ${compressed} of them` : ""}, files`,
      i === 0 ? "≤ 7 MB brotli" : "",
      `${asBytes(rawBytes)} / ${asBytes(brotliBytes)}, ${files}`,
    ]),
    ...shardedLines(sharded),
  ];
  const heads = columns.map((column) => (isStanding(column) ? column.label : column.name));
  const row = (line: readonly string[]): string => {
    const all = [...line, ...Array.from({ length: heads.length + 2 - line.length }, () => "")];
    return `| ${all.join(" | ")} |`;
  };
  const failures = contest.peers.flatMap((peer) =>
    isStanding(peer) ? [] : [`\n${peer.name} has no figures: ${peer.reason}.`],
  );
  return [
    row([`${size}, set ${set}`, "target", ...heads]),
    row(heads.concat("", "").map(() => "---")),
    ...lines.map(row),
    ...failures,
  ].join("\n");
};
