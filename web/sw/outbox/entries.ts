/** The entries of the outbox, by Idempotency-Key. */
import { allRecords, deleteRecord, getRecord, putRecord } from "../base/database.ts";
import type { Queued } from "../base/messages.ts";
import { NAME } from "../../site/site.ts";

export const findEntry = async (key: string): Promise<Queued | null> => getRecord("outbox", key);

export const keepEntry = async (entry: Queued): Promise<void> => putRecord("outbox", entry.key, entry);

export const forgetEntry = async (key: string): Promise<void> => deleteRecord("outbox", key);

/** Oldest first. */
export const listOutbox = async (): Promise<readonly Queued[]> =>
  (await allRecords<Queued>("outbox")).toSorted((a, b) => a.createdMs - b.createdMs);

/**
 * Runs with exclusive access to one entry across all workers and pages. With `ifFree` it does not wait, and returns
 * `null` if the entry is locked.
 */
export const aloneWith = async <T>(
  key: string,
  run: () => Promise<T>,
  { ifFree = false }: { readonly ifFree?: boolean } = {},
): Promise<T | null> =>
  navigator.locks.request(`${NAME}-outbox-${key}`, { ifAvailable: ifFree }, async (lock) =>
    lock === null ? null : run(),
  );
