/** The files of times of a data folder: what places have before, what they have with an import, and writing it. */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { writeFiles } from "../../base/files.ts";
import { groupBy } from "../../base/group.ts";
import { readCsv } from "../../csv/csv.ts";
import { type Imported, mergeCountry, type Merged, pathsOf } from "./merge.ts";
import type { Matched } from "./times-report.ts";

/** The texts of the files of times, of a country (lower case), that places need. */
export const timesTexts = (dataDir: string, country: string, ids: ReadonlySet<number>): ReadonlyMap<string, string> => {
  const paths = pathsOf(country);
  const texts = new Map<string, string>();
  const add = (path: string): void => {
    if (existsSync(join(dataDir, path))) texts.set(path, readFileSync(join(dataDir, path), "utf8"));
  };
  add(paths.rules);
  add(paths.list);
  const [header, ...rows] = readCsv(paths.list, texts.get(paths.list) ?? "").rows;
  const [id, file] = ["place_id", "file"].map((name) => header?.fields.indexOf(name) ?? -1);
  for (const { fields } of rows) if (ids.has(Number(fields[id ?? -1]))) add(paths.printed(fields[file ?? -1] ?? ""));
  return texts;
};

/** The files with what is compiled in them, of all countries. */
export const mergeTimes = (dataDir: string, compiled: readonly Matched[], evidence: Imported["evidence"]): Merged => {
  const all = [...groupBy(compiled, ({ place }) => place.country)].map(([country, own]) => {
    const imported = own.map(({ place: { id, slug }, compiled: one }): Imported => ({
      id,
      slug,
      compiled: one,
      evidence,
    }));
    return mergeCountry(country, timesTexts(dataDir, country, new Set(imported.map(({ id }) => id))), imported);
  });
  return {
    texts: new Map(all.flatMap(({ texts }) => [...texts])),
    replaced: all.flatMap(({ replaced }) => replaced),
    faults: all.flatMap(({ faults }) => faults),
  };
};

/** Writes texts by path below the data folder; `null` takes a file away. */
export const writeTexts = (dataDir: string, texts: Merged["texts"]): void => {
  const contents = new Map<string, string>();
  for (const [path, text] of texts) if (text !== null) contents.set(join(dataDir, path), text);
  writeFiles(contents);
  for (const [path, text] of texts) if (text === null) rmSync(join(dataDir, path), { force: true });
};
