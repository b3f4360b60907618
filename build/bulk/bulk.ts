/**
 * Bulk files: all rows of a build in one file a format, one set of files for each licence that does not mix. Rows are read
 * once and kept on disk; then each file is written in the order that it has, so that memory does not grow with the rows.
 */
import { createHash } from "node:crypto";
import { closeSync, mkdirSync, openSync, readSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compareText } from "#core/base/text.ts";
import type { Attribution } from "#core/model/common.ts";
import type { Read } from "#core/shard/cache.ts";
import type { Directory } from "#core/shard/directory.ts";
import { BULK } from "#core/shard/paths.ts";
import { type AnyTable, type Row, type TableName, TABLES } from "./columns.ts";
import { dataPackage, licenceText, type SetFile } from "./descriptor.ts";
import { hilbertOf } from "./hilbert.ts";
import { folderOf, licenceOf, MAIN_LICENCE } from "./licences.ts";
import { csvHeader, csvLine, geojsonLine } from "./lines.ts";
import { writeParquet } from "./parquet.ts";
import { readRecords } from "./records.ts";
import { createFile, openSpool, type Spool } from "./spool.ts";
import { openSqlite, type AddRow } from "./sqlite.ts";

/** A file below the folder of the build. */
export interface BulkFile {
  readonly path: string;
  /** SHA-256 in hexadecimal digits. */
  readonly hash: string;
  readonly bytes: number;
}

/** Gets each row of a table in the order of its key, while the CSV file is written. */
export type OnRow = (
  folder: string,
  table: AnyTable,
) => {
  readonly row: (row: Row, json: string, line: string) => void;
  readonly end: () => void;
};

interface LicenceSet {
  readonly licence: string;
  readonly spools: Map<TableName, Spool>;
  readonly sources: Map<string, Pick<Attribution, "name" | "license">>;
}

const CHUNK_BYTES = 1 << 20;

/** The hash and the size of a file of any size. */
export const measure = (path: string): Pick<BulkFile, "hash" | "bytes"> => {
  const hash = createHash("sha256");
  const buffer = Buffer.alloc(CHUNK_BYTES);
  const descriptor = openSync(path, "r");
  try {
    for (let read = -1; read !== 0;) {
      read = readSync(descriptor, buffer, 0, CHUNK_BYTES, null);
      hash.update(buffer.subarray(0, read));
    }
  } finally {
    closeSync(descriptor);
  }
  return { hash: hash.digest("hex"), bytes: statSync(path).size };
};

/** Reads all rows of the build into a spool for each licence and table. */
const collect = async (
  read: Read,
  directory: Directory,
  scratch: string,
  sets: Map<string, LicenceSet>,
): Promise<void> => {
  const setOf = (licence: string): LicenceSet => {
    const set = sets.get(licence) ?? { licence, spools: new Map<TableName, Spool>(), sources: new Map() };
    sets.set(licence, set);
    return set;
  };
  const spoolOf = ({ licence, spools }: LicenceSet, { name }: AnyTable): Spool => {
    const spool = spools.get(name) ?? openSpool(join(scratch, `${folderOf(licence).replace("/", "-")}${name}.rows`));
    spools.set(name, spool);
    return spool;
  };
  // Of the project's own licence there is always a whole set, also without a row.
  for (const table of TABLES) spoolOf(setOf(MAIN_LICENCE), table);
  for await (const { table, row, sources } of readRecords(read, directory)) {
    const set = setOf(licenceOf(sources.map(({ license }) => license)));
    for (const { name, license } of sources) set.sources.set(`${name} ${license}`, { name, license });
    const curve = table.hasPoints ? hilbertOf(Number(row["lat"]), Number(row["lng"])) : 0;
    spoolOf(set, table).add(Number(row[table.key]), curve, JSON.stringify(row));
  }
};

/** Writes what is in the order of the key: CSV, GeoJSON where the rows have points, and the table of SQLite. */
const writeByKey = (
  folder: string,
  table: AnyTable,
  spool: Spool,
  toSqlite: AddRow,
  listener: ReturnType<OnRow> | null,
): void => {
  const csv = createFile(join(folder, `${table.name}.csv`));
  const geojson = table.hasPoints ? createFile(join(folder, `${table.name}.geojsonl`)) : null;
  const names = Object.keys(table.columns);
  try {
    csv.add(csvHeader(table));
    for (const json of spool.byKey()) {
      const row = JSON.parse(json) as Row;
      const line = csvLine(names, row);
      csv.add(line);
      geojson?.add(geojsonLine(row, json));
      toSqlite(row);
      listener?.row(row, json, line);
    }
    listener?.end();
  } finally {
    csv.close();
    geojson?.close();
  }
};

/** The sources that a set owes, with their addresses; the main set holds cities and events too. */
const sourcesOf = ({ licence, sources }: LicenceSet, { attribution }: Directory): readonly Attribution[] => {
  const { places, cities, events } = attribution;
  const known = new Map([...places, ...cities, ...events].map((one) => [`${one.name} ${one.license}`, one]));
  const owed = licence === MAIN_LICENCE ? [...events, ...cities] : [];
  const own = [...sources].map(([key, one]) => known.get(key) ?? { ...one, url: null });
  const all = new Map([...owed, ...own].map((one) => [`${one.name} ${one.license}`, one]));
  return [...all.values()].sort((a, b) => compareText(a.name, b.name) || compareText(a.license, b.license));
};

/** Writes the files of a set. */
const writeSet = async (
  folder: string,
  set: LicenceSet,
  directory: Directory,
  onRow: OnRow | null,
): Promise<readonly BulkFile[]> => {
  const below = `${BULK}${folderOf(set.licence)}`;
  const to = join(folder, below);
  mkdirSync(to, { recursive: true });
  const sources = sourcesOf(set, directory);
  const notes = { licence: set.licence, version: directory.data_version, sources };
  const about = {
    data_version: directory.data_version,
    license: set.licence,
    attribution: sources.map(({ name }) => name).join("; "),
  };
  const filled = TABLES.flatMap((table) => {
    const spool = set.spools.get(table.name);
    return spool === undefined ? [] : [{ table, spool }];
  });
  const sqlite = openSqlite(join(to, "places.sqlite"), about);
  try {
    for (const { table, spool } of filled) {
      writeByKey(to, table, spool, sqlite.table(table), onRow?.(below.replace(/\/$/, ""), table) ?? null);
      const rows = table.hasPoints ? spool.byCurve() : spool.byKey();
      await writeParquet(join(to, `${table.name}.parquet`), table, rows, about);
    }
    sqlite.finish(filled.map(({ table }) => table));
  } finally {
    sqlite.close();
  }
  const files = [
    ...filled.flatMap(({ table }): readonly (readonly [string, AnyTable?])[] => [
      [`${table.name}.csv`, table],
      ...(table.hasPoints ? [[`${table.name}.geojsonl`] as const] : []),
      [`${table.name}.parquet`],
    ]),
    ["places.sqlite"] as const,
  ].map(([name, table]): SetFile => ({ name, ...(table && { table }), ...measure(join(to, name)) }));
  const documents = { "datapackage.json": dataPackage(files, notes), "LICENSE.txt": licenceText(notes) };
  for (const [name, text] of Object.entries(documents)) writeFileSync(join(to, name), text, { flag: "wx" });
  const written = Object.keys(documents).map((name) => ({ name, ...measure(join(to, name)) }));
  return [...files, ...written].map(({ name, hash, bytes }) => ({ path: `${below}${name}`, hash, bytes }));
};

/**
 * Writes the bulk files of the build that `read` reads into `folder`, below `bulk/`, and answers what it wrote. Rejects if
 * the disk refuses; what was written so far is left to whom the folder belongs.
 */
export const writeBulk = async (
  read: Read,
  directory: Directory,
  folder: string,
  onRow: OnRow | null = null,
): Promise<readonly BulkFile[]> => {
  const sets = new Map<string, LicenceSet>();
  mkdirSync(join(folder, BULK), { recursive: true });
  try {
    await collect(read, directory, join(folder, BULK), sets);
    const files: BulkFile[] = [];
    for (const set of [...sets.values()].sort((a, b) => compareText(folderOf(a.licence), folderOf(b.licence))))
      files.push(...(await writeSet(folder, set, directory, onRow)));
    return files;
  } finally {
    for (const { spools } of sets.values()) for (const spool of spools.values()) spool.close();
  }
};
