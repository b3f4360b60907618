/** The diff of the tables that are not places: rows by key, and files that are no tables by content. */
import type { TableDiff } from "./model.ts";
import { recordsOf } from "./records.ts";
import type { Fields, Records } from "./records.ts";
import type { Snapshot } from "./revision.ts";

/** What names a row of each table. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  "cities.csv": ["id"],
  "city-names.csv": ["id"],
  "countries.csv": ["code"],
  "event-kinds.csv": ["kind"],
  "events.csv": ["id"],
  "exceptions.csv": ["code", "place", "other"],
  "header-aliases.csv": ["alias", "column"],
  "observance-offsets.csv": ["observance_id", "hijri_year", "country"],
  "observances.csv": ["id"],
  "place-types.csv": ["type"],
  "retired.csv": ["id"],
  "sources.csv": ["id"],
};

/** What a person knows a row by, beside its key. */
const NAMES = ["slug", "name_en", "title_en"];

const byKey = ({ rows, columns }: Records, path: string): ReadonlyMap<string, Fields> => {
  const keys = KEYS[path] ?? columns.slice(0, 1);
  return new Map(rows.map((row) => [keys.map((name) => row[name] ?? "").join(" "), row]));
};

const labelled = (key: string, row: Fields): string => {
  const name = NAMES.map((column) => row[column]).find((value) => value !== undefined && value !== "");
  return name === undefined ? key : `${key} ${name}`;
};

const diffTable = (path: string, before: Records, after: Records): TableDiff => {
  const [old, now] = [byKey(before, path), byKey(after, path)];
  const shared = after.columns.filter((name) => before.columns.includes(name));
  const differs = (row: Fields, other: Fields): boolean => shared.some((name) => row[name] !== other[name]);
  const select = (rows: ReadonlyMap<string, Fields>, isMeant: (key: string, row: Fields) => boolean) =>
    [...rows].filter(([key, row]) => isMeant(key, row)).map(([key, row]) => labelled(key, row));
  return {
    path,
    added: select(now, (key) => !old.has(key)),
    removed: select(old, (key) => !now.has(key)),
    changed: select(now, (key, row) => differs(row, old.get(key) ?? row)),
  };
};

const isTable = (path: string): boolean => !path.includes("/") && path.endsWith(".csv");

const allPaths = (before: Snapshot, after: Snapshot): readonly string[] =>
  [...new Set([...before.keys(), ...after.keys()])].sort();

/** The tables that differ. */
export const diffTables = (before: Snapshot, after: Snapshot): readonly TableDiff[] =>
  allPaths(before, after)
    .filter(isTable)
    .map((path) => diffTable(path, recordsOf(before, path), recordsOf(after, path)))
    .filter(({ added, removed, changed }) => added.length + removed.length + changed.length > 0);

/** Columns that only one of the two has, told once a table; new and removed tables tell none. */
export const diffColumns = (path: string, before: readonly string[], after: readonly string[]): string[] =>
  before.length === 0 || after.length === 0
    ? []
    : [
        ...after.filter((name) => !before.includes(name)).map((name) => `${path}: +${name}`),
        ...before.filter((name) => !after.includes(name)).map((name) => `${path}: -${name}`),
      ];

/** The columns of the tables that differ. */
export const diffTableColumns = (before: Snapshot, after: Snapshot): readonly string[] =>
  allPaths(before, after)
    .filter(isTable)
    .flatMap((path) => diffColumns(path, recordsOf(before, path).columns, recordsOf(after, path).columns));

const sameBytes = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;

/** Files that are neither tables nor places, as `+ path`, `- path`, `~ path`. */
export const diffFiles = (before: Snapshot, after: Snapshot): readonly string[] =>
  allPaths(before, after)
    .filter((path) => !path.endsWith(".csv"))
    .flatMap((path) => {
      const [old, now] = [before.get(path), after.get(path)];
      if (old === undefined) return [`+ ${path}`];
      if (now === undefined) return [`- ${path}`];
      return sameBytes(old, now) ? [] : [`~ ${path}`];
    });
