/** The audit log of a record: entries are added and never changed. Erasure is an entry, then the record without text. */
import { formatUtc } from "#core/base/time.ts";
import {
  ACT_RANDOM_BYTES,
  type ActForm,
  type ActName,
  type KindNames,
  readAct,
  readActName,
  type RecordKind,
  type StoredRecord,
  writeActName,
} from "./record-kind.ts";
import { logFolder, type ContributionStorage } from "./storage.ts";

type Random = (length: number) => Uint8Array;

/** A name for a new audit entry. */
export const newActName = (random: Random, id: string, action: string, atMs: number): string =>
  writeActName({ id, atMs, action }, random(ACT_RANDOM_BYTES));

const folderOf = ({ acts, readId }: KindNames, id: string): string => `${acts}/${readId(id)?.bucket ?? "none"}`;

/** Stores an audit entry, after its line of the log; false if there is one of this name, which is not changed. */
export const keepAct = async <A extends object>(
  storage: ContributionStorage,
  kind: KindNames & ActForm<A>,
  name: string,
  done: Omit<A, "at">,
  atMs: number,
): Promise<boolean> => {
  const { id = "" } = readActName(kind, name) ?? {};
  if (kind.isLogged) await storage.create(logFolder(atMs), name, "");
  return storage.create(folderOf(kind, id), name, JSON.stringify({ ...done, at: formatUtc(atMs) }));
};

/** The names of a record's audit entries, oldest first. */
export const actNamesOf = async <N extends string>(
  storage: ContributionStorage,
  kind: KindNames<N>,
  id: string,
): Promise<readonly (ActName<N> & { readonly name: string })[]> =>
  (await storage.names(folderOf(kind, id))).flatMap((name) => {
    const read = name.startsWith(id) ? readActName(kind, name) : null;
    return read?.id === id ? [{ ...read, name }] : [];
  });

/** Time of the last audit entry of a record in ms, or 0. The next one must be later. */
export const lastActMs = async (storage: ContributionStorage, kind: KindNames, id: string): Promise<number> =>
  Math.max(0, ...(await actNamesOf(storage, kind, id)).map(({ atMs }) => atMs));

/** The audit log of a record, oldest first; without unreadable entries. */
export const actsOf = async <A extends object>(
  storage: ContributionStorage,
  kind: KindNames & ActForm<A>,
  id: string,
): Promise<readonly A[]> => {
  const folder = folderOf(kind, id);
  const names = await actNamesOf(storage, kind, id);
  const texts = await Promise.all(names.map(async ({ name }) => storage.get(folder, name)));
  return texts.flatMap((text) => (text === null ? [] : (readAct(kind, text) ?? [])));
};

/**
 * Erases what the author wrote: first the audit entry, after which nobody reads the text, then the record without it.
 * A retry finishes an interrupted erasure. Returns what is left.
 */
export const eraseRecord = async <R extends StoredRecord, A extends object>(
  { storage, random }: { readonly storage: ContributionStorage; readonly random: Random },
  kind: RecordKind<R, A>,
  { stored, isErased }: { readonly stored: R; readonly isErased: boolean },
  done: Omit<A, "at">,
  nowMs: number,
): Promise<R> => {
  const { id } = stored;
  if (!isErased) await keepAct(storage, kind, newActName(random, id, "erase", nowMs), done, nowMs);
  const stripped = kind.strip(stored);
  if (stripped !== stored)
    await storage.replace(`${kind.records}/${kind.readId(id)?.bucket ?? ""}`, id, JSON.stringify(stripped));
  return stripped;
};
