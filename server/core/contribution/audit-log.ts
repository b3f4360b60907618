/**
 * The audit log: what was done about a contribution. Entries are added and never changed. The name of an entry has the id, the
 * time and the action, so that a status can be told from names alone. Erasure is an entry, then the record without text.
 */
import { fromBase32, randomBase32, toBase32 } from "#core/base/base32.ts";
import { formatUtc } from "#core/base/time.ts";
import { type ActForm, bucketOf, type KindNames, readAct, type RecordKind, type StoredRecord } from "./record-kind.ts";
import { type ContributionStorage, logFolder } from "./storage.ts";

const TIME_LENGTH = 10;
/** Random bytes in the name of an audit entry. */
export const ACT_RANDOM_BYTES = 8;

/** What the name of an audit entry says. */
export interface ActName<N extends string = string> {
  readonly id: string;
  readonly atMs: number;
  readonly action: N;
}

/** `<id>-<time and random>-<action>`; `random` has {@link ACT_RANDOM_BYTES} unpredictable bytes. */
export const writeActName = ({ id, atMs, action }: ActName, random: Uint8Array): string =>
  `${id}-${toBase32(atMs, TIME_LENGTH)}${randomBase32(random.subarray(0, ACT_RANDOM_BYTES))}-${action}`;

/** Parses the name of an audit entry; `null` if it is not one of this kind. */
export const readActName = <N extends string>(
  { readId, actions }: Pick<KindNames<N>, "readId" | "actions">,
  name: string,
): ActName<N> | null => {
  const [id = "", stamp = "", last = "", ...more] = name.split("-");
  const action = actions.find((known) => known === last);
  const atMs = fromBase32(stamp.slice(0, TIME_LENGTH));
  if (more.length > 0 || action === undefined || atMs === null) return null;
  if (stamp.length !== TIME_LENGTH + ACT_RANDOM_BYTES || readId(id) === null) return null;
  return { id, atMs, action };
};

/** The ids that the names of audit entries say were erased. */
export const erasedIds = (kind: KindNames, actNames: readonly string[]): ReadonlySet<string> =>
  new Set(
    actNames.flatMap((name) => {
      const read = readActName(kind, name);
      return read?.action === "erase" ? [read.id] : [];
    }),
  );

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
  if (stripped !== stored) await storage.replace(`${kind.records}/${bucketOf(kind, id)}`, id, JSON.stringify(stripped));
  return stripped;
};
