/**
 * All tables of a set in one SQLite file: indices, an R*Tree over the points, full-text search (FTS5) over names, and the
 * documentation of the columns. The same statements of the same library give the same bytes; another version of
 * libsql may write others, with the same content.
 */
import Database from "libsql";
import type { AnyTable, ColumnType, Row } from "./columns.ts";

const TYPES: Readonly<Record<ColumnType, string>> = {
  integer: "INTEGER",
  number: "REAL",
  text: "TEXT",
  date: "TEXT",
  boolean: "INTEGER",
  list: "TEXT",
  object: "TEXT",
};

/** What each table is searched by, besides its key. */
const INDICES: Readonly<Record<string, readonly (readonly string[])[]>> = {
  places: [["country", "city"], ["type"], ["updated_on"]],
  cities: [["country", "slug"]],
  events: [["starts_at"], ["country"]],
  times: [["place_id"]],
};

/** The columns that a full-text search looks into. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  places: ["name", "name_en", "name_ar", "names", "alt_names", "city_name", "locality", "street_address"],
  cities: ["name_en", "name_ar", "names"],
};

const quoted = (name: string): string => `"${name}"`;

/** The file is made beside and thrown away if the build fails, so it needs no journal. */
const SETUP = [
  "PRAGMA page_size = 8192",
  "PRAGMA journal_mode = OFF",
  "PRAGMA synchronous = OFF",
  "PRAGMA cache_size = -65536",
  "CREATE TABLE about (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
  "CREATE TABLE columns (table_name TEXT, position INTEGER, name TEXT, type TEXT, doc TEXT, PRIMARY KEY (table_name, position)) WITHOUT ROWID",
];

/** Takes the rows of a table, in the order of its key. */
export type AddRow = (row: Row) => void;

const boundOf = (value: Row[string] | undefined): string | number | null => {
  if (value === undefined) return null;
  if (typeof value === "object") return JSON.stringify(value);
  return typeof value === "boolean" ? Number(value) : value;
};

const openTable = (database: Database.Database, { name, key, columns }: AnyTable): AddRow => {
  const declared = Object.entries(columns).map(([column, { type }]) => {
    const isKey = column === key && key === "id";
    return `${quoted(column)} ${TYPES[type]}${isKey ? " PRIMARY KEY" : ""}`;
  });
  database.exec(`CREATE TABLE ${name} (${declared.join(", ")})`);
  const note = database.prepare("INSERT INTO columns VALUES (?, ?, ?, ?, ?)");
  for (const [i, [column, { type, doc }]] of Object.entries(columns).entries())
    note.run(name, i + 1, column, type, doc);
  const names = Object.keys(columns);
  const insert = database.prepare(`INSERT INTO ${name} VALUES (${names.map(() => "?").join(", ")})`);
  return (row) => void insert.run(...names.map((column) => boundOf(row[column])));
};

const index = (database: Database.Database, { name, hasPoints }: AnyTable): void => {
  for (const columns of INDICES[name] ?? [])
    database.exec(`CREATE INDEX ${name}_${columns.join("_")} ON ${name} (${columns.map(quoted).join(", ")})`);
  if (hasPoints) {
    database.exec(`CREATE VIRTUAL TABLE ${name}_rtree USING rtree(id, min_lng, max_lng, min_lat, max_lat)`);
    database.exec(`INSERT INTO ${name}_rtree SELECT id, lng, lng, lat, lat FROM ${name}`);
  }
  const words = WORDS[name]?.join(", ");
  if (words === undefined) return;
  const options = `content='${name}', content_rowid='id', tokenize='unicode61 remove_diacritics 2'`;
  database.exec(`CREATE VIRTUAL TABLE ${name}_fts USING fts5(${words}, ${options})`);
  database.exec(`INSERT INTO ${name}_fts(${name}_fts) VALUES ('rebuild')`);
};

interface SqliteFile {
  readonly table: (table: AnyTable) => AddRow;
  /** Makes the indices of these tables and ends the file. */
  readonly finish: (tables: readonly AnyTable[]) => void;
  /** Closes the file, finished or not; may be called twice. */
  readonly close: () => void;
}

/** A full or failing disk, as an error like those of Node's own functions. */
const asOfDisk = (path: string, error: unknown): unknown => {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "SQLITE_FULL")
    return Object.assign(new Error("no space left on device", { cause: error }), { code: "ENOSPC", path });
  return code.startsWith("SQLITE_IOERR")
    ? Object.assign(new Error("i/o error", { cause: error }), { code: "EIO", path })
    : error;
};

/** Opens a new file at `path`; `about` is what its table of that name says. */
export const openSqlite = (path: string, about: Readonly<Record<string, string>>): SqliteFile => {
  const database = new Database(path);
  const watched = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw asOfDisk(path, error);
    }
  };
  watched(() => {
    for (const statement of SETUP) database.exec(statement);
    database.exec("BEGIN");
    const note = database.prepare("INSERT INTO about VALUES (?, ?)");
    for (const [key, value] of Object.entries(about)) note.run(key, value);
  });
  return {
    table: (table) => {
      const add = watched(() => openTable(database, table));
      return (row) => watched(() => add(row));
    },
    finish: (tables) =>
      watched(() => {
        for (const table of tables) index(database, table);
        database.exec("ANALYZE");
        database.exec("COMMIT");
      }),
    close: () => {
      if (database.open) database.close();
    },
  };
};
