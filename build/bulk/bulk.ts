/**
 * Bulk files: all rows of a build in one file a format, one set of files for each licence that does not mix. Records
 * are read page by page, once, and kept on disk as rows; then each file is written in the order that it has, so that
 * memory does not grow with the rows.
 */
import { createHash } from "node:crypto";
import { closeSync, mkdirSync, openSync, readSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compareText } from "#core/base/text.ts";
import type { City } from "#core/model/city.ts";
import type { Event } from "#core/model/event.ts";
import type { Attribution } from "#core/model/common.ts";
import type { Place } from "#core/model/place.ts";
import type { Read } from "#core/shard/cache.ts";
import type { Directory } from "#core/shard/directory.ts";
import { readEvents } from "#core/shard/event-index.ts";
import {
  BULK,
  citiesFile,
  closedPlacesFile,
  EVENT_INDEX_FILE,
  eventsFile,
  placesFile,
  timesFile,
} from "#core/shard/paths.ts";
import { readSchedule } from "#core/times/schedule.ts";
import {
  type AnyTable,
  type BulkPlace,
  type BulkRule,
  CITIES,
  type ColumnType,
  csvHeader,
  csvLine,
  EVENTS,
  geojsonLine,
  PLACES,
  type Row,
  rowOf,
  type TableName,
  TABLES,
  TIMES,
} from "./columns.ts";
import { writeParquet } from "./parquet.ts";
import { createFile, openSpool, type Spool } from "./spool.ts";
import { type AddRow, openSqlite } from "./sqlite.ts";

/** The licence of the project's own data (data/LICENSE.md), and of the set in the folder itself. */
export const MAIN_LICENCE = "CC-BY-4.0";

/** Licences whose records may be passed on under {@link MAIN_LICENCE} as long as the sources are named. */
const JOINED: ReadonlySet<string> = new Set([
  MAIN_LICENCE,
  "0BSD",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC-BY-3.0",
  "CC0-1.0",
  "CDLA-Permissive-2.0",
  "ISC",
  "MIT",
  "ODC-By-1.0",
  "OGL-UK-3.0",
  "PDDL-1.0",
  "Unlicense",
]);

/** The licence of a record with sources under these: `A AND B` if several ask for more than being named. */
export const licenceOf = (licences: readonly string[]): string => {
  const apart = [...new Set(licences)].filter((licence) => !JOINED.has(licence)).sort();
  return apart.length === 0 ? MAIN_LICENCE : apart.join(" AND ");
};

/** The folder of a set below `bulk/`: empty for the main one, else the licence in small letters and a slash. */
export const folderOf = (licence: string): string =>
  licence === MAIN_LICENCE
    ? ""
    : `${licence
        .toLowerCase()
        .replaceAll(/[^a-z0-9.]+/g, "-")
        .replaceAll(/\.{2,}|^[-.]+|[-.]+$/g, "")}/`;

/** A file of a set. */
export interface SetFile {
  readonly name: string;
  /** The table that a CSV file is of. */
  readonly table?: AnyTable;
  /** SHA-256 in hexadecimal digits. */
  readonly hash: string;
  readonly bytes: number;
}

/** What the documents of a set say. */
interface SetNotes {
  readonly licence: string;
  readonly version: string;
  readonly sources: readonly Attribution[];
}

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  csv: "text/csv",
  geojsonl: "application/x-ndjson",
  parquet: "application/vnd.apache.parquet",
  sqlite: "application/vnd.sqlite3",
};

/** Types of Table Schema (https://datapackage.org/standard/table-schema/). */
const FIELD_TYPES: Readonly<Record<ColumnType, string>> = {
  integer: "integer",
  number: "number",
  text: "string",
  date: "date",
  boolean: "boolean",
  list: "array",
  object: "object",
};

const extensionOf = (name: string): string => name.slice(name.lastIndexOf(".") + 1);

/** The address of a licence's text, by its SPDX identifier. */
const addressOf = (licence: string): string => `https://spdx.org/licenses/${licence}.html`;

const resourceOf = ({ name, table, hash, bytes }: SetFile) => {
  const extension = extensionOf(name);
  const fields = Object.entries(table?.columns ?? {}).map(([column, { type, doc }]) => ({
    name: column,
    type: FIELD_TYPES[type],
    description: doc,
  }));
  return {
    name: extension === "csv" ? name.slice(0, -".csv".length) : name.replace(".", "-"),
    ...(table !== undefined && { type: "table", description: table.doc }),
    path: name,
    format: extension,
    mediatype: MEDIA_TYPES[extension] ?? "application/octet-stream",
    ...(table !== undefined && { encoding: "utf-8" }),
    bytes,
    hash: `sha256:${hash}`,
    ...(table !== undefined && {
      schema: { fields, missingValues: [""], ...(table.key === "id" && { primaryKey: ["id"] }) },
    }),
  };
};

/** datapackage.json (https://datapackage.org/standard/data-package/). It names no day: it depends on the data alone. */
export const dataPackage = (files: readonly SetFile[], { licence, version, sources }: SetNotes): string => {
  const document = {
    $schema: "https://datapackage.org/profiles/2.0/datapackage.json",
    name: `musalla-${licence.toLowerCase().replaceAll(" ", "-")}`,
    title: `Musalla: prayer places under ${licence}`,
    version,
    licenses: licence.split(" AND ").map((name) => ({ name, path: addressOf(name) })),
    sources: sources.map(({ name, url }) => ({ title: name, ...(url !== null && { path: url }) })),
    resources: files.map(resourceOf),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
};

/** The notice that the MIT licence asks for in every copy; the source's name holds the line of copyright. */
const MIT = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
`;

/** LICENSE.txt of a set. */
export const licenceText = ({ licence, version, sources }: SetNotes): string => {
  const lines = [
    `Musalla, data version ${version}: the files of this folder, without its subfolders`,
    "",
    `Licence: ${licence}`,
    ...licence.split(" AND ").map(addressOf),
    "",
    "Name these sources wherever you show the data or pass it on. The column source says which of them a row is from.",
    "",
    ...sources.map(({ name, url, license }) => `- ${[name, url, license].filter((part) => part !== null).join(", ")}`),
    "",
    "Files under other licences are in folders of their own. Read both licences before you put rows of two folders",
    "into one database.",
    "",
  ];
  const noticed = sources
    .filter(({ license }) => license === "MIT")
    .map(({ name }) => `MIT License: ${name}\n\n${MIT}`);
  return [lines.join("\n"), ...noticed].join("\n");
};

/** A row with its table and the sources that it owes. */
interface Recorded {
  readonly table: AnyTable;
  readonly row: Row;
  readonly sources: readonly Pick<Attribution, "name" | "license">[];
}

/** The build is ours and has been checked: its listings are taken by their word. */
const readList = <T>(bytes: Uint8Array): readonly T[] =>
  (JSON.parse(new TextDecoder().decode(bytes)) as { readonly data: readonly T[] }).data;

const DESCRIBED = '"description":"';

/** The places of a page; a page in Arabic is parsed only if a place on it has a description. */
const placesOn = async (read: Read, pathIn: (lang: string) => string): Promise<readonly BulkPlace[] | null> => {
  const english = await read(pathIn("en"));
  if (english === null) return null;
  const arabic = await read(pathIn("ar"));
  const isDescribed =
    arabic !== null && Buffer.from(arabic.buffer, arabic.byteOffset, arabic.length).includes(DESCRIBED);
  const others = isDescribed ? readList<Place>(arabic) : [];
  return readList<Place>(english).map((place, i) => ({ place, descriptionAr: others[i]?.description ?? null }));
};

const pagesOf = async function* (read: Read, code: string, { closed, size }: { closed: number; size: number }) {
  for (let page = 1; ; page += 1) {
    const places = await placesOn(read, (lang) => placesFile(lang, code, page));
    if (places === null) break;
    yield places;
    if (places.length < size) break;
  }
  const apart = closed === 0 ? null : await placesOn(read, (lang) => closedPlacesFile(lang, code));
  if (apart !== null) yield apart;
};

const rulesOf = async (read: Read, placeId: number): Promise<readonly BulkRule[]> => {
  const path = timesFile(placeId);
  const bytes = await read(path);
  if (bytes === null) return [];
  const schedule = readSchedule(path, bytes);
  return schedule.rules.map((rule) => ({ placeId, rule, source: schedule.sources[rule.source] }));
};

/** A schedule without a licence states facts, as the mosque does itself. */
const owedBy = ({ source }: BulkRule): Recorded["sources"] =>
  source?.license === undefined || source.license === null ? [] : [{ name: source.name, license: source.license }];

/** All rows of a build, country by country. */
export async function* readRecords(read: Read, directory: Directory): AsyncGenerator<Recorded, void> {
  const size = directory.page_sizes.places;
  for (const [code, { places: all, listed, cities }] of Object.entries(directory.countries)) {
    const pages = all === 0 ? [] : pagesOf(read, code, { closed: all - listed, size });
    for await (const page of pages) {
      for (const entry of page) {
        const { place } = entry;
        yield { table: PLACES, row: rowOf(PLACES, entry), sources: place.sources };
        if (!place.has_times) continue;
        for (const rule of await rulesOf(read, place.id))
          yield { table: TIMES, row: rowOf(TIMES, rule), sources: owedBy(rule) };
      }
    }
    const bytes = cities === 0 ? null : await read(citiesFile("en", code));
    for (const city of bytes === null ? [] : readList<City>(bytes))
      yield { table: CITIES, row: rowOf(CITIES, city), sources: [] };
  }
  const [events, listed] = [await read(EVENT_INDEX_FILE), await read(eventsFile("en"))];
  // As the day of the build sees them: expected, or over.
  const statuses = new Map((listed === null ? [] : readList<Event>(listed)).map(({ id, status }) => [id, status]));
  for (const event of events === null ? [] : readEvents(EVENT_INDEX_FILE, events))
    yield {
      table: EVENTS,
      row: rowOf(EVENTS, { ...event, status: statuses.get(event.id) ?? event.status }),
      sources: [],
    };
}

/**
 * The place of a point along a Hilbert curve: points that are near on the curve are near on the map, so that a group of
 * rows in that order covers little ground and readers can skip it. Plate carrée, 65,536 cells a side (600 m).
 * Reference: Wikipedia, "Hilbert curve", xy2d.
 */
const SIDE = 2 ** 16;

const cellOf = (share: number): number => Math.min(SIDE - 1, Math.max(0, Math.floor(share * SIDE)));

/** The index of a point, degrees, on the curve: a whole number from 0 to 2^32 - 1. */
export const hilbertOf = (lat: number, lng: number): number => {
  let [x, y] = [cellOf((lng + 180) / 360), cellOf((lat + 90) / 180)];
  let index = 0;
  for (let half = SIDE / 2; half >= 1; half /= 2) {
    const right = (x & half) > 0 ? 1 : 0;
    const upper = (y & half) > 0 ? 1 : 0;
    index += half * half * ((3 * right) ^ upper);
    if (upper === 1) continue;
    if (right === 1) [x, y] = [SIDE - 1 - x, SIDE - 1 - y];
    [x, y] = [y, x];
  }
  return index;
};

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
  const known = new Map(
    [...places, ...cities, ...events].map((source) => [`${source.name} ${source.license}`, source]),
  );
  const owed = licence === MAIN_LICENCE ? [...events, ...cities] : [];
  const own = [...sources].map(([key, source]) => known.get(key) ?? { ...source, url: null });
  const all = new Map([...owed, ...own].map((source) => [`${source.name} ${source.license}`, source]));
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
