/**
 * Reviews in a SQLite file, through db0 and libsql: one table, whose primary key makes names exclusive among all
 * processes of the host. The write-ahead log is flushed with every change (synchronous FULL), so that an acknowledged
 * review is on disk. One connection: statements run one after the other.
 */
import { mkdir } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import * as lib from "@libsql/client";
import { createDatabase, type Database } from "db0";
import libsql from "db0/connectors/libsql/node";
import { type ContributionStorage, guarded, NO_FOLDER } from "#core/contribution/storage.ts";

/** How long a statement waits for another process, and the retry interval. */
const BUSY_MS = 2000;
const AGAIN_MS = 20;

/**
 * Runs on every opening. Triggers count the names of each folder in `folders`, and delete the names together with their
 * folder.
 */
const SETUP = [
  "PRAGMA journal_mode = WAL",
  "PRAGMA synchronous = FULL",
  // Overwrites deleted data with zeros.
  "PRAGMA secure_delete = ON",
  "CREATE TABLE IF NOT EXISTS names (folder TEXT, name TEXT, value TEXT NOT NULL, PRIMARY KEY (folder, name)) WITHOUT ROWID",
  "CREATE TABLE IF NOT EXISTS folders (folder TEXT PRIMARY KEY, added INTEGER NOT NULL) WITHOUT ROWID",
  `CREATE TRIGGER IF NOT EXISTS name_added AFTER INSERT ON names BEGIN
    INSERT INTO folders VALUES (new.folder, 1) ON CONFLICT DO UPDATE SET added = added + 1;
  END`,
  `CREATE TRIGGER IF NOT EXISTS folder_removed AFTER DELETE ON folders BEGIN
    DELETE FROM names WHERE folder = old.folder;
  END`,
] as const;

const close = async (database: Database): Promise<void> => {
  await database.dispose().catch(() => undefined);
};

const openFile = async (file: string): Promise<Database> => {
  const path = resolve(file);
  await mkdir(dirname(path), { recursive: true });
  // SQLite's own busy timeout would block the process.
  const database = createDatabase(libsql({ lib, url: pathToFileURL(path).href, concurrency: 1, timeout: 0 }));
  try {
    for (const statement of SETUP) await database.exec(statement);
  } catch (error) {
    await close(database);
    throw error;
  }
  return database;
};

const isBusy = (error: unknown): boolean =>
  error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_BUSY");

type Ask = <T>(work: (database: Database) => Promise<T>) => Promise<T>;

/** Serialises access to the file; `ask` waits for other processes, `end` closes the connection. */
const openInTurns = (file: string): { readonly ask: Ask; readonly end: () => Promise<void> } => {
  let connection: Database | null = null;
  let last: Promise<unknown> = Promise.resolve();

  const end = async (): Promise<void> => {
    const open = connection;
    connection = null;
    if (open !== null) await close(open);
  };

  /** Reconnects after a failure: in libsql a failed statement stays open, and later ones are not committed. */
  const once: Ask = async (work) => {
    const open = connection ?? (await openFile(file));
    connection = open;
    try {
      return await work(open);
    } catch (error) {
      await end();
      throw error;
    }
  };

  const ask: Ask = async (work) => {
    const askedMs = performance.now();
    const turn = last.then(async () => {
      for (;;) {
        try {
          return await once(work);
        } catch (error) {
          if (!isBusy(error) || performance.now() - askedMs > BUSY_MS) throw error;
          await new Promise((again) => setTimeout(again, AGAIN_MS));
        }
      }
    });
    last = turn.catch(() => undefined);
    return turn;
  };
  return { ask, end };
};

/** Number of rows changed, from the result of the connector. */
const changedBy = (result: object): number =>
  "rowsAffected" in result && typeof result.rowsAffected === "number" ? result.rowsAffected : 0;

/** Opens the SQLite file; creates it if it is missing. */
export const sqliteStorage = async (file: string): Promise<ContributionStorage> => {
  const { ask, end } = openInTurns(file);
  await ask(async () => Promise.resolve());
  const change = async (sql: string, ...values: readonly string[]): Promise<number> =>
    ask(async (database) => changedBy(await database.prepare(sql).run(...values)));
  const column = async (sql: string, ...values: readonly string[]): Promise<readonly string[]> =>
    ask(async (database) =>
      (await database.prepare(sql).all(...values)).map((row) => String(Object.values(row as object)[0])),
    );
  /** Truncates the write-ahead log, which still has deleted data; if another process is reading, a later call does. */
  const forget = async (): Promise<void> => {
    await ask(async (database) => database.prepare("PRAGMA wal_checkpoint(TRUNCATE)").all());
  };
  return guarded({
    create: async (folder, name, value) =>
      (await change("INSERT INTO names VALUES (?, ?, ?) ON CONFLICT DO NOTHING", folder, name, value)) > 0,
    get: async (folder, name) =>
      (await column("SELECT value FROM names WHERE folder = ? AND name = ?", folder, name))[0] ?? null,
    replace: async (folder, name, value) => {
      const changed = await change("UPDATE names SET value = ? WHERE folder = ? AND name = ?", value, folder, name);
      if (changed === 0) throw new Error(`nothing under ${folder}/${name}`);
      await forget();
    },
    names: async (folder) => column("SELECT name FROM names WHERE folder = ? ORDER BY name", folder),
    version: async (folder) => (await column("SELECT added FROM folders WHERE folder = ?", folder))[0] ?? NO_FOLDER,
    // `0` is the character after the slash: a range over all folders below the parent.
    folders: async (parent) =>
      column("SELECT folder FROM folders WHERE folder > ? AND folder < ? ORDER BY folder", `${parent}/`, `${parent}0`),
    removeFolder: async (folder) => {
      await change("DELETE FROM folders WHERE folder = ?", folder);
      await forget();
    },
    isExclusive: true,
    close: end,
  });
};
