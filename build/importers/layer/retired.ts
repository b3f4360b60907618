/** retired.csv of the layer: ids of the registry that no place has, and the place that stands for each now. */
import { existsSync, readFileSync } from "node:fs";
import { isImportedId } from "#core/model/common.ts";
import { readCsv } from "../../csv/read.ts";
import { formatCsv } from "../../csv/write.ts";
import type { Registry } from "./registry.ts";

const HEADER = ["id", "reason", "replaced_by"] as const;

/** Which place stands for which id, as the file had it. */
const readOld = (path: string): ReadonlyMap<number, number> => {
  if (!existsSync(path)) return new Map();
  const [, ...rows] = readCsv(path, readFileSync(path, "utf8")).rows;
  return new Map(rows.map(({ fields: [id, , by] }) => [Number(id), Number(by ?? "")]));
};

/**
 * The file.
 *
 * @param live - the ids that places have
 * @param placeOf - the id of the place, of the layer or curated, that a reference belongs to
 */
export const formatRetired = (
  path: string,
  registry: Registry,
  live: ReadonlySet<number>,
  placeOf: (ref: string) => number | undefined,
): string => {
  const old = readOld(path);
  const gone = new Map<number, number | undefined>();
  for (const [ref, id] of registry.entries()) {
    if (live.has(id)) continue;
    const by = placeOf(ref);
    if (!gone.has(id) || gone.get(id) === undefined) gone.set(id, by);
  }
  const isThere = (id: number): boolean => id > 0 && (!isImportedId(id) || live.has(id));
  const rows = [...gone]
    .sort(([a], [b]) => a - b)
    .map(([id, found]) => {
      const before = old.get(id) ?? 0;
      const by = found ?? (isThere(before) ? before : undefined);
      return [String(id), by === undefined ? "unverified" : "duplicate", String(by ?? "")];
    });
  return formatCsv(HEADER, rows);
};
