/**
 * Verification of the whole storage: unreadable records, records that contradict their names, missing log lines, erased
 * records that still have text, text that is not clean by today's rules. It repairs the last three, except text in the audit
 * log, which is never changed but cleaned on reading.
 */
import { erasedIds, readActName } from "./audit-log.ts";
import { bucketsOf, foldersOf, type Stored } from "./backup.ts";
import { type AnyKind, parseAct, parseRecord } from "./record-kind.ts";
import { type ContributionStorage, LOG, logFolder, SUMMARY } from "./storage.ts";

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

/** What was counted of a kind, and the names that have to be in the log. */
interface VerifiedKind {
  readonly places: number;
  readonly records: number;
  readonly acts: number;
  readonly logged: readonly string[];
}

const verifyKind = async (storage: ContributionStorage, kind: AnyKind, found: Found): Promise<VerifiedKind> => {
  const counts = { places: 0, records: 0, acts: 0 };
  const logged: string[] = [];
  const buckets = await Promise.all([kind.records, kind.acts].map(async (parent) => bucketsOf(storage, parent)));
  for (const bucket of new Set(buckets.flat())) {
    const actNames = await storage.names(`${kind.acts}/${bucket}`);
    const ids = await storage.names(`${kind.records}/${bucket}`);
    const erased = erasedIds(kind, actNames);
    for (const id of ids) await checkRecord(storage, kind, [bucket, id], erased.has(id), found);
    const present = new Set(ids);
    for (const name of actNames) await checkAct(storage, kind, [bucket, name], present, found);
    if (kind.isLogged) logged.push(...ids, ...actNames);
    counts.places += kind.name === "review" ? 1 : 0;
    counts.records += ids.length;
    counts.acts += actNames.length;
  }
  return { ...counts, logged };
};

const verifyValues = async (storage: ContributionStorage, values: Stored["values"], found: Found): Promise<void> => {
  for (const kind of values)
    for (const folder of await foldersOf(storage, kind))
      for (const name of await storage.names(folder)) {
        const isSound = kind.mark === name || kind.isSound(folder, name, (await storage.get(folder, name)) ?? "");
        if (!isSound) found(`${folder}/${name}`, "unreadable", "problem");
      }
};

/** Adds the lines that the log lacks for some names, and finds those of no record; returns how many lines there are. */
const verifyLog = async (
  storage: ContributionStorage,
  kinds: readonly AnyKind[],
  names: readonly string[],
  found: Found,
): Promise<number> => {
  const lines = await readLog(storage);
  const missing = names.flatMap((name) => (lines.has(name) ? [] : (loggedOf(kinds, name) ?? [])));
  for (const { folder, name, atMs } of missing) {
    await storage.create(logFolder(atMs), name, "");
    found(`${folder}/${name}`, "not-in-log", "healed");
  }
  const present = new Set(names);
  for (const [name, folder] of lines) {
    if (present.has(name)) continue;
    // It may have been written while this ran.
    const logged = loggedOf(kinds, name);
    if (logged !== null && (await storage.get(logged.folder, name)) !== null) continue;
    found(`${folder}/${name}`, "dangling-log-line", "harmless");
  }
  if (missing.length > 0) await storage.removeFolder(SUMMARY);
  return lines.size + missing.length;
};

/** Verifies the whole storage. Rejects if the storage fails. */
export const verifyStorage = async (storage: ContributionStorage, { kinds, values }: Stored): Promise<Verified> => {
  const findings: Finding[] = [];
  const found: Found = (where, what, outcome) => void findings.push({ where, what, outcome });
  const counts = { places: 0, records: { review: 0, suggestion: 0 }, acts: 0 };
  const logged: string[] = [];
  for (const kind of kinds) {
    const verified = await verifyKind(storage, kind, found);
    counts.places += verified.places;
    counts.records[kind.name] += verified.records;
    counts.acts += verified.acts;
    for (const name of verified.logged) logged.push(name);
  }
  await verifyValues(storage, values, found);
  // The log comes last: records written meanwhile have their line by then.
  return { ...counts, lines: await verifyLog(storage, kinds, logged, found), findings };
};
