/**
 * Backup of contributions: all records with their audit logs, and the values that stand alone (secrets of confirmations,
 * proofs of stewards; folders.ts says what is left out, and why), as JSON lines, to be restored into any storage.
 * Restoring twice changes nothing and never overwrites, so that an older backup does not bring back erased text. It has no
 * data about clients, since the records have none that outlives the salts.
 */
import { erasedIds, readActName } from "./audit-log.ts";
import { type AnyKind, parseAct, parseRecord, readAct, readRecord } from "./record-kind.ts";
import { type ContributionStorage, logFolder, SUMMARY } from "./storage.ts";

const FORMAT = 1;
const HEAD_KIND = "musalla-reviews";
const HEAD = JSON.stringify({ kind: HEAD_KIND, format: FORMAT });

/** Values below a folder that have no audit log. */
interface ValueKind {
  /** The folder, or the first part of the folders. */
  readonly parent: string;
  readonly isNested: boolean;
  /** Whether text is such a value in a folder, under a name. Others are not part of a backup. */
  readonly isSound: (folder: string, name: string, text: string) => boolean;
  /** The name of an entry that marks the folder and holds no value. */
  readonly mark?: string;
  /** Whether another value under the same name means that what the backup has is lost. */
  readonly mustAgree?: true;
}

/** All that a backup holds. */
export interface Stored {
  readonly kinds: readonly AnyKind[];
  readonly values: readonly ValueKind[];
}

/** The kind of line that a value without audit log is. */
const VALUE = "value";

/** The kind of line that an audit entry is: `act` of reviews, `suggestion-act` of suggestions. */
const actLineOf = ({ acts }: AnyKind): string => acts.replace(/s$/, "");

/** The names of the folders of a kind, below `records` and `acts`. */
export const bucketsOf = async (storage: ContributionStorage, parent: string): Promise<readonly string[]> =>
  (await storage.folders(parent)).map((folder) => folder.slice(parent.length + 1));

const linesOfBucket = async function* (
  storage: ContributionStorage,
  kind: AnyKind,
  bucket: string,
  onUnreadable: (what: string) => void,
): AsyncGenerator<string, void, undefined> {
  const [records, acts] = [`${kind.records}/${bucket}`, `${kind.acts}/${bucket}`];
  const texts = new Map<string, string | null>();
  for (const id of await storage.names(records)) texts.set(id, await storage.get(records, id));
  // Audit log after the records, so that the text of records erased meanwhile is left out.
  const actNames = await storage.names(acts);
  for (const name of actNames) {
    const act = readAct(kind, (await storage.get(acts, name)) ?? "");
    if (act === null) onUnreadable(`${acts}/${name}`);
    else yield JSON.stringify({ kind: actLineOf(kind), name, act });
  }
  const erased = erasedIds(kind, actNames);
  for (const [id, text] of texts) {
    const record = readRecord(kind, text ?? "");
    if (record === null) onUnreadable(`${records}/${id}`);
    else yield JSON.stringify({ kind: kind.name, [kind.name]: erased.has(id) ? kind.strip(record) : record });
  }
};

/** The folders of a kind of values. */
export const foldersOf = async (
  storage: ContributionStorage,
  { parent, isNested }: ValueKind,
): Promise<readonly string[]> => (isNested ? storage.folders(parent) : [parent]);

/** The lines of a backup. Calls `onUnreadable` for records that cannot be included. */
export const writeBackup = async function* (
  storage: ContributionStorage,
  { kinds, values }: Stored,
  onUnreadable: (what: string) => void,
): AsyncGenerator<string, void, undefined> {
  yield HEAD;
  for (const kind of kinds) {
    for (const bucket of await bucketsOf(storage, kind.records)) {
      yield* linesOfBucket(storage, kind, bucket, onUnreadable);
    }
  }
  for (const kind of values) {
    for (const folder of await foldersOf(storage, kind)) {
      for (const name of await storage.names(folder)) {
        if (name === kind.mark) continue;
        const value = await storage.get(folder, name);
        if (value === null) continue; // Removed since the folder was listed.
        if (kind.isSound(folder, name, value)) yield JSON.stringify({ kind: VALUE, folder, name, value });
        else onUnreadable(`${folder}/${name}`);
      }
    }
  }
};

/** The result of a restore. */
interface Restored {
  readonly added: number;
  /** Existed already and were left unchanged. */
  readonly there: number;
  /** Numbers (from 1) of lines that are not valid. */
  readonly refused: readonly number[];
  /** Folder and name of values that the storage has otherwise, so that what the backup has is lost. */
  readonly lost: readonly string[];
}

interface Placed {
  readonly folder: string;
  readonly name: string;
  readonly value: object | string;
  /** Where it is in the log; `null` for kinds without one. */
  readonly logFolder: string | null;
  readonly mustAgree?: true;
}

/** Whether reading a record dropped a member that does not belong to it. */
const isWhole = (given: unknown, read: object | null): boolean =>
  read !== null && Object.keys(given as object).length === Object.keys(read).length;

/** The folder and name of a record; `null` if it is not one, or contradicts its name. */
const placeOfRecord = (kind: AnyKind, given: unknown): Placed | null => {
  const record = parseRecord(kind, JSON.stringify(given));
  if (!isWhole(given, record)) return null;
  const parts = record === null ? null : kind.readId(record.id);
  if (record === null || parts === null || !kind.agrees(record)) return null;
  const log = kind.isLogged ? logFolder(parts.createdMs) : null;
  return { folder: `${kind.records}/${parts.bucket}`, name: record.id, value: kind.clean(record), logFolder: log };
};

/** The same of an audit entry. */
const placeOfAct = (kind: AnyKind, name: string, given: unknown): Placed | null => {
  const act = parseAct(kind, JSON.stringify(given));
  if (!isWhole(given, act)) return null;
  const named = readActName(kind, name);
  const bucket = kind.readId(named?.id ?? "")?.bucket;
  if (act === null || named === null || bucket === undefined) return null;
  const about = kind.aboutOf(act);
  if (named.id !== about.id || named.action !== about.action) return null;
  const log = kind.isLogged ? logFolder(named.atMs) : null;
  return { folder: `${kind.acts}/${bucket}`, name, value: kind.cleanAct(act), logFolder: log };
};

type Line = Readonly<Record<string, unknown>>;

const parseLine = (text: string): Line | null => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Line) : null;
  } catch {
    return null;
  }
};

const isHead = (line: Line | null): boolean => line?.["kind"] === HEAD_KIND && line["format"] === FORMAT;

/** Where a value without audit log belongs; `null` if it is none. */
const placeOfValue = (kinds: readonly ValueKind[], { folder, name, value, ...more }: Line): Placed | null => {
  const isText = typeof folder === "string" && typeof name === "string" && typeof value === "string";
  if (!isText || Object.keys(more).length > 0) return null;
  const [parent, ...rest] = folder.split("/");
  const kind = kinds.find((candidate) => candidate.parent === parent && rest.length === (candidate.isNested ? 1 : 0));
  if (kind?.isSound(folder, name, value) !== true) return null;
  return { folder, name, value, logFolder: null, ...(kind.mustAgree && { mustAgree: kind.mustAgree }) };
};

/** Where the record of a line belongs; `null` if it is no line of a backup. */
const placeOf = ({ kinds, values }: Stored, line: Line): Placed | null => {
  const { kind: name, ...members } = line;
  if (name === VALUE) return placeOfValue(values, members);
  const [first = "", ...more] = Object.keys(members).toSorted();
  const ofRecord = kinds.find((kind) => kind.name === name && first === name && more.length === 0);
  if (ofRecord !== undefined) return placeOfRecord(ofRecord, members[first]);
  const ofAct = kinds.find((kind) => actLineOf(kind) === name && first === "act" && more.join() === "name");
  return ofAct === undefined ? null : placeOfAct(ofAct, String(members["name"]), members["act"]);
};

/** Records restored in parallel. */
const SIDE_BY_SIDE = 32;

/** Restores a backup. Rejects if the storage fails; the restore can then be repeated. */
export const readBackup = async (
  storage: ContributionStorage,
  stored: Stored,
  lines: AsyncIterable<string> | Iterable<string>,
): Promise<Restored> => {
  let [number, added, there] = [0, 0, 0];
  const refused: number[] = [];
  const lost: string[] = [];
  let waiting: Placed[] = [];

  const bring = async (): Promise<void> => {
    const some = waiting;
    waiting = [];
    const news = some.map(async ({ folder, name, value, logFolder: log, mustAgree }) => {
      if (log !== null) await storage.create(log, name, "");
      const text = typeof value === "string" ? value : JSON.stringify(value);
      const isNew = await storage.create(folder, name, text);
      if (!isNew && mustAgree === true && (await storage.get(folder, name)) !== text) lost.push(`${folder}/${name}`);
      return isNew;
    });
    for (const isNew of await Promise.all(news)) {
      if (isNew) added += 1;
      else there += 1;
    }
  };

  for await (const text of lines) {
    number += 1;
    const read = parseLine(text);
    if (isHead(read)) continue;
    const placed = read === null ? null : placeOf(stored, read);
    if (placed === null) {
      if (text.trim() !== "") refused.push(number);
      continue;
    }
    // One folder at a time: the audit log of a place is restored before its reviews.
    if (waiting.length === SIDE_BY_SIDE || (waiting[0]?.folder ?? placed.folder) !== placed.folder) await bring();
    waiting.push(placed);
  }
  await bring();
  // Nobody follows the log of past hours: removing the summary makes all processes count again.
  if (added > 0) await storage.removeFolder(SUMMARY);
  return { added, there, refused, lost };
};
