/** The small records of the worker, in IndexedDB: what is kept and what is to be sent. Each call is one transaction. */
import { type IDBPDatabase, openDB } from "idb";

const NAME = "musalla";
const VERSION = 1;
const TABLES = ["kept", "reviews"] as const;
type Table = (typeof TABLES)[number];

let opened: Promise<IDBPDatabase> | null = null;

const forget = (): void => {
  opened = null;
};

/** The database, opened once; again after it failed to open, or another version of the worker needed it closed. */
const database = async (): Promise<IDBPDatabase> => {
  opened ??= openDB(NAME, VERSION, {
    upgrade: (made) => {
      for (const table of TABLES) made.createObjectStore(table);
    },
    blocking: (_current, _blocked, event) => {
      forget();
      (event.target as IDBDatabase).close();
    },
    terminated: forget,
  });
  return opened.catch((error: unknown) => {
    forget();
    throw error;
  });
};

export const getRecord = async <T>(table: Table, key: string): Promise<T | null> =>
  ((await (await database()).get(table, key)) as T | undefined) ?? null;

export const allRecords = async <T>(table: Table): Promise<readonly T[]> => (await database()).getAll(table);

/** Resolves once it is written. */
export const putRecord = async (table: Table, key: string, value: unknown): Promise<void> => {
  await (await database()).put(table, value, key);
};

export const deleteRecord = async (table: Table, key: string): Promise<void> => (await database()).delete(table, key);
