/**
 * Backup of contributions: all records with their audit logs, and the values that stand alone (secrets of confirmations,
 * proofs of stewards; folders.ts says what is left out, and why), as JSON lines, to be restored into any storage.
 * Restoring twice changes nothing and never overwrites, so that an older backup does not bring back erased text. It has no
 * data about clients, since the records have none that outlives the salts. And verification of the whole storage: unreadable
 * records, records that contradict their names, missing log lines, erased records that still have text, text that is
 * not clean by today's rules. It repairs the last three, except text in the audit log, which is never changed but
 * cleaned on reading.
 */
import { type AnyKind, erasedIds, parseAct, parseRecord, readAct, readActName, readRecord } from "./record-kind.ts";
import { type ContributionStorage, LOG, logFolder, SUMMARY } from "./storage.ts";

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
const foldersOf = async (storage: ContributionStorage, { parent, isNested }: ValueKind): Promise<readonly string[]> =>
  isNested ? storage.folders(parent) : [parent];

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
  const kind = kinds.find((one) => one.parent === parent && rest.length === (one.isNested ? 1 : 0));
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

export interface Finding {
  /** Folder and name in the storage. */
  readonly where: string;
  readonly what:
    | "strange-name"
    | "wrong-place"
    | "unreadable"
    | "contradicts-name"
    | "act-without-record"
    | "not-in-log"
    | "erased-with-text"
    | "hidden-text"
    | "hidden-words"
    | "dangling-log-line";
  /** Repaired, a problem for a person, or harmless. */
  readonly outcome: "healed" | "problem" | "harmless";
}

interface Verified {
  /** Folders of reviews, one for each place. */
  readonly places: number;
  /** Records by the name of their kind. */
  readonly records: Readonly<Record<AnyKind["name"], number>>;
  readonly acts: number;
  readonly lines: number;
  readonly findings: readonly Finding[];
}

type Found = (where: string, what: Finding["what"], outcome: Finding["outcome"]) => void;

const readLog = async (storage: ContributionStorage): Promise<ReadonlyMap<string, string>> => {
  const lines = new Map<string, string>();
  for (const folder of await storage.folders(LOG)) {
    for (const name of await storage.names(folder)) lines.set(name, folder);
  }
  return lines;
};

/** The fault in the name of a record in a folder, or `null`. */
const faultOfName = (kind: AnyKind, id: string | null, bucket: string): Finding["what"] | null => {
  const parts = id === null ? null : kind.readId(id);
  if (parts === null) return "strange-name";
  return parts.bucket === bucket ? null : "wrong-place";
};

const checkRecord = async (
  storage: ContributionStorage,
  kind: AnyKind,
  [bucket, id]: readonly [bucket: string, id: string],
  isErased: boolean,
  found: Found,
): Promise<void> => {
  const folder = `${kind.records}/${bucket}`;
  const where = `${folder}/${id}`;
  const fault = faultOfName(kind, id, bucket);
  if (fault !== null) return found(where, fault, "problem");
  const record = parseRecord(kind, (await storage.get(folder, id)) ?? "");
  if (record === null) return found(where, "unreadable", "problem");
  if (record.id !== id || !kind.agrees(record)) return found(where, "contradicts-name", "problem");
  if (isErased && kind.strip(record) !== record) {
    await storage.replace(folder, id, JSON.stringify(kind.strip(record)));
    return found(where, "erased-with-text", "healed");
  }
  const clean = kind.clean(record);
  if (clean === record) return undefined;
  await storage.replace(folder, id, JSON.stringify(clean));
  return found(where, "hidden-text", "healed");
};

const checkAct = async (
  storage: ContributionStorage,
  kind: AnyKind,
  [bucket, name]: readonly [bucket: string, name: string],
  ids: ReadonlySet<string>,
  found: Found,
): Promise<void> => {
  const folder = `${kind.acts}/${bucket}`;
  const where = `${folder}/${name}`;
  const parts = readActName(kind, name);
  const fault = faultOfName(kind, parts?.id ?? null, bucket);
  if (fault !== null) return found(where, fault, "problem");
  const act = parseAct(kind, (await storage.get(folder, name)) ?? "");
  if (act === null) return found(where, "unreadable", "problem");
  const about = kind.aboutOf(act);
  if (about.id !== parts?.id || about.action !== parts.action) return found(where, "contradicts-name", "problem");
  if (!ids.has(about.id)) return found(where, "act-without-record", "problem");
  return kind.cleanAct(act) === act ? undefined : found(where, "hidden-words", "harmless");
};

/** A record or an audit entry that has to be in the log. */
interface Logged {
  readonly folder: string;
  readonly name: string;
  readonly atMs: number;
}

/** What a name in the log means; `null` for a name that belongs to no kind. */
const loggedOf = (kinds: readonly AnyKind[], name: string): Logged | null => {
  for (const kind of kinds) {
    if (!kind.isLogged) continue;
    const act = readActName(kind, name);
    const parts = kind.readId(act?.id ?? name);
    if (parts === null) continue;
    const folder = `${act === null ? kind.records : kind.acts}/${parts.bucket}`;
    return { folder, name, atMs: act?.atMs ?? parts.createdMs };
  }
  return null;
};

/** Finishes erasures that were cut off between their entry in the audit log and the text; answers how many. */
export const finishErasures = async (storage: ContributionStorage, kinds: readonly AnyKind[]): Promise<number> => {
  let finished = 0;
  for (const kind of kinds) {
    for (const bucket of await bucketsOf(storage, kind.acts)) {
      const folder = `${kind.records}/${bucket}`;
      for (const id of erasedIds(kind, await storage.names(`${kind.acts}/${bucket}`))) {
        const record = parseRecord(kind, (await storage.get(folder, id)) ?? "");
        if (record === null || kind.strip(record) === record) continue;
        await storage.replace(folder, id, JSON.stringify(kind.strip(record)));
        finished += 1;
      }
    }
  }
  return finished;
};

/** Verifies the whole storage. Rejects if the storage fails. */
export const verifyStorage = async (storage: ContributionStorage, { kinds, values }: Stored): Promise<Verified> => {
  const findings: Finding[] = [];
  const found: Found = (where, what, outcome) => void findings.push({ where, what, outcome });
  const counts = { places: 0, records: { review: 0, suggestion: 0 }, acts: 0 };
  /** The log comes last: records written meanwhile have their line by then. */
  const names: string[] = [];
  for (const kind of kinds) {
    const buckets = await Promise.all([kind.records, kind.acts].map(async (parent) => bucketsOf(storage, parent)));
    for (const bucket of new Set(buckets.flat())) {
      const actNames = await storage.names(`${kind.acts}/${bucket}`);
      const ids = await storage.names(`${kind.records}/${bucket}`);
      const erased = erasedIds(kind, actNames);
      for (const id of ids) await checkRecord(storage, kind, [bucket, id], erased.has(id), found);
      const known = new Set(ids);
      for (const name of actNames) await checkAct(storage, kind, [bucket, name], known, found);
      if (kind.isLogged) names.push(...ids, ...actNames);
      counts.places += kind.name === "review" ? 1 : 0;
      counts.records[kind.name] += ids.length;
      counts.acts += actNames.length;
    }
  }
  for (const kind of values) {
    for (const folder of await foldersOf(storage, kind)) {
      for (const name of await storage.names(folder)) {
        const isSound = kind.mark === name || kind.isSound(folder, name, (await storage.get(folder, name)) ?? "");
        if (!isSound) found(`${folder}/${name}`, "unreadable", "problem");
      }
    }
  }
  const lines = await readLog(storage);
  const missing = names.flatMap((name) => (lines.has(name) ? [] : (loggedOf(kinds, name) ?? [])));
  for (const { folder, name, atMs } of missing) {
    await storage.create(logFolder(atMs), name, "");
    found(`${folder}/${name}`, "not-in-log", "healed");
  }
  const there = new Set(names);
  for (const [name, folder] of lines) {
    if (there.has(name)) continue;
    // It may have been written while this ran.
    const logged = loggedOf(kinds, name);
    if (logged !== null && (await storage.get(logged.folder, name)) !== null) continue;
    found(`${folder}/${name}`, "dangling-log-line", "harmless");
  }
  if (missing.length > 0) await storage.removeFolder(SUMMARY);
  return { ...counts, lines: lines.size + missing.length, findings };
};
