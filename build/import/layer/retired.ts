/** Ids of imported places without a place, and what replaced them: retired.csv of a folder of imports. */
import { existsSync, readFileSync } from "node:fs";
import { isImportedId } from "#core/values/ids.ts";
import { formatCsv, readCsv } from "../../csv/csv.ts";
import type { Registry } from "./registry.ts";

const RETIRED_HEADER = ["id", "reason", "replaced_by"] as const;

/** Replacements as listed in the existing file. */
const readOld = (path: string): ReadonlyMap<number, number> => {
  if (!existsSync(path)) return new Map();
  const [, ...rows] = readCsv(path, readFileSync(path, "utf8")).rows;
  return new Map(rows.map(({ fields: [id, , by] }) => [Number(id), Number(by ?? "")]));
};

/**
 * The text of retired.csv.
 * @param live - ids that places have
 * @param placeOf - the id of the place, imported or curated, that a reference belongs to
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
  return formatCsv(RETIRED_HEADER, rows);
};
