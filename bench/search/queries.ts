/** The queries of a generated data folder, and how an answer to one is judged. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Query } from "../generate/answers.ts";
import { QUERY_CLASSES } from "../generate/classes.ts";
import { QUERIES_FILE } from "../generate/generate.ts";

/** A hit further down is as good as none. */
const DEEPEST = 5;

/** The queries in an order of which every beginning has all classes in equal parts. */
export const readQueries = (dataDir: string): readonly Query[] => {
  const lines = readFileSync(join(dataDir, QUERIES_FILE), "utf8").trimEnd().split("\n");
  const all = lines.map((line) => JSON.parse(line) as Query);
  const classes = QUERY_CLASSES.map((name) => all.filter((query) => query.class === name));
  const longest = Math.max(...classes.map((some) => some.length));
  return Array.from({ length: longest }, (_, i) => classes.flatMap((some) => some[i] ?? [])).flat();
};

/** Where the first right place stands, 1 for the top; 0 when none is among the first five. */
export const rankOf = (ids: readonly number[], { expect }: Query): number =>
  ids.slice(0, DEEPEST).findIndex((id) => expect.includes(id)) + 1;

export interface Tally {
  readonly asked: number;
  /** Shares of the queries, 0…1. */
  readonly top1: number;
  readonly top5: number;
}

/** What the ranks of some queries come to. */
export const tallyOf = (ranks: readonly number[]): Tally => {
  const share = (isHit: (rank: number) => boolean): number => ranks.filter(isHit).length / ranks.length;
  return { asked: ranks.length, top1: share((rank) => rank === 1), top5: share((rank) => rank > 0) };
};
