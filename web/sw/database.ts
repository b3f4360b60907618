/** The small records of the worker, in IndexedDB: what is kept and what is to be sent. Each call is one transaction. */

const NAME = "musalla";
const VERSION = 1;
export type Table = "kept" | "reviews";
const TABLES: readonly Table[] = ["kept", "reviews"];

const settled = async <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("IndexedDB: the request failed"));
  });

const open = async (): Promise<IDBDatabase> => {
  const request = indexedDB.open(NAME, VERSION);
  request.onupgradeneeded = () => {
    for (const table of TABLES) request.result.createObjectStore(table);
  };
  const database = await settled(request);
  database.onversionchange = () => {
    database.close();
    opened = null;
  };
  return database;
};

let opened: Promise<IDBDatabase> | null = null;

const using = async <T>(
  table: Table,
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> => {
  opened ??= open();
  const database = await opened.catch((error: unknown) => {
    opened = null;
    throw error;
  });
  const transaction = database.transaction(table, mode);
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () =>
      reject(transaction.error ?? new Error("IndexedDB: the transaction was aborted"));
  });
  const [value] = await Promise.all([settled(use(transaction.objectStore(table))), done]);
  return value;
};

export const getRecord = async <T>(table: Table, key: string): Promise<T | null> =>
  ((await using(table, "readonly", (store) => store.get(key))) as T | undefined) ?? null;

export const allRecords = async <T>(table: Table): Promise<readonly T[]> =>
  using(table, "readonly", (store) => store.getAll()) as Promise<readonly T[]>;

/** Resolves once it is written. */
export const putRecord = async (table: Table, key: string, value: unknown): Promise<void> => {
  await using(table, "readwrite", (store) => store.put(value, key));
};

export const deleteRecord = async (table: Table, key: string): Promise<void> => {
  await using(table, "readwrite", (store) => store.delete(key));
};
