/** The small records of the worker, in IndexedDB: what is kept and what is to be sent. Each call is one transaction. */

const NAME = "musalla";
const VERSION = 1;
const TABLES = ["kept", "reviews"] as const;
export type Table = (typeof TABLES)[number];

const settled = async <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("IndexedDB: the request failed")));
  });

const open = async (): Promise<IDBDatabase> => {
  const request = indexedDB.open(NAME, VERSION);
  request.addEventListener("upgradeneeded", () => {
    for (const table of TABLES) request.result.createObjectStore(table);
  });
  const database = await settled(request);
  database.addEventListener("versionchange", () => {
    database.close();
    opened = null;
  });
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
    transaction.addEventListener("complete", () => resolve());
    transaction.addEventListener("abort", () =>
      reject(transaction.error ?? new Error("IndexedDB: the transaction was aborted")),
    );
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
