/**
 * Semantic diff: what a change of the data means, place by place, instead of which lines differ.
 * Distances are metres on the sphere (geo/distance.ts), good to 0.5 %.
 */
import { existsSync, statSync } from "node:fs";
import { distanceM } from "#core/base/geo.ts";
import { matchPlaces } from "./match.ts";
import type { DataDiff, FieldChange, PlaceName } from "./model.ts";
import { type PlaceRecord, placesOf, recordsOf } from "./records.ts";
import { readFolder, readRevision, type Snapshot } from "./revision.ts";
import { diffColumns, diffFiles, diffTableColumns, diffTables } from "./tables.ts";

const NAMES = new Set(["name_en", "name_ar"]);
const POINT = new Set(["lat", "lng"]);

/** Changes with every other one: no news by itself. */
const SILENT = new Set(["updated_on"]);

const nameOf = ({ country, fields }: PlaceRecord): PlaceName => ({
  country,
  slug: fields["slug"] ?? "",
  id: fields["id"] ?? "",
  name: fields["name_en"] ?? "",
});

const changesOf = (
  before: PlaceRecord,
  after: PlaceRecord,
  columns: readonly string[],
): readonly FieldChange[] => {
  const country = { column: "country", before: before.country, after: after.country };
  const fields = columns.map((column) => ({
    column,
    before: before.fields[column] ?? "",
    after: after.fields[column] ?? "",
  }));
  return [country, ...fields].filter((one) => one.before !== one.after);
};

const pointOf = ({ fields }: PlaceRecord): { readonly lat: number; readonly lng: number } | null => {
  const [lat, lng] = [fields["lat"], fields["lng"]].map((one) => (one ? Number(one) : Number.NaN));
  return lat === undefined || lng === undefined || Number.isNaN(lat + lng) ? null : { lat, lng };
};

interface Differences {
  readonly moved: DataDiff["moved"];
  readonly renamed: DataDiff["renamed"];
  readonly changed: DataDiff["changed"];
  readonly minted: DataDiff["minted"];
  readonly renumbered: DataDiff["renumbered"];
}

const comparePair = (
  before: PlaceRecord,
  after: PlaceRecord,
  columns: readonly string[],
  into: Differences,
): void => {
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

/** What differs from `before` to `after`. */
export const diffSnapshots = (before: Snapshot, after: Snapshot): DataDiff => {
  const [old, now] = [placesOf(before), placesOf(after)];
  const { pairs, added, removed } = matchPlaces(old.rows, now.rows);
  const shared = now.columns.filter((name) => old.columns.includes(name));
  const found: Differences = { moved: [], renamed: [], changed: [], minted: [], renumbered: [] };
  for (const [one, other] of pairs) comparePair(one, other, shared, found);
  const retired = new Map(recordsOf(after, "retired.csv").rows.map((row) => [row["id"] ?? "", row]));
  const retirement = (one: PlaceRecord) => retired.get(one.fields["id"] || "none");
  return {
    added: added.map(nameOf),
    removed: removed.filter((one) => retirement(one) === undefined).map(nameOf),
    retired: removed.flatMap((one) => {
      const row = retirement(one);
      if (row === undefined) return [];
      return [{ ...nameOf(one), reason: row["reason"] ?? "", replacedBy: row["replaced_by"] ?? "" }];
    }),
    ...found,
    tables: [...diffTables(before, after)],
    files: [...diffFiles(before, after)],
    columns: [...diffColumns("places/*.csv", old.columns, now.columns), ...diffTableColumns(before, after)],
  };
};

/** The diff of `dataDir` against `base`, a folder or a git revision; `null` when `base` is neither. */
export const diffData = (base: string, dataDir: string): DataDiff | null => {
  const isFolder = existsSync(base) && statSync(base).isDirectory();
  const before = isFolder ? readFolder(base) : readRevision(dataDir, base);
  return before === null ? null : diffSnapshots(before, readFolder(dataDir));
};
