/**
 * Semantic diff: what a change of the data means, place by place, instead of line by line. The schema is the
 * definition: the diff is passed as JSON from a job without write access to one with it, which trusts only its shape.
 * Distances are great-circle metres (#core/base/geo.ts), within 0.5 %.
 */
import { existsSync, statSync } from "node:fs";
import * as z from "zod";
import { distanceM } from "#core/base/geo.ts";
import {
  type Fields,
  type PlaceRecord,
  placesOf,
  readFolder,
  readRevision,
  type Records,
  recordsOf,
  type Snapshot,
} from "../../check/load/revision.ts";

const place = z.object({
  /** Country and slug, and the id if there is one. */
  country: z.string(),
  slug: z.string(),
  id: z.string(),
  name: z.string(),
});
export type PlaceName = Readonly<z.infer<typeof place>>;

const fieldChange = z.object({ column: z.string(), before: z.string(), after: z.string() });
export type FieldChange = Readonly<z.infer<typeof fieldChange>>;

const tableDiff = z.object({
  /** Path below the data folder. */
  path: z.string(),
  added: z.array(z.string()),
  removed: z.array(z.string()),
  changed: z.array(z.string()),
});
export type TableDiff = Readonly<z.infer<typeof tableDiff>>;

export const dataDiff = z.object({
  added: z.array(place),
  removed: z.array(place),
  retired: z.array(place.extend({ reason: z.string(), replacedBy: z.string() })),
  /** Rows that got an id, and rows whose frozen id changed. */
  minted: z.array(place),
  renumbered: z.array(place.extend({ before: z.string() })),
  moved: z.array(place.extend({ metres: z.number() })),
  renamed: z.array(place.extend({ changes: z.array(fieldChange) })),
  changed: z.array(place.extend({ changes: z.array(fieldChange) })),
  tables: z.array(tableDiff),
  /** Files that are not tables: `+ path`, `- path`, `~ path`. */
  files: z.array(z.string()),
  /** Added and removed columns, `path: +column` or `path: -column`. */
  columns: z.array(z.string()),
});
export type DataDiff = Readonly<z.infer<typeof dataDiff>>;

interface Matches {
  readonly pairs: readonly (readonly [before: PlaceRecord, after: PlaceRecord])[];
  readonly added: readonly PlaceRecord[];
  readonly removed: readonly PlaceRecord[];
}

const idOf = ({ fields }: PlaceRecord): string | null => fields["id"] || null;
const slugOf = ({ country, fields }: PlaceRecord): string => `${country} ${fields["slug"] ?? ""}`;

/**
 * Pairs places by id, or by country and slug if one of them has no id; uses each record of `before` at most once. The
 * rest were added or removed.
 */
const matchPlaces = (before: readonly PlaceRecord[], after: readonly PlaceRecord[]): Matches => {
  const left = new Set(before);
  const pairOf = new Map<PlaceRecord, PlaceRecord>();
  const pass = (keyOf: (record: PlaceRecord) => string | null): void => {
    const byKey = new Map<string | null, PlaceRecord>();
    for (const record of left) if (!byKey.has(keyOf(record))) byKey.set(keyOf(record), record);
    for (const record of after) {
      const key = keyOf(record);
      const found = key === null || pairOf.has(record) ? undefined : byKey.get(key);
      if (found === undefined || !left.delete(found)) continue;
      pairOf.set(record, found);
    }
  };
  pass(idOf);
  pass(slugOf);
  const pairs: (readonly [PlaceRecord, PlaceRecord])[] = [];
  for (const record of after) {
    const found = pairOf.get(record);
    if (found !== undefined) pairs.push([found, record]);
  }
  return { pairs, added: after.filter((record) => !pairOf.has(record)), removed: [...left] };
};

/** Key columns of each table. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  "accuracy.csv": ["country", "source"],
  "cities.csv": ["id"],
  "city-names.csv": ["id"],
  "countries.csv": ["code"],
  "event-kinds.csv": ["kind"],
  "events.csv": ["id"],
  "exceptions.csv": ["code", "place", "other"],
  "forecasts.csv": ["year", "authority", "place", "frozen_on"],
  "header-aliases.csv": ["alias", "column"],
  "hijri-rules.csv": ["country"],

  "observance-offsets.csv": ["observance_id", "hijri_year", "country"],
  "observances.csv": ["id"],
  "place-types.csv": ["type"],
  "retired.csv": ["id"],
  "sources.csv": ["id"],
};

/** Columns that identify a row to people, besides its key. */
const TABLE_NAMES = ["slug", "name_en", "title_en"];

const byKey = ({ rows, columns }: Records, path: string): ReadonlyMap<string, Fields> => {
  const keys = KEYS[path] ?? columns.slice(0, 1);
  return new Map(rows.map((row) => [keys.map((name) => row[name] ?? "").join(" "), row]));
};

const labelled = (key: string, row: Fields): string => {
  const name = TABLE_NAMES.map((column) => row[column]).find((value) => value !== undefined && value !== "");
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
const diffTables = (before: Snapshot, after: Snapshot): readonly TableDiff[] =>
  allPaths(before, after)
    .filter(isTable)
    .map((path) => diffTable(path, recordsOf(before, path), recordsOf(after, path)))
    .filter(({ added, removed, changed }) => added.length + removed.length + changed.length > 0);

/** Added and removed columns of one table; none for new and removed tables. */
const diffColumns = (path: string, before: readonly string[], after: readonly string[]): string[] =>
  before.length === 0 || after.length === 0
    ? []
    : [
        ...after.filter((name) => !before.includes(name)).map((name) => `${path}: +${name}`),
        ...before.filter((name) => !after.includes(name)).map((name) => `${path}: -${name}`),
      ];

/** Added and removed columns of all tables. */
const diffTableColumns = (before: Snapshot, after: Snapshot): readonly string[] =>
  allPaths(before, after)
    .filter(isTable)
    .flatMap((path) => diffColumns(path, recordsOf(before, path).columns, recordsOf(after, path).columns));

const sameBytes = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;

/** Changed files that are neither tables nor places, as `+ path`, `- path`, `~ path`. */
const diffFiles = (before: Snapshot, after: Snapshot): readonly string[] =>
  allPaths(before, after)
    .filter((path) => !path.endsWith(".csv"))
    .flatMap((path) => {
      const [old, now] = [before.get(path), after.get(path)];
      if (old === undefined) return [`+ ${path}`];
      if (now === undefined) return [`- ${path}`];
      return sameBytes(old, now) ? [] : [`~ ${path}`];
    });

const NAMES = new Set(["name_en", "name_ar"]);
const POINT = new Set(["lat", "lng"]);

/** Changes along with any other column, so not worth reporting. */
const SILENT = new Set(["updated_on"]);

const nameOf = ({ country, fields }: PlaceRecord): PlaceName => ({
  country,
  slug: fields["slug"] ?? "",
  id: fields["id"] ?? "",
  name: fields["name_en"] ?? "",
});

const changesOf = (before: PlaceRecord, after: PlaceRecord, columns: readonly string[]): readonly FieldChange[] => {
  const country = { column: "country", before: before.country, after: after.country };
  const fields = columns.map((column) => ({
    column,
    before: before.fields[column] ?? "",
    after: after.fields[column] ?? "",
  }));
  return [country, ...fields].filter((change) => change.before !== change.after);
};

const pointOf = ({ fields }: PlaceRecord): { readonly lat: number; readonly lng: number } | null => {
  const [lat, lng] = [fields["lat"], fields["lng"]].map((text) => (text ? Number(text) : Number.NaN));
  return lat === undefined || lng === undefined || Number.isNaN(lat + lng) ? null : { lat, lng };
};

interface Differences {
  readonly moved: DataDiff["moved"];
  readonly renamed: DataDiff["renamed"];
  readonly changed: DataDiff["changed"];
  readonly minted: DataDiff["minted"];
  readonly renumbered: DataDiff["renumbered"];
}

const comparePair = (before: PlaceRecord, after: PlaceRecord, columns: readonly string[], into: Differences): void => {
  const name = nameOf(after);
  const changes = changesOf(before, after, columns);
  const [from, to] = [pointOf(before), pointOf(after)];
  const hasMoved = changes.some(({ column }) => POINT.has(column)) && from !== null && to !== null;
  if (hasMoved) into.moved.push({ ...name, metres: distanceM(from, to) });
  const names = changes.filter(({ column }) => NAMES.has(column));
  if (names.length > 0) into.renamed.push({ ...name, changes: [...names] });
  const id = changes.find(({ column }) => column === "id");
  if (id?.before === "") into.minted.push(name);
  else if (id !== undefined) into.renumbered.push({ ...name, before: id.before });
  const rest = changes.filter(
    ({ column }) => column !== "id" && !NAMES.has(column) && !(hasMoved && POINT.has(column)),
  );
  if (rest.some(({ column }) => !SILENT.has(column))) into.changed.push({ ...name, changes: [...rest] });
};

/** What changed from `before` to `after`. */
export const diffSnapshots = (before: Snapshot, after: Snapshot): DataDiff => {
  const [old, now] = [placesOf(before), placesOf(after)];
  const { pairs, added, removed } = matchPlaces(old.rows, now.rows);
  const shared = now.columns.filter((name) => old.columns.includes(name));
  const found: Differences = { moved: [], renamed: [], changed: [], minted: [], renumbered: [] };
  for (const [earlier, other] of pairs) comparePair(earlier, other, shared, found);
  const retired = new Map(recordsOf(after, "retired.csv").rows.map((row) => [row["id"] ?? "", row]));
  const retirement = (record: PlaceRecord) => retired.get(record.fields["id"] || "none");
  return {
    added: added.map(nameOf),
    removed: removed.filter((record) => retirement(record) === undefined).map(nameOf),
    retired: removed.flatMap((record) => {
      const row = retirement(record);
      if (row === undefined) return [];
      return [{ ...nameOf(record), reason: row["reason"] ?? "", replacedBy: row["replaced_by"] ?? "" }];
    }),
    ...found,
    tables: [...diffTables(before, after)],
    files: [...diffFiles(before, after)],
    columns: [...diffColumns("places/*.csv", old.columns, now.columns), ...diffTableColumns(before, after)],
  };
};

/** The diff of `dataDir` against `base`, a folder or git revision; `null` if `base` is neither. */
export const diffData = (base: string, dataDir: string): DataDiff | null => {
  const isFolder = existsSync(base) && statSync(base).isDirectory();
  const before = isFolder ? readFolder(base) : readRevision(dataDir, base);
  return before === null ? null : diffSnapshots(before, readFolder(dataDir));
};
