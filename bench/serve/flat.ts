/**
 * Memory of the server under addresses that were never asked before, and how long answers take at four
 * fifths of the rate that it can bear.
 */
import type { ChildProcess } from "node:child_process";
import { asBytes, percentile } from "../../test/support/figures.ts";
import { residentBytes } from "../../test/support/resident.ts";
import type { Kind, NextQuery } from "../../test/support/traffic/queries.ts";
import { pace } from "../base/load.ts";
import type { Say } from "./processor.ts";

const PARTS = 4;
const SECONDS = 5;
const SHARE = 0.8;

const PACED: readonly (readonly [what: string, kind: Kind | undefined])[] = [
  ["lists of a country", "list"],
  ["near a point", "near"],
  ["search", "search"],
  ["mixed", undefined],
];

const memoryTable = async (
  base: string,
  server: ChildProcess,
  next: NextQuery,
  queries: number,
  say: Say,
): Promise<string> => {
  const resident = [residentBytes(server)];
  for (let part = 0; part < PARTS; part += 1) {
    await pace(base, () => next(), { amount: Math.ceil(queries / PARTS) });
    resident.push(residentBytes(server));
    say(`memory after part ${part + 1} of ${PARTS}: ${resident.map(asBytes).join(", ")}`);
  }
  const heads = resident.map((_, part) => `after ${Math.ceil((queries / PARTS) * part)}`);
  return [
    `| resident memory of the server | ${heads.join(" | ")} |`,
    `|---|${heads.map(() => "---|").join("")}`,
    `| mixed queries, no address twice | ${resident.map(asBytes).join(" | ")} |`,
  ].join("\n");
};

const pacedRow = async (base: string, next: NextQuery, [what, kind]: (typeof PACED)[number]): Promise<string> => {
  const path = (): string => next(kind);
  const { perSecond: most } = await pace(base, path, { seconds: SECONDS });
  const { perSecond, timesMs } = await pace(base, path, { seconds: SECONDS, perSecond: SHARE * most });
  const [p50, p99] = [percentile(timesMs, 0.5), percentile(timesMs, 0.99)];
  const cells = [most.toFixed(0), perSecond.toFixed(0), p50.toFixed(2), p99.toFixed(2), (p99 / p50).toFixed(1)];
  return `| ${what} | ${cells.join(" | ")} |`;
};

/** Both tables; the memory is for all `queries`, and the times are of a server that answered them. */
export const loadTable = async (
  base: string,
  server: ChildProcess,
  next: NextQuery,
  queries: number,
  say: Say,
): Promise<string> => {
  const memory = await memoryTable(base, server, next, queries, say);
  const rows: string[] = [];
  for (const paced of PACED) {
    rows.push(await pacedRow(base, next, paced));
    say(rows.at(-1) ?? "");
  }
  return [
    memory,
    "",
    "| no address twice | most req/s | asked req/s | p50 ms | p99 ms | p99 / p50 |",
    "|---|---|---|---|---|---|",
    ...rows,
  ].join("\n");
};
