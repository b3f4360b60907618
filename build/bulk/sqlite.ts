/**
 * All tables of a set in one SQLite file: indices, an R*Tree over the points, full-text search (FTS5) over names, and the
 * documentation of the columns. The same statements of the same library give the same bytes; another version of
 * libsql may write others, with the same content.
 */
import Database from "libsql";
import type { AnyTable, ColumnType } from "./columns.ts";

/** Rows that are handed to the database at once, as one JSON text. */
const BATCH = 500;

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
  "PRAGMA locking_mode = EXCLUSIVE",
  "PRAGMA cache_size = -65536",
  "CREATE TABLE about (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
  "CREATE TABLE columns (table_name TEXT, position INTEGER, name TEXT, type TEXT, doc TEXT, PRIMARY KEY (table_name, position)) WITHOUT ROWID",
];

/** A table with its rows as JSON, in the order of its key. */
export interface Filled {
  readonly table: AnyTable;
  readonly rows: Iterable<string>;
}

const fill = (database: Database.Database, { table, rows }: Filled): void => {
  const { name, key, columns } = table;
  const declared = Object.entries(columns).map(([column, { type }]) => {
    const isKey = column === key && key === "id";
    return `${quoted(column)} ${TYPES[type]}${isKey ? " PRIMARY KEY" : ""}`;
  });
  database.exec(`CREATE TABLE ${name} (${declared.join(", ")})`);
  const note = database.prepare("INSERT INTO columns VALUES (?, ?, ?, ?, ?)");
  for (const [i, [column, { type, doc }]] of Object.entries(columns).entries())
    note.run(name, i + 1, column, type, doc);
  const values = Object.keys(columns).map((column) => `value ->> '${column}'`);
  const insert = database.prepare(`INSERT INTO ${name} SELECT ${values.join(", ")} FROM json_each(?)`);
  let batch: string[] = [];
  const put = (): void => {
    if (batch.length > 0) insert.run(`[${batch.join(",")}]`);
    batch = [];
  };
  for (const row of rows) {
    batch.push(row);
    if (batch.length === BATCH) put();
  }
  put();
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

/** Writes a new file at `path`; `about` is what its table of that name says. */
export const writeSqlite = (path: string, tables: readonly Filled[], about: Readonly<Record<string, string>>): void => {
  const database = new Database(path);
  try {
    for (const statement of SETUP) database.exec(statement);
    database.exec("BEGIN");
    const note = database.prepare("INSERT INTO about VALUES (?, ?)");
    for (const [key, value] of Object.entries(about)) note.run(key, value);
    for (const filled of tables) fill(database, filled);
    for (const { table } of tables) index(database, table);
    database.exec("ANALYZE");
    database.exec("COMMIT");
  } finally {
    database.close();
  }
};
