/**
 * Snapshots as records: the rows of CSV files by column name, as texts. It reads whatever columns
 * there are, so that data of another version, or with errors, can be compared; it judges nothing.
 */
import { readCsv } from "../csv/read.ts";
import type { Snapshot } from "./revision.ts";

export type Fields = Readonly<Record<string, string>>;

export interface Records {
  readonly columns: readonly string[];
  readonly rows: readonly Fields[];
}

const NO_RECORDS: Records = { columns: [], rows: [] };

/** The rows of one CSV file of a snapshot; none where it has no such file. */
export const recordsOf = (snapshot: Snapshot, path: string): Records => {
  const bytes = snapshot.get(path);
  if (bytes === undefined) return NO_RECORDS;
  const [header, ...rows] = readCsv(path, new TextDecoder().decode(bytes)).rows;
  const columns = header?.fields ?? [];
  return {
    columns,
    rows: rows.map(({ fields }) => Object.fromEntries(columns.map((name, i) => [name, fields[i] ?? ""]))),
  };
};

export interface PlaceRecord {
  /** Upper case. */
  readonly country: string;
  readonly fields: Fields;
}

const PLACES = /^places\/([^/]+)\.csv$/;

/** The places of a snapshot, in the order of files and rows, and the columns that any file has. */
export const placesOf = (
  snapshot: Snapshot,
): { readonly columns: readonly string[]; readonly rows: readonly PlaceRecord[] } => {
  const columns = new Set<string>();
  const rows: PlaceRecord[] = [];
  for (const path of [...snapshot.keys()].sort()) {
    const [, stem] = PLACES.exec(path) ?? [];
    if (stem === undefined) continue;
    const file = recordsOf(snapshot, path);
    for (const name of file.columns) columns.add(name);
    for (const fields of file.rows) rows.push({ country: stem.toUpperCase(), fields });
  }
  return { columns: [...columns], rows };
};
