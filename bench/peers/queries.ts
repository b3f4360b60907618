/** The queries of a generated data folder. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Query } from "../generate/answers.ts";
import { QUERY_CLASSES } from "../generate/classes.ts";
import { QUERIES_FILE } from "../generate/generate.ts";

/** The queries in an order where every beginning has all classes in equal parts. */
export const readQueries = (dataDir: string): readonly Query[] => {
  const lines = readFileSync(join(dataDir, QUERIES_FILE), "utf8").trimEnd().split("\n");
  const all = lines.map((line) => JSON.parse(line) as Query);
  const classes = QUERY_CLASSES.map((name) => all.filter((query) => query.class === name));
  const longest = Math.max(...classes.map((some) => some.length));
  return Array.from({ length: longest }, (_, i) => classes.flatMap((some) => some[i] ?? [])).flat();
};
