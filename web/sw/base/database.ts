/** The small records of the worker, in IndexedDB: what is kept and what is to be sent. Each call is one transaction. */
import { type IDBPDatabase, openDB } from "idb";
import { NAME } from "../../site/site.ts";

/** Version 1 had a table of reviews in place of the outbox. */
const VERSION = 2;
const TABLES = ["kept", "outbox"] as const;
type Table = (typeof TABLES)[number];

let opened: Promise<IDBPDatabase> | null = null;

const forget = (): void => {
  opened = null;
};

/** An entry of the outbox, of a review as version 1 wrote it. */
const fromReview = ({ place_id, rating, comment, name, review, ...rest }: Readonly<Record<string, unknown>>) => ({
  ...rest,
  kind: "review",
  lang: "en",
  body: { place_id, rating, comment, name },
  made: review,
});

/** The database, opened once; again after it failed to open, or another version of the worker needed it closed. */
const database = async (): Promise<IDBPDatabase> => {
  opened ??= openDB(NAME, VERSION, {
    upgrade: async (made, from, _to, transaction) => {
      for (const table of TABLES) if (!made.objectStoreNames.contains(table)) made.createObjectStore(table);
      if (from !== 1) return;
      const outbox = transaction.objectStore("outbox");
      for (const review of await transaction.objectStore("reviews").getAll()) {
        const entry = fromReview(review as Readonly<Record<string, unknown>>);
        await outbox.put(entry, (review as { readonly key: string }).key);
      }
      made.deleteObjectStore("reviews");
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
